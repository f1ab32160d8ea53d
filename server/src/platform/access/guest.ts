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
  /** What they showed, or what that was traded for. */
  token: string
  /** It was traded in this call, so that the caller has to be given it. */
  isNewPass: boolean
}

/** What stands in the query of a call for guests: a token, and what more a capability wants for it. */
export interface ShownInQuery {
  token: string
  captchaToken?: string | undefined
  code?: string | undefined
}

/** Where a guest calls from. */
export interface GuestOrigin {
  requestId: string
  address: string
  userAgent: string
}

/** How a guest shows a token. */
export interface Shown {
  header: string | undefined
  query: ShownInQuery | undefined
  origin: GuestOrigin
}

/** Knows one sort of token. The capability that hands the tokens out declares it. */
export interface GuestVerifier {
  token: string
  /** Nothing for a token that is unknown, used up, taken back or expired: all of them are refused alike. */
  find: (token: string, services: Services) => Promise<GuestPass | undefined>
  /**
   * Trades what stands in a query for a token that `find` knows, so that an address with the first one is good for nothing more. Nothing
   * for an unknown token, and a refusal where the token is known and more is needed.
   */
  exchange?: (shown: ShownInQuery, services: Services, origin: GuestOrigin) => Promise<string | undefined>
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
 * The guest behind an `Authorization: Guest <token>` header, or behind the token of the query where a route takes one. Only a wrong token is
 * counted, and only wrong ones are refused for their number: a whole office, a clinic or a carrier shares an address, and nobody in it is
 * shut out by what somebody else there sends. Guessing gains nothing by it, since the tokens are 256 bits or signed.
 */
export async function admitGuest(
  { token: sort, find, exchange }: GuestVerifier,
  { header, query, origin }: Shown,
  services: Services,
): Promise<Guest> {
  const inHeader = /^Guest ([\w-]{16,512})$/i.exec(header ?? '')?.[1]
  const token = inHeader ?? query?.token
  if (!token) throw new Refusal(kernelErrors.linkNotValid)
  const pass = await find(token, services)
  if (pass) return { ...pass, sort, token, isNewPass: false }
  const attempt = { sort: `guest:${sort}`, value: networkOf(origin.address) }
  const countWrong = async (error: unknown): Promise<never> => {
    // A token that is known and needs something more was no guess; a captcha that is not solved may be one.
    if (error instanceof Refusal && [400, 401].includes(error.kind.status))
      await checkAttempt(services, attempt, GUESSING)
    throw error
  }
  const newPass = inHeader || !query ? undefined : await exchange?.(query, services, origin).catch(countWrong)
  const traded = newPass === undefined ? undefined : await find(newPass, services)
  if (newPass !== undefined && traded) return { ...traded, sort, token: newPass, isNewPass: true }
  await checkAttempt(services, attempt, GUESSING)
  throw new Refusal(kernelErrors.linkNotValid)
}
