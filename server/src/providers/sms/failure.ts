/** Why a text was not taken, or did not arrive. */
export type SmsFailure =
  // What is wrong with the number or the words: the same text fails each time.
  | 'invalid-number'
  | 'opted-out'
  | 'landline'
  | 'phone-off'
  | 'not-textable'
  | 'region-blocked'
  | 'content-refused'
  | 'blocked-by-carrier'
  | 'too-large'
  | 'refused'
  // What the operator can fix meanwhile.
  | 'sender-refused'
  | 'not-authorized'
  | 'not-found'
  // What mends itself.
  | 'limited'
  // There is no connection: it was certainly not taken.
  | 'offline'
  | 'conflict'
  | 'broken'
  | 'timeout'
  | 'unreachable'
  | 'unreadable'

const HOPELESS: readonly SmsFailure[] = [
  'invalid-number',
  'opted-out',
  'landline',
  'phone-off',
  'not-textable',
  'region-blocked',
  'content-refused',
  'blocked-by-carrier',
  'too-large',
  'refused',
]
/** The answer is missing, not the deed: the service may have taken the text. */
const UNCLEAR: readonly SmsFailure[] = ['conflict', 'broken', 'timeout', 'unreachable', 'unreadable']

/** The service did not take a text, or did not say so. Carries nothing about anybody. */
export class SmsServiceError extends Error {
  override name = 'SmsServiceError'
  code: SmsFailure
  /** The service's own code, or the system's. */
  responseCode: string | undefined
  status: number | undefined
  retryAfterSeconds: number | undefined

  constructor(
    code: SmsFailure,
    more: { responseCode?: string; status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(`text message service: ${code}`)
    this.code = code
    this.responseCode = more.responseCode
    this.status = more.status
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get isHopeless(): boolean {
    return HOPELESS.includes(this.code)
  }

  get mayBeTaken(): boolean {
    return UNCLEAR.includes(this.code)
  }
}

/** What the services' codes mean, by service. */
export type FailureTable = Readonly<Record<string, SmsFailure>>

const meaningOf = (table: FailureTable, code: string): SmsFailure | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined

/** What a failed answer means: by the service's code where the table has it, else by its status. */
export function failureOf(table: FailureTable, status: number, code: string): SmsFailure {
  const meaning = meaningOf(table, code)
  if (meaning) return meaning
  if (status === 401 || status === 402 || status === 403) return 'not-authorized'
  if (status === 404 || status === 405) return 'not-found'
  if (status === 408 || status === 409 || status === 425) return 'conflict'
  if (status === 429) return 'limited'
  return status >= 500 ? 'broken' : 'refused'
}

/** Why a text that was taken did not arrive: `opted-out 21610`. */
export const deliveryReason = (table: FailureTable, code: string | undefined): string =>
  code && /^\w{1,20}$/.test(code) ? `${meaningOf(table, code) ?? 'refused'} ${code}` : 'refused'
