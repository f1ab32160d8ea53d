import type { Claim, Feature } from './claims.ts'

/** The caller holds at least one of the claims. */
export interface ClaimAccess {
  kind: 'claim'
  anyOf: readonly Claim[]
}

/** The caller has a live session; the action decides the rest from the record. */
export interface SignedInAccess {
  kind: 'signed-in'
  /** Also for somebody whose practice is suspended. */
  whileSuspended?: true
  /** Also from a session that is locked: the way back in, and the way out. */
  whileLocked?: true
}

/** The caller holds a link token of the named sort and no account; a capability verifies that sort. */
export interface GuestAccess {
  kind: 'guest'
  token: string
  /** The token may also stand in the query. */
  inQuery?: true
}

/** Anyone on the network may call it; the reason is part of the contract. */
export interface OpenAccess {
  kind: 'open'
  because: string
}

/** While this feature is switched off in an installation, the call is not there, for nobody. */
interface Switchable {
  feature?: Feature
}

/**
 * Who may make a call. Every route carries exactly one of these; the server does not start with a route that has none.
 * What opens it is also written down in the capability’s `testing/who-may.ts`, so that no route is opened by accident.
 */
export type Access = (ClaimAccess | SignedInAccess | GuestAccess | OpenAccess) & Switchable

export const claim = (...anyOf: [Claim, ...Claim[]]): ClaimAccess => ({ kind: 'claim', anyOf })
export const signedIn: SignedInAccess = { kind: 'signed-in' }
/** One's own account and session: a person of a suspended practice can still read why, and sign out. */
export const ownAccount: SignedInAccess = { kind: 'signed-in', whileSuspended: true }
/** The same from a locked screen, where nothing else is answered. */
export const evenLocked: SignedInAccess = { ...ownAccount, whileLocked: true }
export const guest = (token: string): GuestAccess => ({ kind: 'guest', token })
/** The same where the token may also stand in the query, as the specification has it (platform §7): it is traded for a pass at once. */
export const guestInQuery = (token: string): GuestAccess => ({ ...guest(token), inQuery: true })
export const open = (because: string): OpenAccess => ({ kind: 'open', because })

/** The same access, as long as the feature is switched on: `whenFeature('IndividualNetwork', claim('IndividualNetwork'))`. */
export const whenFeature = <A extends Access>(feature: Feature, access: A): A & { feature: Feature } => ({
  ...access,
  feature,
})
