import type { Recognition } from './access/person.ts'
import type { Tx } from './transaction.ts'

declare module './services.ts' {
  interface Services {
    identity: Identity
  }
}

/** Why somebody is signed out by another's doing. */
export type SignOutReason = 'removed-from-practice' | 'second-factor-changed'

/** Finds out who a caller is, and changes what they may do. The platform knows only this type; the session capability provides it. */
export interface Identity extends Recognition {
  /**
   * Something changed that decides what these people may open. From commit on every process looks them up again, and
   * their open windows are notified.
   */
  standingChanged: (tx: Tx, ...personIds: string[]) => Promise<void>
  /**
   * Ends every session of a person; their windows receive the reason. Comes before anything else that the transaction
   * changes of that person: it waits for sign-ins that are under way, and these may wait for the person.
   */
  signOut: (tx: Tx, personId: string, reason: SignOutReason) => Promise<void>
}

/** What a change needs that decides what a person may open. A command beside the server has this much. */
export interface NotifiesStanding {
  identity: Pick<Identity, 'standingChanged'>
}
