import { resolve } from 'node:path'
import { settings } from './settings.ts'

declare module '../services.ts' {
  interface Services {
    config: Config
  }
}

type Settings = typeof settings
type Read = { [Key in keyof Settings]: ReturnType<Settings[Key]['read']> }

/** The settings of this process, checked, with everything that follows from others filled in. */
export interface Config
  extends Omit<Read, 'publicUrl' | 'operatorEmail' | 'demo' | 'sandbox' | 'drainSeconds'> {
  publicUrl: string
  operatorEmail: string
  demo: boolean
  sandbox: boolean
  drainSeconds: number
  /** Until when the identity check may be put off. */
  identityGrace: { noGraceAt: string | null; cutoffAt: string | null }
}

/** Longer than a balancer that looks every two seconds needs to see it. */
const DRAIN_SECONDS = 5

/** A setting that cannot be used. Its message is the one sentence shown before the start is given up. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

function readOne(key: keyof Settings, env: Record<string, string | undefined>): unknown {
  const { name, read } = settings[key]
  // An empty variable is how shells and compose files say "not set".
  const value = env[name]?.trim() || undefined
  try {
    return read(value)
  } catch (problem) {
    throw new ConfigError(`${name} must ${(problem as Error).message}.`)
  }
}

/** Reads the configuration from the environment, or throws one `ConfigError` that names the wrong setting. */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const keys = Object.keys(settings) as (keyof Settings)[]
  const read = Object.fromEntries(keys.map((key) => [key, readOne(key, env)])) as Read
  const isTrial = read.mode === 'try'
  const config: Config = {
    ...read,
    dataFolder: resolve(root, read.dataFolder),
    publicUrl: read.publicUrl ?? `http://localhost:${read.port}`,
    operatorEmail: read.operatorEmail ?? 'operator@localhost.example',
    demo: read.demo ?? (isTrial && !read.databaseUrl),
    sandbox: read.sandbox ?? isTrial,
    // One process that serves alone has nobody to leave its people to.
    drainSeconds: read.drainSeconds ?? (read.redisUrl ? DRAIN_SECONDS : 0),
    identityGrace: { noGraceAt: read.identityNoGraceAt, cutoffAt: read.identityCutoffAt },
  }
  if (!isTrial) checkProduction(read)
  if (!config.sandbox && !config.mailUrl) {
    throw new ConfigError(
      'MAIL_URL must be set, because production does not send mail to a sandbox (CORRIDOR_SANDBOX=1 allows it).',
    )
  }
  checkPersona(config)
  checkSms(config, read)
  checkFax(config, read)
  if (config.smartyAuthId && !config.smartyAuthToken)
    throw new ConfigError('SMARTY_AUTH_TOKEN must be set with SMARTY_AUTH_ID.')
  return config
}

/** What a trial can do without, because nobody else reads its mails. */
function checkProduction({ publicUrl, operatorEmail }: Read): void {
  if (!publicUrl)
    throw new ConfigError(
      'PUBLIC_URL must be set in production: it is the address that links in mails lead to.',
    )
  if (!operatorEmail)
    throw new ConfigError(
      'OPERATOR_EMAIL must be set in production: new practices and identity checks wait for that mailbox.',
    )
}

function checkPersona({ personaApiKey, personaTemplateId, personaWebhookSecret }: Config): void {
  if (personaApiKey && !personaTemplateId)
    throw new ConfigError('PERSONA_TEMPLATE_ID must be set with PERSONA_API_KEY.')
  if (personaApiKey && personaWebhookSecret.length === 0)
    throw new ConfigError('PERSONA_WEBHOOK_SECRET must be set with PERSONA_API_KEY.')
}

/** A service that is chosen must be reachable, must know who sends, and must find its way back. */
function checkSms(config: Config, { publicUrl }: Read): void {
  const { smsProvider, smsFrom } = config
  const need = (value: unknown, name: string) => {
    if (!value) throw new ConfigError(`${name} must be set with SMS_PROVIDER=${smsProvider}.`)
  }
  if (smsProvider === 'twilio') {
    need(config.twilioAccountSid, 'TWILIO_ACCOUNT_SID')
    need(config.twilioAuthToken[0], 'TWILIO_AUTH_TOKEN')
    need(config.twilioServiceSid ?? smsFrom, 'TWILIO_SERVICE_SID or SMS_FROM')
  }
  if (smsProvider === 'telnyx') {
    need(config.telnyxApiKey, 'TELNYX_API_KEY')
    need(config.telnyxPublicKey, 'TELNYX_PUBLIC_KEY')
    need(config.telnyxProfileId ?? smsFrom, 'TELNYX_PROFILE_ID or SMS_FROM')
  }
  if (smsProvider === 'smpp') need(config.smppUrl, 'SMPP_URL')
  if (smsProvider && !publicUrl)
    throw new ConfigError('PUBLIC_URL must be set with SMS_PROVIDER: notices of delivery come to it.')
}

function checkFax(config: Config, { publicUrl }: Read): void {
  const { faxProvider } = config
  const need = (value: unknown, name: string) => {
    if (!value) throw new ConfigError(`${name} must be set with FAX_PROVIDER=${faxProvider}.`)
  }
  if (!faxProvider) return
  need(config.faxNumbers[0], 'FAX_NUMBERS')
  if (faxProvider === 'hylafax') need(config.hylafaxUrl, 'HYLAFAX_URL')
  if (faxProvider === 'telnyx') {
    need(config.telnyxApiKey, 'TELNYX_API_KEY')
    need(config.telnyxPublicKey, 'TELNYX_PUBLIC_KEY')
    need(config.telnyxFaxAppId, 'TELNYX_FAX_APP_ID')
    need(publicUrl, 'PUBLIC_URL')
  }
}
