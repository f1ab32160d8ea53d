import type { ConnectionStatus } from '@corridor/contract/people/model.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Audience } from '../../platform/realtime/audience.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { KnownPerson } from './store/persons.ts'

/** Where somebody works, or waits to work. */
export interface Workplace {
  practiceId: string
  practiceName: string
  isApproved: boolean
}

/**
 * What others know about people and people itself does not. The capabilities that know it stand below, so they put
 * their answers here when the app is prepared; until one does, nobody works anywhere and nobody is connected.
 */
export interface PeopleSources {
  /** Told by office. Whoever has no practice is not in the answer. */
  workplaces: (db: Database, personIds: readonly string[]) => Promise<Map<string, Workplace>>
  /** Told by office: the approved members of a practice. */
  colleagues: (db: Database, practiceId: string) => Promise<string[]>
  /** Told by network. Whoever the person has nothing to do with is not in the answer. */
  connections: (
    db: Database,
    personId: string,
    otherIds: readonly string[],
  ) => Promise<Map<string, ConnectionStatus>>
  /** Told by network: everybody the person may write to beyond their team. */
  connected: (db: Database, personId: string) => Promise<string[]>
  /** Told by network: who is not there for the person, and the person not for them. */
  hidden: (db: Database, personId: string) => Promise<string[]>
  /** Told by files. */
  pictureUrl: (fileId: string) => string | null
  /**
   * Told by everybody who shows people on screens of others: whose windows to tell when a name or picture changes. Office
   * adds the team; network and chat will add theirs.
   */
  whoShows: ((db: Database, personId: string) => Promise<Audience>)[]
  /** Run in the transaction that gives or takes somebody a claim, for what hangs on it. */
  whenClaimsChanged: ((tx: Tx, before: KnownPerson, after: KnownPerson) => Promise<void>)[]
  /** Run in the transaction after which somebody is in who was not before. */
  whenLetIn: ((tx: Tx, personId: string) => Promise<void>)[]
}

declare module '../../platform/services.ts' {
  interface Services {
    people: PeopleSources
  }
}

export const nothingKnown = (): PeopleSources => ({
  workplaces: async () => new Map(),
  colleagues: async () => [],
  connections: async () => new Map(),
  connected: async () => [],
  hidden: async () => [],
  pictureUrl: () => null,
  whoShows: [],
  whenClaimsChanged: [],
  whenLetIn: [],
})
