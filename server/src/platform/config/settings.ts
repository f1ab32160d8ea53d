import { isIP } from 'node:net'
import { FEATURES } from '@corridor/contract/kernel/claims.ts'
import { emailProblem } from '@corridor/contract/kernel/fields.ts'
import ipaddr from 'ipaddr.js'
import { readMasterKeys } from '../storage/master-keys.ts'
import { address, addressWithPassword, databaseAddress } from './addresses.ts'
import { faxSettings } from './fax-settings.ts'
import { asText, must, oneOf, onOrOff, wholeNumber, words } from './readers.ts'
import { readScannerUrl } from './scanner-address.ts'
import { smsSettings } from './sms-settings.ts'

/**
 * Every setting of an installation: one table. The README shows it, a test keeps the two equal, and a wrong value
 * stops the start with a sentence that names the setting.
 */
export interface Setting<T> {
  name: string
  /** What is used when nothing is set, as the README shows it. */
  standard: string
  /** One sentence for the README. */
  meaning: string
  /** Reads the value; throws a `TypeError` whose message completes "NAME must …". */
  read: (value: string | undefined) => T
}

/** With what follows it, a stop is over before the 90 seconds of `TimeoutStopSec` in the documented unit. */
const DRAIN_MAX_SECONDS = 60

const FEATURES_BY_DEFAULT = ['IndividualNetwork']

/** Names add to what is on by default, so that naming one switches nothing else off; a minus in front switches it off. */
function features(value: string | undefined): string[] {
  const chosen = words(value)
  const isDeclared = (word: string) => (FEATURES as readonly string[]).includes(word.replace(/^-/, ''))
  if (!chosen.every(isDeclared)) must(`name only these features: ${FEATURES.join(', ')}`)
  const on = new Set([...FEATURES_BY_DEFAULT, ...chosen])
  return [...on].filter((word) => !word.startsWith('-') && !on.has(`-${word}`))
}

/** Ranges that Fastify knows by name. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

function proxies(value: string | undefined): string[] {
  const isRange = (word: string) =>
    NAMED_RANGES.includes(word) ||
    isIP(word) > 0 ||
    (isIP(word.split('/')[0] ?? '') > 0 && ipaddr.isValidCIDR(word))
  return words(value).every(isRange) ? words(value) : must('name addresses or ranges such as 10.0.0.0/8')
}

const VERSIONS = /^(\d+\.\d+\.\d+)\s*,\s*(\d+\.\d+\.\d+)$/

/** Two versions of an app, the newest and the oldest that still works. */
function appVersions(value: string | undefined): { version: string; minimumVersion: string } | undefined {
  if (value === undefined) return undefined
  const [, version, minimumVersion] = VERSIONS.exec(value) ?? []
  if (!version || !minimumVersion) throw new Error('be two versions, as 2.3.0,2.1.0')
  return { version, minimumVersion }
}

/** A moment as ISO 8601, or a whole day, which begins at midnight UTC. */
function moment(value: string | undefined): string | null {
  if (value === undefined) return null
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(value)
  const at = new Date(value)
  return isDate && !Number.isNaN(at.getTime()) ? at.toISOString() : must('be a date such as 2027-01-31')
}

function mailAddress(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  return emailProblem(value) ? must('be an email address') : value
}

function scanner(value: string | undefined): string | undefined {
  if (value !== undefined) readScannerUrl(value)
  return value
}

/** What stands before the path of an address, and nothing more. */
function origins(value: string | undefined): string[] {
  const isOrigin = (word: string) =>
    URL.canParse(word) && /^https?:$/.test(new URL(word).protocol) && new URL(word).origin === word
  return words(value).every(isOrigin) ? words(value) : must('name origins such as https://push.example.com')
}

function secret(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  return value.length >= 32 ? value : must('have at least 32 characters')
}

function masterKeys(value: string | undefined): string | undefined {
  try {
    if (value !== undefined) readMasterKeys(value)
    return value
  } catch {
    return must('be 32 bytes in base64; several are separated by commas')
  }
}

