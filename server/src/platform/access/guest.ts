import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import { checkAttempt, networkOf, type Pace } from '../attempts/attempts.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

/** What a link token opens, as its capability found it. */
export interface GuestPass {
  /** The link itself; the audit trail names it where a person's entry names the session. */
  id: string
  /** The record that the link was made for. */
  subject: { kind: string; id: string }
  /** Whose data it opens, where it is a practice's. */
  practiceId?: string
}

/** Somebody with a link and no account: what an action for guests gets instead of a person. */
export interface Guest extends GuestPass {
  /** The sort of token, as the route names it. */
  sort: string
}

/** Knows one sort of token. The capability that hands the tokens out declares it. */
export interface GuestVerifier {
  token: string
  /** Nothing for a token that is unknown, used up, taken back or expired: all of them are refused alike. */
  find: (token: string, services: Services) => Promise<GuestPass | undefined>
}

export type Guests = ReadonlyMap<string, GuestVerifier>

/** The verifiers by their sort. Two for one sort, or none for a route, stop the start. */
export function collectGuests(verifiers: readonly GuestVerifier[], routes: readonly AnyRoute[]): Guests {
  const guests = new Map(verifiers.map((one) => [one.token, one]))
  if (guests.size < verifiers.length) throw new Error('Two capabilities verify the same sort of guest token.')
  const orphan = routes.find(({ access }) => access.kind === 'guest' && !guests.has(access.token))
  if (orphan) throw new Error(`${orphan.call} is for guests whose tokens nobody verifies`)
  return guests
}

/** A caller who sends this many wrong ones is not a guest who mistyped. */
const GUESSING: Pace = { free: 100, lockAt: 200, lockSeconds: 15 * 60, memorySeconds: 15 * 60 }

/**
 * The guest behind an `Authorization: Guest <token>` header. Only a wrong token is counted, and only wrong ones are refused for their
 * number: a whole office, a clinic or a carrier shares an address, and nobody in it is shut out by what somebody else there sends.
 * Guessing gains nothing by it, since the tokens are 256 bits or signed.
 */
export async function admitGuest(
  { token: sort, find }: GuestVerifier,
  header: string | undefined,
  address: string,
  services: Services,
): Promise<Guest> {
  const token = /^Guest ([\w-]{16,512})$/i.exec(header ?? '')?.[1]
  if (!token) throw new Refusal(kernelErrors.linkNotValid)
  const pass = await find(token, services)
  if (pass) return { ...pass, sort }
  await checkAttempt(services, { sort: `guest:${sort}`, value: networkOf(address) }, GUESSING)
  throw new Refusal(kernelErrors.linkNotValid)
}
