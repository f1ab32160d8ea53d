/** Why a fax was not taken, or did not arrive. */
export type FaxFailure =
  // What comes again each time.
  | 'invalid-number'
  | 'region-blocked'
  | 'content-refused'
  | 'too-large'
  | 'refused'
  | 'hung-up'
  | 'no-fax-machine'
  // What a later call may mend.
  | 'busy'
  | 'no-answer'
  // What the operator can fix meanwhile.
  | 'sender-refused'
  | 'not-authorized'
  | 'not-configured'
  // What mends itself.
  | 'limited'
  | 'broken'
  | 'timeout'
  | 'unreachable'
  | 'unreadable'

/** The answer is missing, not the deed: the service may have taken the fax. */
const UNCLEAR: readonly FaxFailure[] = ['broken', 'timeout', 'unreadable']

/** The service did not take a fax, or did not say so. Carries nothing about anybody. */
export class FaxServiceError extends Error {
  override name = 'FaxServiceError'
  code: FaxFailure
  /** The service's own code, or the system's. */
  responseCode: string | undefined
  retryAfterSeconds: number | undefined
  #isUnclear: boolean

  constructor(
    code: FaxFailure,
    more: { responseCode?: string; retryAfterSeconds?: number; mayBeTaken?: boolean } = {},
  ) {
    super(`fax service: ${code}`)
    this.code = code
    this.responseCode = more.responseCode
    this.retryAfterSeconds = more.retryAfterSeconds
    this.#isUnclear = more.mayBeTaken ?? UNCLEAR.includes(code)
  }

  get mayBeTaken(): boolean {
    return this.#isUnclear
  }
}
