import type { ConnectionStatus } from '@corridor/contract/people/model.ts'
import type { Database } from '#platform/database/database.ts'
import type { Audience } from '#platform/realtime/audience.ts'
import type { PersonRecord } from './store/persons.ts'

/** Where somebody works, or waits to work. */
export interface Workplace {
  practiceId: string
  practiceName: string
  isApproved: boolean
}

/**
 * Facts about people that other capabilities provide. They import this one, so they set their functions here when the app is
 * prepared; until then nobody works anywhere and nobody is connected.
 */
export interface PeopleSources {
  /** Set by office. People without a practice are left out. */
  workplaces: (db: Database, personIds: readonly string[]) => Promise<Map<string, Workplace>>
  /** Set by office: the approved members of a practice. */
  colleagues: (db: Database, practiceId: string) => Promise<string[]>
  /** Set by network. People without any connection are left out. */
  connections: (
    db: Database,
    personId: string,
    otherIds: readonly string[],
  ) => Promise<Map<string, ConnectionStatus>>
  /** Set by network: everybody whom the person may write to outside of their team. */
  connected: (db: Database, personId: string) => Promise<string[]>
  /** Set by network: everybody with a block between them and the person. */
  hidden: (db: Database, personId: string) => Promise<string[]>
  /** Set by files. */
  pictureUrl: (fileId: string) => string | null
  /**
   * Added by every capability that shows people to others: the windows that get an event when a name or picture changes.
   */
  whoShows: ((db: Database, personId: string) => Promise<Audience>)[]
}

declare module '#platform/services.ts' {
  interface Services {
    people: PeopleSources
  }
}

declare module '#platform/hooks.ts' {
  interface Hooks {
    /** A claim is granted or withdrawn. */
    'people.claimsChanged': [before: PersonRecord, after: PersonRecord]
    /** A person is let in. */
    'people.letIn': [personId: string]
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
})