export const settings = {
  port: {
    name: 'PORT',
    standard: '8080',
    meaning: 'The port that web, API and hubs are served on.',
    read: wholeNumber(8080, 0, 65_535),
  },
  host: {
    name: 'HOST',
    standard: '127.0.0.1',
    meaning:
      'The address to listen on. Set `0.0.0.0` to serve other machines, behind something that speaks HTTPS.',
    read: asText('127.0.0.1'),
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    standard: 'http://localhost:PORT; production needs it',
    meaning: 'The address people use. Links in mails start with it, and no other name is answered.',
    read: address('http:', 'https:'),
  },
  mode: {
    name: 'CORRIDOR_MODE',
    standard: 'try',
    meaning: '`try` fills a demo world and stands in for outside services; `production` does neither.',
    read: oneOf('try', 'production'),
  },
  dataFolder: {
    name: 'CORRIDOR_DATA',
    standard: '.data',
    meaning: 'Where the embedded database and the keys live. A relative path starts at the installation.',
    read: asText('.data'),
  },
  demo: {
    name: 'CORRIDOR_DEMO',
    standard: '1 in try mode with the embedded database',
    meaning: 'Whether an empty database is filled with the demo world: 1 or 0.',
    read: onOrOff,
  },
  sandbox: {
    name: 'CORRIDOR_SANDBOX',
    standard: '1 in try mode',
    meaning: 'Whether services that are not configured may be stood in for by the sandbox: 1 or 0.',
    read: onOrOff,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    standard: 'the embedded PostgreSQL',
    meaning: 'A PostgreSQL 16 or newer of your own. Its role must own the database and may create roles.',
    read: databaseAddress,
  },
  databasePool: {
    name: 'DATABASE_POOL',
    standard: '10',
    meaning: 'How many database connections one process keeps for requests.',
    read: wholeNumber(10, 2, 200),
  },
  redisUrl: {
    name: 'REDIS_URL',
    standard: 'none: one process serves the database',
    meaning:
      'A Redis 5 or newer that carries live events between several processes, `redis://…` or `rediss://…`.',
    read: addressWithPassword('redis:', 'rediss:'),
  },
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    standard: '5 with `REDIS_URL`, otherwise 0',
    meaning:
      'How long a process that stops goes on serving while `/readyz` answers 503, so that a balancer leaves it.',
    read: (value: string | undefined) =>
      value === undefined ? undefined : wholeNumber(0, 0, DRAIN_MAX_SECONDS)(value),
  },
  mailUrl: {
    name: 'MAIL_URL',
    standard: 'the sandbox mailbox',
    meaning: 'The mail server, `smtp://user:password@host:587` or `smtps://…`.',
    read: addressWithPassword('smtp:', 'smtps:'),
  },
  mailFrom: {
    name: 'MAIL_FROM',
    standard: 'Corridor <no-reply@localhost>',
    meaning: 'The sender of mails.',
    read: asText('Corridor <no-reply@localhost>'),
  },
  mailReportDomain: {
    name: 'MAIL_REPORT_DOMAIN',
    standard: 'none: mails come back to their sender',
    meaning:
      'The domain that mails which could not be delivered come back to, as `returns.example.com`. Its MX record leads to this server.',
    read: (value: string | undefined) => value,
  },
  mailReportPort: {
    name: 'MAIL_REPORT_PORT',
    standard: '2525',
    meaning: 'The port that takes these, where `MAIL_REPORT_DOMAIN` is set. Mail servers deliver to port 25.',
    read: wholeNumber(2525, 0, 65_535),
  },
  ...smsSettings,
  ...faxSettings,
  secret: {
    name: 'CORRIDOR_SECRET',
    standard: 'made on first start',
    meaning: 'Signs tokens and seals the audit trail. Several processes must share it.',
    read: secret,
  },
  masterKey: {
    name: 'CORRIDOR_MASTER_KEY',
    standard: 'made on first start',
    meaning:
      'Wraps the keys of files: 32 bytes in base64. Several separated by commas, the first is used for new files.',
    read: masterKeys,
  },
  s3Bucket: {
    name: 'S3_BUCKET',
    standard: 'the data folder',
    meaning: 'A bucket to keep files in instead.',
    read: (value: string | undefined) => value,
  },
  s3Region: {
    name: 'S3_REGION',
    standard: 'us-east-1',
    meaning: 'The region of the bucket.',
    read: asText('us-east-1'),
  },
  s3Endpoint: {
    name: 'S3_ENDPOINT',
    standard: 'Amazon',
    meaning: 'The address of an S3-speaking server of your own.',
    read: address('http:', 'https:'),
  },
  s3AccessKey: {
    name: 'S3_ACCESS_KEY_ID',
    standard: 'the machine’s role',
    meaning: 'Who signs in to the bucket.',
    read: (value: string | undefined) => value,
  },
  s3SecretKey: {
    name: 'S3_SECRET_ACCESS_KEY',
    standard: 'the machine’s role',
    meaning: 'The secret that goes with it.',
    read: (value: string | undefined) => value,
  },
  scannerUrl: {
    name: 'SCANNER_URL',
    standard: 'none',
    meaning:
      'A ClamAV daemon that every file is shown to, `clamd://127.0.0.1:3310` or `clamd:/run/clamav/clamd.ctl`.',
    read: scanner,
  },
  personSpaceMb: {
    name: 'PERSON_SPACE_MB',
    standard: '20480',
    meaning: 'How much space for files one person has, in MB. What is being sent counts as used.',
    read: wholeNumber(20_480, 1, 1_000_000_000),
  },
  practiceSpaceMb: {
    name: 'PRACTICE_SPACE_MB',
    standard: 'none',
    meaning: 'How much space for files everybody at a practice has together, in MB.',
    read: (value: string | undefined) =>
      value === undefined ? undefined : wholeNumber(0, 1, 1_000_000_000)(value),
  },
  operatorEmail: {
    name: 'OPERATOR_EMAIL',
    standard: 'operator@localhost.example; production needs it',
    meaning: 'Who approves new practices and decides manual identity checks: they get the links by mail.',
    read: mailAddress,
  },
  iosApp: {
    name: 'IOS_APP_VERSIONS',
    standard: 'none: there is no such app',
    meaning: 'The newest iOS app in the store and the oldest that still works, as 2.3.0,2.1.0.',
    read: appVersions,
  },
  androidApp: {
    name: 'ANDROID_APP_VERSIONS',
    standard: 'none: there is no such app',
    meaning: 'The newest Android app in the store and the oldest that still works, as 2.3.0,2.1.0.',
    read: appVersions,
  },
  identityNoGraceAt: {
    name: 'IDENTITY_NO_GRACE_DATE',
    standard: 'none: the identity check cannot be put off',
    meaning:
      'Until this day people may put the identity check off, as long as the cut-off date is ahead too.',
    read: moment,
  },
  identityCutoffAt: {
    name: 'IDENTITY_CUTOFF_DATE',
    standard: 'none: the identity check cannot be put off',
    meaning: 'From this day on everybody must have passed the identity check.',
    read: moment,
  },
  personaApiKey: {
    name: 'PERSONA_API_KEY',
    standard: 'the sandbox verification desk',
    meaning:
      'The key of a Persona account that checks identities. Production without it has manual checks alone.',
    read: (value: string | undefined) => value,
  },
  personaTemplateId: {
    name: 'PERSONA_TEMPLATE_ID',
    standard: 'none',
    meaning: 'The inquiry template to use there; needed with the key.',
    read: (value: string | undefined) => value,
  },
  personaWebhookSecret: {
    name: 'PERSONA_WEBHOOK_SECRET',
    standard: 'none',
    meaning:
      'Signs the notices of Persona; needed with the key. Several separated by commas while it is being changed.',
    read: words,
  },
  personaUrl: {
    name: 'PERSONA_URL',
    standard: 'https://api.withpersona.com',
    meaning: 'The address of Persona’s service.',
    read: (value: string | undefined) => address('http:', 'https:')(value) ?? 'https://api.withpersona.com',
  },
  smartyAuthId: {
    name: 'SMARTY_AUTH_ID',
    standard: 'the bundled ZIP directory',
    meaning: 'An account at Smarty that completes addresses as they are typed.',
    read: (value: string | undefined) => value,
  },
  smartyAuthToken: {
    name: 'SMARTY_AUTH_TOKEN',
    standard: 'none',
    meaning: 'The secret that goes with it.',
    read: (value: string | undefined) => value,
  },
  smartyUrl: {
    name: 'SMARTY_URL',
    standard: 'https://us-autocomplete-pro.api.smarty.com',
    meaning: 'The address of Smarty’s service.',
    read: (value: string | undefined) =>
      address('http:', 'https:')(value) ?? 'https://us-autocomplete-pro.api.smarty.com',
  },
  giphyApiKey: {
    name: 'GIPHY_API_KEY',
    standard: 'the few GIFs that come with the product',
    meaning:
      'A key for Giphy, which then finds the GIFs for chat. Only the server calls Giphy, which learns nobody’s name.',
    read: (value: string | undefined) => value,
  },
  giphyUrl: {
    name: 'GIPHY_URL',
    standard: 'https://api.giphy.com',
    meaning: 'The address of Giphy’s service.',
    read: (value: string | undefined) => address('http:', 'https:')(value) ?? 'https://api.giphy.com',
  },
  pushServices: {
    name: 'PUSH_SERVICES',
    standard: 'those of Chrome, Edge, Firefox and Safari alone',
    meaning:
      'Origins of further push services that browsers may be reached through, separated by commas, as `https://push.example.com`.',
    read: origins,
  },
  features: {
    name: 'CORRIDOR_FEATURES',
    standard: 'IndividualNetwork',
    meaning:
      'Unfinished parts to switch on as well, separated by commas, as `learning`; `-IndividualNetwork` switches that off.',
    read: features,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    standard: 'none',
    meaning: 'Addresses of proxies whose `X-Forwarded-For` is believed, separated by commas.',
    read: proxies,
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    standard: 'none: only this machine may read',
    meaning: 'Bearer token that opens `/metrics` to other machines.',
    read: secret,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    standard: 'info',
    meaning: 'How much is logged: `debug`, `info`, `warn`, `error` or `silent`.',
    read: oneOf('info', 'debug', 'warn', 'error', 'silent'),
  },
} satisfies Record<string, Setting<unknown>>
