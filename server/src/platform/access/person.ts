import type { Claim } from '@corridor/contract/kernel/claims.ts'

/** Whoever makes a call, as the server knows them at this moment. */
export interface Person {
  id: string
  sessionId: string
  practiceId: string | null
  claims: ReadonlySet<Claim>
  /** When the access token of this call stops working, in epoch seconds. */
  tokenExpiresAt: number
}

/** Finds the person behind an access token, or refuses: expired, forged, or the session has ended. */
export type Authenticate = (token: string) => Promise<Person>

/** Who somebody is, as whoever keeps the sessions says. The platform asks; the session capability answers. */
export interface Identity {
  authenticate: Authenticate
  /** The person of a session that is still live; for links, which carry no token. */
  findPerson: (sessionId: string) => Promise<Person | undefined>
}
