import type { Claim } from './claims.ts'

/**
 * Who may make a call. Every route carries exactly one of these; a route without one does not start.
 * `signed-in` and `open` routes, and those for guests, are also kept in a written list that a test compares.
 */
export type Access =
  | { kind: 'claim'; anyOf: readonly Claim[] }
  | { kind: 'signed-in' }
  | { kind: 'guest'; token: string }
  | { kind: 'open'; because: string }

/** The caller holds at least one of the claims. */
export const claim = (...anyOf: [Claim, ...Claim[]]): Access => ({ kind: 'claim', anyOf })

/** The caller has a live session; the action decides the rest from the record. */
export const signedIn: Access = { kind: 'signed-in' }

/** The caller holds a link token of the named sort and no account. */
export const guest = (token: string): Access => ({ kind: 'guest', token })

/** Anyone on the network may call it; the reason is part of the contract. */
export const open = (because: string): Access => ({ kind: 'open', because })
