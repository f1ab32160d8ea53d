import { mailChannel, textChannel } from '#capabilities/deliveries/handover/channels.ts'
import { type ChannelServices, mailKeys } from '#capabilities/deliveries/public.ts'
import { sandboxFax, sandboxIdentity, sandboxMail, sandboxSms } from '#capabilities/sandbox/public.ts'
import type { FromSandbox, Stands } from '#capabilities/sandbox/services.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { bundledAddress } from '#providers/address/bundled.ts'
import type { AddressPort } from '#providers/address/port.ts'
import { smartyAddress } from '#providers/address/smarty.ts'
import { hylafax } from '#providers/fax/hylafax.ts'
import type { FaxService } from '#providers/fax/port.ts'
import { telnyxFax } from '#providers/fax/telnyx.ts'
import { bundledGifs } from '#providers/gifs/bundled.ts'
import { createGifs } from '#providers/gifs/gifs.ts'
import { giphyGifs } from '#providers/gifs/giphy.ts'
import type { GifPort } from '#providers/gifs/port.ts'
import { personaIdentity } from '#providers/identity/persona.ts'
import type { IdentityCheckPort } from '#providers/identity/port.ts'
import type { MailService } from '#providers/mail/port.ts'
import { returnAddress } from '#providers/mail/return-address.ts'
import { domainOf, openSigningKey } from '#providers/mail/signing.ts'
import { smtpMail } from '#providers/mail/smtp.ts'
import type { PushPort } from '#providers/push/port.ts'
import { webPushService } from '#providers/push/web-push.ts'
import { clamavScanner } from '#providers/scanner/clamav.ts'
import { noScanner } from '#providers/scanner/none.ts'
import type { ScannerPort } from '#providers/scanner/port.ts'
import type { SmsPort, SmsService } from '#providers/sms/port.ts'
import { smppSms } from '#providers/sms/smpp.ts'
import { telnyxSms } from '#providers/sms/telnyx.ts'
import { twilioSms } from '#providers/sms/twilio.ts'

export interface Providers {
  /** What deliveries leave by. */
  channels: ChannelServices & Required<Pick<ChannelServices, 'email'>>
  /** How the notices of the service for texts are read, and what it delivers. */
  textReaders: Pick<SmsPort, 'areNumbersFree' | 'notices' | 'incoming' | 'mediaSources' | 'listen'>
  /** Absent where none is configured: faxes then stay inside the installation. */
  faxService: FaxService | undefined
  scanner: ScannerPort
  identityCheck: IdentityCheckPort | undefined
  address: AddressPort
  stands: Stands
  fromSandbox: FromSandbox
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
function chooseSms(config: Config, db: Database, from: FromSandbox): SmsService | undefined {
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
  if (smsProvider === 'smpp') {
    const { protocol, hostname, port, username, password } = new URL(config.smppUrl ?? '')
    const isSecure = protocol === 'ssmpp:'
    return smppSms({
      host: hostname,
      port: Number(port) || (isSecure ? 3550 : 2775),
      isSecure,
      systemId: decodeURIComponent(username),
      password: decodeURIComponent(password),
      from: config.smsFrom,
      perSecond: config.smppPerSecond,
    })
  }
  return config.sandbox ? sandboxSms(db, from) : undefined
}

/** The configuration was checked: what a service needs is there with its name. */
function chooseFax(config: Config, db: Database, from: FromSandbox): FaxService | undefined {
  const { faxProvider, faxNumbers } = config
  if (faxProvider === 'telnyx')
    return telnyxFax({
      url: config.telnyxUrl,
      apiKey: config.telnyxApiKey ?? '',
      publicKey: config.telnyxPublicKey ?? '',
      applicationId: config.telnyxFaxAppId ?? '',
      publicUrl: config.publicUrl,
      numbers: faxNumbers,
    })
  if (faxProvider === 'hylafax') return hylafax({ url: config.hylafaxUrl ?? '', numbers: faxNumbers })
  return config.sandbox ? sandboxFax(db, from) : undefined
}

const readersOf = (sms: SmsService | undefined): Providers['textReaders'] => ({
  areNumbersFree: sms?.areNumbersFree === true,
  notices: sms?.readNotice ? { [sms.name]: sms.readNotice } : {},
  incoming: sms?.readIncoming ? { [sms.name]: sms.readIncoming } : {},
  mediaSources: sms?.mediaSource ? { [sms.name]: sms.mediaSource } : {},
  ...(sms?.listen && { listen: sms.listen }),
})

/** Nothing has to be configured: the browsers bring their own push services. */
export const choosePush = ({ operatorEmail, pushServices }: Config, secrets: Secrets): PushPort =>
  webPushService({ secrets, contact: operatorEmail, furtherServices: pushServices })

/** Giphy where there is a key for it. The few bundled ones are shown wherever they were sent. */
export function chooseGifs(
  { giphyApiKey: apiKey, giphyUrl: url }: Config,
  secrets: Secrets,
  log: Log,
): GifPort {
  return createGifs(secrets, apiKey ? [giphyGifs({ url, apiKey }, log), bundledGifs] : [bundledGifs])
}

interface Needed {
  db: Database
  log: Log
  secrets: Secrets
  clock: Clock
}

/** Mails are signed where they have a domain, and come back to us where we have a mailbox for that. */
function chooseMail(config: Config, { db, secrets }: Needed): MailService {
  const { mailUrl, mailFrom, mailReportDomain } = config
  if (!mailUrl) return sandboxMail(db)
  const domain = domainOf(mailFrom)
  return smtpMail(mailUrl, mailFrom, {
    ...(domain && { findKey: () => openSigningKey(mailKeys(db), secrets, domain) }),
    ...(mailReportDomain && { returnAddressOf: (id) => returnAddress(secrets, mailReportDomain, id) }),
  })
}

/** Chooses the outside services. What is configured is real; the sandbox stands in for the rest where it may. */
export function chooseProviders(config: Config, needed: Needed): Providers {
  const { db, log, secrets, clock } = needed
  const fromSandbox: FromSandbox = {}
  const sms = chooseSms(config, db, fromSandbox)
  const faxService = chooseFax(config, db, fromSandbox)
  const mail = chooseMail(config, needed)
  const identityCheck = chooseIdentityCheck(config, db)
  return {
    channels: {
      email: mailChannel(mail),
      ...(sms && { text: textChannel(sms, { config, secrets, clock }) }),
    },
    textReaders: readersOf(sms),
    faxService,
    scanner: config.scannerUrl ? clamavScanner(config.scannerUrl) : noScanner,
    identityCheck,
    address: chooseAddress(config, log),
    fromSandbox,
    stands: {
      mail: !config.mailUrl,
      sms: sms?.name === 'sandbox',
      fax: faxService?.name === 'sandbox',
      identity: identityCheck?.name === 'sandbox',
    },
  }
}
