import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Invitation } from './store/tables.ts'

/** How an account is opened, as far as it decides what opens afterwards. */
export interface Credentials {
  hasSecondFactor: boolean
  /** Somebody else made the password. */
  isPasswordGiven: boolean
}

/** What others see of a practice: its data and who works there, or whether they see it at all. */
export type PracticeChange = 'shown' | 'suspended' | 'resumed'

export interface Leaving {
  personId: string
  practiceId: string
  /** Who goes on with what they have begun for the practice. */
  heirId: string | undefined
}

/**
 * What the office does not know itself, and whom it tells. Those who stand below put their answers and ears here when the
 * app is prepared; they are told in the transaction, while the practice is held.
 */
export interface OfficeSources {
  /** Told by session. Whoever has none of it is not in the answer. */
  credentials: (db: Database, personIds: readonly string[]) => Promise<Map<string, Credentials>>
  whenPracticeChanged: ((tx: Tx, practiceId: string, change: PracticeChange) => Promise<void>)[]
  /** Somebody has a place at a practice, be it that they wait to be approved: they are not on their own any more. */
  whenPlaced: ((tx: Tx, personId: string) => Promise<void>)[]
  /** Somebody who worked at a practice does not any more. */
  whenLeft: ((tx: Tx, leaving: Leaving) => Promise<void>)[]
  /** An invitation goes out, or goes out again. */
  whenInvited: ((tx: Tx, invitation: Invitation) => Promise<void>)[]
  /** Invitations are about to be removed that nobody has used. */
  whenUninvited: ((tx: Tx, invitationIds: readonly string[]) => Promise<void>)[]
  /** The list of a practice's open invitations is another one. */
  whenInvitationsChanged: ((tx: Tx, practiceId: string) => void)[]
}

declare module '../../platform/services.ts' {
  interface Services {
    office: OfficeSources
  }
}

export const nothingKnown = (): OfficeSources => ({
  credentials: async () => new Map(),
  whenPracticeChanged: [],
  whenPlaced: [],
  whenLeft: [],
  whenInvited: [],
  whenUninvited: [],
  whenInvitationsChanged: [],
})

/** What telling those below needs. */
export interface TellsBelow {
  office: OfficeSources
}

export async function tellChange(
  tx: Tx,
  { office }: TellsBelow,
  practiceId: string,
  change: PracticeChange,
): Promise<void> {
  for (const tell of office.whenPracticeChanged) await tell(tx, practiceId, change)
}
