import { isHopeless, type Reason } from '@corridor/contract/deliveries/rules.ts'
import { reasonOf } from '#platform/jobs/reason.ts'
import type { Failure } from '../sending/outgoing.ts'

/** The words that services' errors carry, in the words of deliveries. */
const REASON_BY_CODE: Readonly<Record<string, Reason>> = {
  'invalid-number': 'wrong-address',
  'opted-out': 'opted-out',
  landline: 'landline',
  'phone-off': 'phone-off',
  'not-textable': 'not-reachable',
  'region-blocked': 'region-blocked',
  'content-refused': 'content-refused',
  'blocked-by-carrier': 'blocked-by-carrier',
  'too-large': 'too-large',
  refused: 'refused',
  'wrong-address': 'wrong-address',
  'mailbox-full': 'mailbox-full',
  busy: 'busy',
  'no-answer': 'no-answer',
  'hung-up': 'hung-up',
  'no-fax-machine': 'no-fax-machine',
  'not-configured': 'not-configured',
  'sender-refused': 'sender-refused',
  'not-authorized': 'not-authorized',
  'not-found': 'not-authorized',
  limited: 'limited',
  conflict: 'no-reply',
  timeout: 'no-reply',
  unreadable: 'no-reply',
  offline: 'service-down',
  broken: 'service-down',
  unreachable: 'service-down',
}

const isText = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,40}$/.test(value)

/** What an error of a service means. An error of another sort is a fault of ours: the service has certainly not answered. */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, mayBeTaken, retryAfterSeconds } = (error ?? {}) as Record<string, unknown>
  const reason =
    typeof code === 'string' && Object.hasOwn(REASON_BY_CODE, code) ? REASON_BY_CODE[code] : undefined
  const shown = typeof responseCode === 'number' ? String(responseCode) : responseCode
  return {
    reason: reason ?? 'service-down',
    code: isText(shown) ? shown : reason ? undefined : reasonOf(error).replaceAll(' ', '-').slice(0, 40),
    mayBeTaken: mayBeTaken === true,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined,
  }
}

/** As it is stored: `not-reachable 30003`. */
export const storedReason = ({ reason, code }: Pick<Failure, 'reason' | 'code'>): string =>
  code ? `${reason} ${code}` : reason

/** A service's own wording of why something did not arrive, `not-textable 30003`, in the words of deliveries. */
export function reasonOfReport(reported: string | null): string | null {
  if (reported === null) return null
  const [word = '', code] = reported.split(' ')
  const reason = Object.hasOwn(REASON_BY_CODE, word) ? REASON_BY_CODE[word]! : 'refused'
  return storedReason({ reason, code })
}

export const isInVain = ({ reason, mayBeTaken }: Failure): boolean => !mayBeTaken && isHopeless(reason)
