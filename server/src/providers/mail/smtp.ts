import { createTransport } from 'nodemailer'
import type { MailPort } from './port.ts'

const TIMEOUT_MS = 15_000

/** Any mail server. No patient data ever goes this way: mails say that something waits, and carry a link. */
export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A template of ours must never be able to read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text, unsubscribe }) => {
      // The id follows from the job, so that a mail server or reader can drop the second of two equal mails.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@corridor>`,
        ...(unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })
    },
  }
}
