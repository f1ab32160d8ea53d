/** What the product needs of a mail service. */
export interface Mail {
  /** Names the sending: sent twice, it arrives once where the service can tell. */
  id: string
  to: string
  subject: string
  text: string
  /** The one address the mail is about, also contained in the text. */
  link?: string
  /** Where mails of this sort are turned off, also by the mail program itself (RFC 8058). */
  unsubscribe?: string
}

export interface MailPort {
  /** Hands the mail over for good, or throws: the job tries again later. */
  send: (mail: Mail) => Promise<void>
}

declare module '../../platform/services.ts' {
  interface Services {
    mail: MailPort
  }
}
