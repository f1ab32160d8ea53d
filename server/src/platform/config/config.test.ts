import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PRODUCTION = {
  CORRIDOR_MODE: 'production',
  PUBLIC_URL: 'https://corridor.example.com',
  OPERATOR_EMAIL: 'operator@corridor.example.com',
}

describe('the configuration', () => {
  test('has a standard for everything', () => {
    expect(readConfig({}, '/srv/corridor')).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      dataFolder: '/srv/corridor/.data',
      demo: true,
      sandbox: true,
      features: ['IndividualNetwork'],
    })
  })

  test('takes proxies by address, by range and by name', () => {
    const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback'
    expect(readConfig({ TRUST_PROXY }, '/x').trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
      'loopback',
    ])
  })

  test.each([
    ['texting', ['IndividualNetwork', 'texting']],
    ['IndividualNetwork, texting', ['IndividualNetwork', 'texting']],
    ['-IndividualNetwork', []],
    ['-IndividualNetwork,texting', ['texting']],
  ])('adds the features %s to those that are on by default', (CORRIDOR_FEATURES, features) => {
    expect(readConfig({ CORRIDOR_FEATURES }, '/x').features).toEqual(features)
  })

  test('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, '/x')).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    })
  })

  test('fills no demo into a database of one’s own, unless configured', () => {
    const DATABASE_URL = 'postgres://me@db/corridor'
    expect(readConfig({ DATABASE_URL }, '/x').demo).toBe(false)
    expect(readConfig({ DATABASE_URL, CORRIDOR_DEMO: '1' }, '/x').demo).toBe(true)
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be a whole number from 0 to 60.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ CORRIDOR_DEMO: 'yes' }, 'CORRIDOR_DEMO must be 1 or 0.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    [{ DATABASE_URL: 'postgres://me:a#b@db/corridor' }, /^DATABASE_URL must .+ \(# is %23, \/ is %2F\)\.$/],
    [{ DATABASE_URL: 'postgres://me:1/b@db/corridor' }, /^DATABASE_URL must .+ percent form/],
    [{ DATABASE_URL: 'postgres://me:100%@db/corridor' }, /^DATABASE_URL must .+ percent form/],
    [{ MAIL_URL: 'smtp://me:a?b@mail' }, /^MAIL_URL must .+ percent form/],
    [{ REDIS_URL: 'redis://:a/b@cache' }, /^REDIS_URL must .+ percent form/],
    [
      { DATABASE_URL: 'postgres://me:secret@db:5432/' },
      'DATABASE_URL must name a database, as in postgres://user:password@host:5432/corridor.',
    ],
    [
      { CORRIDOR_MASTER_KEY: 'c2hvcnQ=' },
      'CORRIDOR_MASTER_KEY must be 32 bytes in base64; several are separated by commas.',
    ],
    [{ CORRIDOR_SECRET: 'short' }, 'CORRIDOR_SECRET must have at least 32 characters.'],
    [{ TRUST_PROXY: '10.0.0.0/8, proxy.local' }, /^TRUST_PROXY must name addresses or ranges/],
    [{ TRUST_PROXY: '10.1' }, /^TRUST_PROXY must name addresses or ranges/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY must name addresses or ranges/],
    [{ SCANNER_URL: 'clamd:nowhere' }, /^SCANNER_URL must be an address like clamd:/],
    [{ SCANNER_URL: 'clamd://127.0.0.1:70000' }, /^SCANNER_URL must be an address like clamd:/],
    [{ SCANNER_URL: 'http://127.0.0.1' }, /^SCANNER_URL must be an address like clamd:/],
    [{ PRACTICE_SPACE_MB: '-1' }, /^PRACTICE_SPACE_MB must be a whole number/],
    [{ IOS_APP_VERSIONS: '2.3' }, 'IOS_APP_VERSIONS must be two versions, as 2.3.0,2.1.0.'],
    [{ PUSH_SERVICES: 'push.example.com' }, /^PUSH_SERVICES must name origins such as/],
    [{ PUSH_SERVICES: 'https://push.example.com/path' }, /^PUSH_SERVICES must name origins such as/],
    [{ PUSH_SERVICES: 'ftp://push.example.com' }, /^PUSH_SERVICES must name origins such as/],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of info, debug, warn, error, silent.'],
    [{ SMARTY_AUTH_ID: 'me' }, 'SMARTY_AUTH_TOKEN must be set with SMARTY_AUTH_ID.'],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be one of twilio, telnyx, smpp.'],
    [{ SMS_FROM: '512-555-0100' }, /^SMS_FROM must be a number such as \+15125550100/],
    [{ SMS_PROVIDER: 'twilio' }, 'TWILIO_ACCOUNT_SID must be set with SMS_PROVIDER=twilio.'],
    [{ TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.'],
    [
      { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` },
      'TWILIO_AUTH_TOKEN must be set with SMS_PROVIDER=twilio.',
    ],
    [
      { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'x' },
      'TWILIO_SERVICE_SID or SMS_FROM must be set with SMS_PROVIDER=twilio.',
    ],
    [{ SMS_PROVIDER: 'telnyx' }, 'TELNYX_API_KEY must be set with SMS_PROVIDER=telnyx.'],
    [{ TELNYX_PUBLIC_KEY: 'c2hvcnQ=' }, 'TELNYX_PUBLIC_KEY must be 32 bytes in base64.'],
    [
      { SMS_PROVIDER: 'telnyx', TELNYX_API_KEY: 'x' },
      'TELNYX_PUBLIC_KEY must be set with SMS_PROVIDER=telnyx.',
    ],
    [
      {
        SMS_PROVIDER: 'telnyx',
        TELNYX_API_KEY: 'x',
        TELNYX_PUBLIC_KEY: `${'A'.repeat(43)}=`,
        SMS_FROM: '54321',
      },
      'PUBLIC_URL must be set with SMS_PROVIDER: notices of delivery come to it.',
    ],
    [{ CORRIDOR_MODE: 'prod' }, 'CORRIDOR_MODE must be one of try, production.'],
    [{ CORRIDOR_MODE: 'production' }, /^PUBLIC_URL must be set in production/],
    [
      { CORRIDOR_MODE: 'production', PUBLIC_URL: 'https://corridor.example.com' },
      /^OPERATOR_EMAIL must be set in production/,
    ],
    [PRODUCTION, /^MAIL_URL must be set/],
  ])('%o stops the start with a sentence that names it', (env, sentence) => {
    expect(() => readConfig(env, '/x')).toThrow(sentence)
  })

  test('never quotes the value, which may be a secret', () => {
    expect(() => readConfig({ CORRIDOR_SECRET: 'hunter2' }, '/x')).not.toThrow(/hunter2/)
  })

  test('lets production run on a sandbox only when configured', () => {
    const config = readConfig({ ...PRODUCTION, CORRIDOR_SANDBOX: '1' }, '/x')
    expect(config).toMatchObject({ sandbox: true, demo: false })
  })
})
