import type { IncomingHttpHeaders } from 'node:http'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'

/** How a check stands at the service, in our words. */
export interface InquiryState {
  status: IdentityStatus
  /** Nobody can go on with it: another one has to be started. */
  isOver: boolean
}

/** What the service learns about the person of a check. */
export interface StartingInquiry {
  /** Two requests under one key start one check. */
  key: string
  personId: string
  /** Without a title: as they stand on a document. */
  firstName: string
  lastName: string
  email: string
}

export type ServiceFailure =
  | 'unreachable'
  | 'timeout'
  | 'not-authorized'
  | 'not-found'
  | 'conflict'
  | 'refused'
  | 'limited'
  | 'broken'
  | 'unreadable'

/** The service did not do what was requested. Carries nothing about anybody. */
export class IdentityServiceError extends Error {
  override name = 'IdentityServiceError'
  reason: ServiceFailure
  status: number | undefined
  retryAfterSeconds: number | undefined
  /** The service stores this failure under the key of the request: another attempt needs another key. */
  isKeySpent: boolean

  constructor(
    reason: ServiceFailure,
    more: { status?: number; retryAfterSeconds?: number; isKeySpent?: boolean } = {},
  ) {
    super(`identity service: ${reason}`)
    this.reason = reason
    this.status = more.status
    this.retryAfterSeconds = more.retryAfterSeconds
    this.isKeySpent = more.isKeySpent ?? false
  }
}

/** A notice that the service sent by itself, as it arrived. */
export interface Notice {
  headers: IncomingHttpHeaders
  body: Buffer
  now: Date
}

/** What the product needs of a service that checks identities. Every failure is an `IdentityServiceError`. */
export interface IdentityCheckPort {
  name: 'sandbox' | 'persona'
  /** Starts a check. Answers its id. */
  start: (inquiry: StartingInquiry) => Promise<string>
  /** An address at which the person starts the check or goes on with it. A path of ours, or a whole address. */
  linkTo: (inquiryId: string) => Promise<string>
  /** How the check stands now. One that the service no longer knows is over. */
  stateOf: (inquiryId: string) => Promise<InquiryState>
  /** Reads a notice, and says which check it is about, if any. Nothing when it cannot be believed. */
  readNotice?: (notice: Notice) => { inquiryId: string | undefined } | undefined
}

declare module '#platform/services.ts' {
  interface Services {
    /** Absent where no service is configured: identities are then checked by hand alone. */
    identityCheck: IdentityCheckPort | undefined
  }
}
