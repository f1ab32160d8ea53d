import type { Database } from '../../platform/database/database.ts'
import { keepMail } from '../sandbox/store.ts'
import type { MailPort } from './port.ts'

/** A mailbox on a screen: mails are kept at /sandbox and nothing leaves the machine. */
export const sandboxMail = (db: Database): MailPort => ({ send: (mail) => keepMail(db, mail) })
