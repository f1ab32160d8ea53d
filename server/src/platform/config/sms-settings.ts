import { address, addressWithPassword } from './addresses.ts'
import { must, wholeNumber, words } from './readers.ts'

type Value = string | undefined

const matching = (pattern: RegExp, what: string) => (value: Value) =>
  value === undefined || pattern.test(value) ? value : must(what)

const PROVIDERS = ['twilio', 'telnyx', 'smpp'] as const

const provider = (value: Value) =>
  value === undefined
    ? undefined
    : (PROVIDERS.find((one) => one === value) ?? must(`be one of ${PROVIDERS.join(', ')}`))

function publicKey(value: Value): Value {
  const isKey =
    value === undefined || (/^[A-Za-z0-9+/]{43}=$/.test(value) && Buffer.from(value, 'base64').length === 32)
  return isKey ? value : must('be 32 bytes in base64')
}

const addressOr = (standard: string) => (value: Value) => address('http:', 'https:')(value) ?? standard

/** The settings of text messages, part of the one table. */
export const smsSettings = {
  smsProvider: {
    name: 'SMS_PROVIDER',
    standard: 'the sandbox phone',
    meaning:
      'Who sends text messages, `twilio`, `telnyx` or `smpp`. Production without it sends codes by mail.',
    read: provider,
  },
  smsFrom: {
    name: 'SMS_FROM',
    standard: 'none',
    meaning: 'The number that texts come from, as +15125550100, or a short code.',
    read: matching(/^(?:\+[1-9]\d{6,14}|\d{3,8})$/, 'be a number such as +15125550100, or a short code'),
  },
  smppUrl: {
    name: 'SMPP_URL',
    standard: 'none',
    meaning:
      'The gateway, as smpp://system-id:password@host:2775, or ssmpp:// with TLS; needed with `SMS_PROVIDER=smpp`.',
    read: addressWithPassword('smpp:', 'ssmpp:'),
  },
  smppPerSecond: {
    name: 'SMPP_PER_SECOND',
    standard: '10',
    meaning: 'Texts a second that the gateway takes from each process.',
    read: wholeNumber(10, 1, 1_000),
  },
  twilioAccountSid: {
    name: 'TWILIO_ACCOUNT_SID',
    standard: 'none',
    meaning: 'The Twilio account; needed with `SMS_PROVIDER=twilio`.',
    read: matching(/^AC[0-9a-fA-F]{32}$/, 'be AC and 32 hexadecimal digits'),
  },
  twilioAuthToken: {
    name: 'TWILIO_AUTH_TOKEN',
    standard: 'none',
    meaning: 'Its auth token, which also signs notices. Two while it is being changed, the one to use first.',
    read: words,
  },
  twilioServiceSid: {
    name: 'TWILIO_SERVICE_SID',
    standard: 'none',
    meaning: 'A messaging service that chooses the number, instead of `SMS_FROM`.',
    read: matching(/^MG[0-9a-fA-F]{32}$/, 'be MG and 32 hexadecimal digits'),
  },
  twilioUrl: {
    name: 'TWILIO_URL',
    standard: 'https://api.twilio.com',
    meaning: 'The address of Twilio’s service.',
    read: addressOr('https://api.twilio.com'),
  },
  telnyxApiKey: {
    name: 'TELNYX_API_KEY',
    standard: 'none',
    meaning: 'The key of a Telnyx account; needed with `SMS_PROVIDER=telnyx`.',
    read: (value: Value) => value,
  },
  telnyxPublicKey: {
    name: 'TELNYX_PUBLIC_KEY',
    standard: 'none',
    meaning: 'The account’s public key, by which Telnyx’s notices are believed; needed with the key.',
    read: publicKey,
  },
  telnyxProfileId: {
    name: 'TELNYX_PROFILE_ID',
    standard: 'none',
    meaning: 'A messaging profile whose numbers send; without `SMS_FROM` it needs a number pool.',
    read: matching(/^[0-9a-fA-F-]{36}$/, 'be the profile’s id'),
  },
  telnyxUrl: {
    name: 'TELNYX_URL',
    standard: 'https://api.telnyx.com',
    meaning: 'The address of Telnyx’s service.',
    read: addressOr('https://api.telnyx.com'),
  },
}
