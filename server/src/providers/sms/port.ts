import type { IncomingHttpHeaders } from 'node:http'

/** What the product needs of a text message service. */
export interface Text {
  /** Names the sending: sent twice, it arrives once wherever that can be told. */
  id: string
  /** E.164 */
  to: string
  text: string
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

/** Nothing when the notice cannot be believed; no report when it is about no text of ours. */
export type ReadNotice = (notice: Notice) => { report: Report | undefined } | undefined

export const WEBHOOK_PROVIDERS = ['twilio', 'telnyx'] as const
export type WebhookProvider = (typeof WEBHOOK_PROVIDERS)[number]

/** The address at which a service tells what became of a text. */
export const noticeAddress = (publicUrl: string, provider: WebhookProvider, textId: string): string =>
  `${publicUrl}/sms/v1/webhook/${provider}/${textId}`

/** One service. Every failure is an `SmsServiceError`. */
export interface SmsService {
  name: WebhookProvider | 'sandbox'
  /** Hands a text over, once. */
  submit: (text: Text) => Promise<Delivery>
  /** Texts that may be this one, handed over since then: the service may take the same text twice. */
  find?: (text: Text, since: Date) => Promise<Delivery[]>
  readNotice?: ReadNotice
}

export interface SmsPort {
  /**
   * Hands the text over for good and answers the service's name for it, or throws: the job tries again later, unless the
   * error is hopeless.
   */
  send: (text: Text) => Promise<{ messageId: string }>
  /** How the notices of the service are read. */
  notices: Partial<Record<WebhookProvider, ReadNotice>>
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Absent where no service is configured: codes then go by mail. */
    sms: SmsPort | undefined
  }
}
