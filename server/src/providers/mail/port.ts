/** What the product needs of a mail service. */
export interface Mail {
  /** Names the sending: sent twice, it arrives once where the service can recognize it. */
  id: string
  to: string
  subject: string
  text: string
  /** What for, in a word: `sign-in-code`. */
  purpose?: string
  /** The one address the mail is about, also contained in the text. */
  link?: string
  /** Where mails of this sort are turned off, also by the mail program itself (RFC 8058). */
  unsubscribe?: string
}

/** One service. Every failure is a `MailServiceError`. */
export interface MailService {
  name: 'smtp' | 'sandbox'
  /** Hands a mail over, and answers the name by which it can be found again. */
  submit: (mail: Mail) => Promise<{ messageId: string; state: 'queued' | 'delivered'; reason: null }>
  /** The same id twice is one mail. */
  isIdempotent?: true
}

export interface MailPort {
  /**
   * Hands the installation's own mail over for good, or throws: the job tries again later. What a practice sends goes
   * through the deliveries.
   */
  send: (mail: Mail) => Promise<void>
}

declare module '#platform/services.ts' {
  interface Services {
    mail: MailPort
  }
}
