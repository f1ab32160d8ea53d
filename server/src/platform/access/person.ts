import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { Tx } from '../transaction.ts'

/** Whoever makes a call, as the server knows them at this moment. */
export interface Person {
  id: string
  sessionId: string
  /** The practice they work at; nothing until they, and it, have been let in. */
  practiceId: string | null
  /** Empty until they have been let in; `User` and what was granted afterwards. */
  claims: ReadonlySet<Claim>
  /** The operator has suspended their practice: only their own account is left to them. */
  isSuspended: boolean
  /** Nobody sits at their screen: only unlocking and signing out are answered. */
  isLocked: boolean
  /** When the access token of this call stops working, in epoch seconds. */
  tokenExpiresAt: number
}

/** Why somebody is signed out by another's doing. */
export type SignOutReason = 'removed-from-practice' | 'second-factor-changed'

/** For the few who go on while a session is locked; everybody else finds nobody behind it. */
export interface EvenLocked {
  evenLocked?: boolean
}

/** Finds the person behind an access token, or refuses: expired, forged, the session has ended, or is locked. */
export type Authenticate = (token: string, options?: EvenLocked) => Promise<Person>

/** Who somebody is, as whoever keeps the sessions says. The platform asks; the session capability answers. */
export interface Identity {
  authenticate: Authenticate
  /** The person of a session that is still live; for links, which carry no token. */
  findPerson: (sessionId: string, options?: EvenLocked) => Promise<Person | undefined>
  /**
   * Something changed that decides what these people may open. From commit on every process looks them up anew, and their
   * open windows are told.
   */
  standingChanged: (tx: Tx, ...personIds: string[]) => Promise<void>
  /** Hears, in every process, what a person may open from now on; the same may be told twice. */
  onStanding: (hear: (standing: Pick<Person, 'id' | 'practiceId' | 'claims'>) => void) => void
  /**
   * Ends every session of a person; their windows are told why. Comes before anything else that the transaction changes of
   * that person: it waits for sign-ins that are under way, and these may wait for the person.
   */
  signOut: (tx: Tx, personId: string, reason: SignOutReason) => Promise<void>
}

/** What a change needs that decides what a person may open. A command beside the server has this much. */
export interface TellsStanding {
  identity: Pick<Identity, 'standingChanged'>
}
