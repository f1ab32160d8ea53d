import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log/log.ts'
import { bundledAddress } from '../providers/address/bundled.ts'
import type { AddressPort } from '../providers/address/port.ts'
import { smartyAddress } from '../providers/address/smarty.ts'
import { personaIdentity } from '../providers/identity/persona.ts'
import type { IdentityCheckPort } from '../providers/identity/port.ts'
import { sandboxIdentity } from '../providers/identity/sandbox.ts'
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
  identityCheck: IdentityCheckPort | undefined
  address: AddressPort
  /** Which of them the sandbox stands in for. */
  stands: { mail: boolean; sms: boolean }
}

function chooseIdentityCheck(config: Config, db: Database): IdentityCheckPort | undefined {
  const { personaApiKey: apiKey, personaTemplateId: templateId, personaUrl: url, sandbox } = config
  if (apiKey && templateId)
    return personaIdentity({ url, apiKey, templateId, webhookSecrets: config.personaWebhookSecret })
  return sandbox ? sandboxIdentity(db) : undefined
}

function chooseAddress({ smartyUrl, smartyAuthId, smartyAuthToken }: Config, log: Log): AddressPort {
  if (!smartyAuthId || !smartyAuthToken) return bundledAddress(log)
  return smartyAddress({ url: smartyUrl, authId: smartyAuthId, authToken: smartyAuthToken }, log)
}

/** Chooses the outside services. What is configured is real; the sandbox stands in for the rest where it may. */
export function chooseProviders(config: Config, db: Database, log: Log): Providers {
  return {
    mail: config.mailUrl ? smtpMail(config.mailUrl, config.mailFrom) : sandboxMail(db),
    sms: config.sandbox ? sandboxSms(db) : undefined,
    scanner: config.scannerUrl ? clamavScanner(config.scannerUrl) : noScanner,
    identityCheck: chooseIdentityCheck(config, db),
    address: chooseAddress(config, log),
    stands: { mail: !config.mailUrl, sms: config.sandbox },
  }
}
