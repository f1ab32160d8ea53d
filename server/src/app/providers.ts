import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log/log.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { bundledAddress } from '../providers/address/bundled.ts'
import type { AddressPort } from '../providers/address/port.ts'
import { smartyAddress } from '../providers/address/smarty.ts'
import { bundledGifs } from '../providers/gifs/bundled.ts'
import { createGifs } from '../providers/gifs/gifs.ts'
import { giphyGifs } from '../providers/gifs/giphy.ts'
import type { GifPort } from '../providers/gifs/port.ts'
import { personaIdentity } from '../providers/identity/persona.ts'
import type { IdentityCheckPort } from '../providers/identity/port.ts'
import { sandboxIdentity } from '../providers/identity/sandbox.ts'
import type { MailPort } from '../providers/mail/port.ts'
import { sandboxMail } from '../providers/mail/sandbox.ts'
import { smtpMail } from '../providers/mail/smtp.ts'
import type { PushPort } from '../providers/push/port.ts'
import { webPushService } from '../providers/push/web-push.ts'
import { clamavScanner } from '../providers/scanner/clamav.ts'
import { noScanner } from '../providers/scanner/none.ts'
import type { ScannerPort } from '../providers/scanner/port.ts'
import type { SmsPort, SmsService } from '../providers/sms/port.ts'
import { sandboxSms } from '../providers/sms/sandbox.ts'
import { createSms } from '../providers/sms/sender.ts'
import { telnyxSms } from '../providers/sms/telnyx.ts'
import { twilioSms } from '../providers/sms/twilio.ts'

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

/** The configuration was checked: what a service needs is there with its name. */
function chooseSms(config: Config, db: Database): SmsService | undefined {
  const { smsProvider, smsFrom = '', publicUrl, twilioServiceSid: messagingServiceSid } = config
  if (smsProvider === 'twilio')
    return twilioSms({
      url: config.twilioUrl,
      accountSid: config.twilioAccountSid ?? '',
      authTokens: config.twilioAuthToken,
      sender: messagingServiceSid ? { messagingServiceSid } : { from: smsFrom },
      publicUrl,
    })
  if (smsProvider === 'telnyx')
    return telnyxSms({
      url: config.telnyxUrl,
      apiKey: config.telnyxApiKey ?? '',
      publicKey: config.telnyxPublicKey ?? '',
      from: config.smsFrom,
      messagingProfileId: config.telnyxProfileId,
      publicUrl,
    })
  return config.sandbox ? sandboxSms(db) : undefined
}

/** Nothing has to be configured: the browsers bring their push services along. */
export const choosePush = ({ operatorEmail, pushServices }: Config, secrets: Secrets): PushPort =>
  webPushService({ secrets, contact: operatorEmail, furtherServices: pushServices })

/** Giphy where there is a key for it. The few that come along are shown wherever they were sent. */
export function chooseGifs(
  { giphyApiKey: apiKey, giphyUrl: url }: Config,
  secrets: Secrets,
  log: Log,
): GifPort {
  return createGifs(secrets, apiKey ? [giphyGifs({ url, apiKey }, log), bundledGifs] : [bundledGifs])
}

interface Needed {
  db: Database
  clock: Clock
  log: Log
}

/** Chooses the outside services. What is configured is real; the sandbox stands in for the rest where it may. */
export function chooseProviders(config: Config, { db, clock, log }: Needed): Providers {
  const sms = chooseSms(config, db)
  return {
    mail: config.mailUrl ? smtpMail(config.mailUrl, config.mailFrom) : sandboxMail(db),
    sms: sms && createSms(sms, { db, clock, log }),
    scanner: config.scannerUrl ? clamavScanner(config.scannerUrl) : noScanner,
    identityCheck: chooseIdentityCheck(config, db),
    address: chooseAddress(config, log),
    stands: { mail: !config.mailUrl, sms: sms?.name === 'sandbox' },
  }
}
