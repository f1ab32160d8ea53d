import type { Database } from '#platform/database/database.ts'
import { MailServiceError } from '#providers/mail/failure.ts'
import type { MailService } from '#providers/mail/port.ts'
import { insertMail } from '../store/messages.ts'

/** Nobody has an address there, so that one can see what then happens. */
const REFUSED_DOMAIN = '@nowhere.example'

/** A mailbox on a screen: mails are stored at /sandbox and nothing leaves the machine. */
export const sandboxMail = (db: Database): MailService => ({
  name: 'sandbox',
  isIdempotent: true,
  submit: async (mail) => {
    // There has to be one that does not arrive.
    if (mail.to.endsWith(REFUSED_DOMAIN)) throw new MailServiceError('wrong-address', 'sandbox')
    await insertMail(db, mail)
    return { messageId: mail.id, state: 'delivered', reason: null }
  },
})
