import { createTransport } from 'nodemailer'
import { mailFailure } from './failure.ts'
import type { MailService } from './port.ts'
import type { SigningKey } from './signing.ts'

const TIMEOUT_MS = 15_000

/** The id of a mail as mail servers see it. */
export const messageIdOf = (id: string): string => `<${id}@corridor>`

interface SmtpOptions {
  /** Signs each mail, where mails have a domain. */
  findKey?: () => Promise<SigningKey>
  /** Where reports about the mail with this id come to; none for mails that come back to their sender. */
  returnAddressOf?: (id: string) => string | undefined
}

/** Any mail server. No patient data ever goes this way: mails say that something waits, and carry a link. */
export function smtpMail(
  url: string,
  from: string,
  { findKey, returnAddressOf }: SmtpOptions = {},
): MailService {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A template of ours must never be able to read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let key: SigningKey | undefined
  return {
    name: 'smtp',
    submit: async ({ id, to, subject, text, unsubscribe }) => {
      // The id stays the same from try to try, so that a mail server or reader can drop the second of two equal mails.
      const messageId = messageIdOf(id)
      const returnTo = returnAddressOf?.(id)
      key ??= await findKey?.()
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        // The server answers a refusal at once, and reports later ones to the envelope's sender, with headers alone.
        ...(returnTo && {
          envelope: { from: returnTo, to: [to] },
          dsn: { id, return: 'headers' as const, notify: ['failure', 'delay'] as ('failure' | 'delay')[] },
        }),
        ...(key && { dkim: key }),
        ...(unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      }
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw mailFailure(error)
      }
      return { messageId, state: 'queued', reason: null }
    },
  }
}
