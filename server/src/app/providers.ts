import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { MailPort } from '../providers/mail/port.ts'
import { sandboxMail } from '../providers/mail/sandbox.ts'
import { smtpMail } from '../providers/mail/smtp.ts'
import { clamavScanner } from '../providers/scanner/clamav.ts'
import { noScanner } from '../providers/scanner/none.ts'
import type { ScannerPort } from '../providers/scanner/port.ts'
import type { SmsPort } from '../providers/sms/port.ts'
import { sandboxSms } from '../providers/sms/sandbox.ts'

export interface Providers {
  mail: MailPort
  sms: SmsPort | undefined
  scanner: ScannerPort
  /** Which of them the sandbox stands in for. */
  stands: { mail: boolean; sms: boolean }
}

/** Chooses the outside services. What is configured is real; the sandbox stands in for the rest where it may. */
export function chooseProviders(config: Config, db: Database): Providers {
  return {
    mail: config.mailUrl ? smtpMail(config.mailUrl, config.mailFrom) : sandboxMail(db),
    sms: config.sandbox ? sandboxSms(db) : undefined,
    scanner: config.scannerUrl ? clamavScanner(config.scannerUrl) : noScanner,
    stands: { mail: !config.mailUrl, sms: config.sandbox },
  }
}
