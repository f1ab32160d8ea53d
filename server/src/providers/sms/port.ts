/** What the product needs of a text message service. */
export interface Text {
  /** Names the sending: sent twice, it is kept once. */
  id: string
  /** E.164 */
  to: string
  text: string
}

export interface SmsPort {
  /** Hands the text over for good, or throws: the job tries again later. */
  send: (text: Text) => Promise<void>
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Absent where no service is configured: codes then go by mail. */
    sms: SmsPort | undefined
  }
}
