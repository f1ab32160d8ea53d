import type { IncomingHttpHeaders } from 'node:http'
import type { SmsServiceError } from './failure.ts'

/** What the product needs of a text message service. */
export interface Text {
  /** Names the sending: sent twice, it arrives once wherever that can be recognized. */
  id: string
  /** E.164 */
  to: string
  text: string
  /** The number that it leaves from, in E.164; the one that is configured where there is none. */
  from?: string
  /** Where the carrier fetches the pictures, as MMS. */
  mediaUrls?: readonly string[]
}

/** A text that somebody sent to one of our numbers, as its service delivers it. It may come twice. */
export interface IncomingText {
  /** As written by the service. */
  from: string
  to: string
  body: string
  media: readonly IncomingMedia[]
  /** The service's own name for it: the same again is the same text. */
  providerId: string
  /** When the service got it, where that is known. */
  at?: Date
  /** The call that brought it: the audit entry of the text says where it came from, or the call's own where nobody takes the text. */
  broughtBy?: BroughtBy
}

export interface BroughtBy {
  /** The audit word of the call. */
  word: string
  requestId: string
  address: string
}

/** A picture of such a text, fetched from the service and scanned; or why it is missing. */
export interface IncomingMedia {
  /** By its content; of a missing one as the service says. */
  contentType: string
  bytes: Buffer | null
  missing: 'too-large' | 'wrong-type' | 'infected' | 'not-fetched' | null
}

/** The same before its pictures are fetched. */
export interface ArrivedText extends Omit<IncomingText, 'media' | 'at' | 'broughtBy'> {
  media: readonly { url: string; contentType: string }[]
  at: string
}

/** On its way with the service, with the phone's carrier, not to be delivered, on the phone. In this order it moves, and never back. */
export type TextState = 'queued' | 'sent' | 'failed' | 'delivered'

/** What the service knows of a text that it took. */
export interface Delivery {
  /** The service's own name for it. */
  messageId: string
  state: TextState
  /** Why it failed, in a word of ours and the service's code. */
  reason: string | null
}

/** A notice that the service sent by itself, as it arrived. */
export interface Notice {
  headers: IncomingHttpHeaders
  body: Buffer
  now: Date
  /** The text that its address names. Anybody can write an address. */
  textId: string
  /** Of the body, as the address says. */
  bodySha256?: string | undefined
}

/** What a genuine notice says. `textId` is there when the service vouches for it. */
export interface Report extends Delivery {
  textId: string | undefined
}

/** Nothing when it cannot be believed; no text when it is something else. */
export type ReadIncoming = (
  notice: Pick<Notice, 'headers' | 'body' | 'now'>,
) => { text: ArrivedText | undefined } | undefined

/** Where a service offers the pictures of texts, and nowhere else they are fetched. */
export interface MediaSource {
  /** The service's own address, which gets the key. */
  origin: string
  authorization?: string
  /** Where it stores them, with all names below. */
  hosts: readonly string[]
}

/** Nothing when the notice cannot be believed; no report when it is about no text of ours. */
export type ReadNotice = (notice: Notice) => { report: Report | undefined } | undefined

export const WEBHOOK_PROVIDERS = ['twilio', 'telnyx'] as const
export type WebhookProvider = (typeof WEBHOOK_PROVIDERS)[number]

/** The address at which a service reports what became of a text. */
export const noticeAddress = (publicUrl: string, provider: WebhookProvider, textId: string): string =>
  `${publicUrl}/sms/v1/webhook/${provider}/${textId}`

/** The address at which a service delivers texts; it is entered in its dashboard. */
export const incomingAddress = (publicUrl: string, provider: WebhookProvider): string =>
  `${publicUrl}/sms/v1/incoming/${provider}`

/** What arrives over a connection that stays open. Each is stored when its promise is, or fails. */
export interface Arrivals {
  onText: (text: ArrivedText) => Promise<void>
  /** The same with its pictures, which need no fetching. Answers whether a practice has the number. */
  onWholeText: (text: IncomingText) => Promise<{ isOurs: boolean }>
  /** Answers whether it is about a text of ours. */
  onReport: (report: Delivery) => Promise<boolean>
  /** The connection is there, or why it could not be opened; it is tried again. */
  onConnection: (failed?: SmsServiceError) => void
}

/** One service. Every failure is an `SmsServiceError`. */
export interface SmsService {
  name: WebhookProvider | 'smpp' | 'sandbox'
  /**
   * Whether a practice takes a free number by itself. Those of a real service are the operator's to assign: the practice that came first would get
   * the texts of somebody else.
   */
  areNumbersFree: boolean
  /** Hands a text over, once. */
  submit: (text: Text) => Promise<Delivery>
  /** Texts that may be this one, handed over since then: the service may take the same text twice. */
  find?: (text: Text, since: Date) => Promise<Delivery[]>
  /** The same id twice is one text. */
  isIdempotent?: true
  readNotice?: ReadNotice
  readIncoming?: ReadIncoming
  mediaSource?: MediaSource
  /** Opens a connection over which texts and reports arrive, until it is stopped. */
  listen?: (arrivals: Arrivals) => { stop: () => Promise<void> }
}

export interface SmsPort {
  /**
   * Hands the installation's own text over for good and answers the service's name for it, or throws: the job tries again
   * later, unless the error is hopeless. What a practice sends goes through the deliveries.
   */
  send: (text: Text & { purpose?: string }) => Promise<{ messageId: string }>
  /** As the service says. */
  areNumbersFree: SmsService['areNumbersFree']
  /** How the notices of the service are read. */
  notices: Partial<Record<WebhookProvider, ReadNotice>>
  /** How the texts that it delivers are read. */
  incoming: Partial<Record<WebhookProvider, ReadIncoming>>
  mediaSources: Readonly<Record<string, MediaSource>>
  /** By a service that has a connection of its own. */
  listen?: SmsService['listen']
}

declare module '#platform/services.ts' {
  interface Services {
    /** Absent where no service is configured: codes then go by mail. */
    sms: SmsPort | undefined
  }
}
