import type { Claim } from '@corridor/contract/kernel/claims.ts'

/** The caller, as the server knows them at this moment. */
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

/** For the few who go on while a session is locked; everybody else finds nobody behind it. */
export interface EvenLocked {
  evenLocked?: boolean
}

/** Finds the person behind an access token, or refuses: expired, forged, the session has ended, or is locked. */
export type Authenticate = (token: string, options?: EvenLocked) => Promise<Person>

/** Finds out who a caller is. */
export interface Recognition {
  authenticate: Authenticate
  /** The person of a session that is still live; for links, which carry no token. */
  findPerson: (sessionId: string, options?: EvenLocked) => Promise<Person | undefined>
  /** Called in every process with what a person may open from now on; the same may be reported twice. */
  onStanding: (listener: (standing: Pick<Person, 'id' | 'practiceId' | 'claims'>) => void) => void
}
