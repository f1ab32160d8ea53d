import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { greeting } from './greeting.ts'

const PRODUCTION = {
  CORRIDOR_MODE: 'production',
  PUBLIC_URL: 'https://corridor.example.com',
  OPERATOR_EMAIL: 'operator@corridor.example.com',
  MAIL_URL: 'smtp://mail.example.com',
}

test('a trial says where it is, how to sign in and how to stop', () => {
  expect(greeting(readConfig({}, '/x'), 8080)).toEqual([
    '',
    '  Corridor is ready at http://localhost:8080',
    '  Sign in as owner@brightsmiles.example with the password Corridor!2026, or click any demo account.',
    '  Mails and texts arrive at http://localhost:8080/sandbox',
    '  Stop with Ctrl-C.',
    '',
  ])
})

test('production says where it listens, where it is reached and what comes next', () => {
  expect(greeting(readConfig(PRODUCTION, '/x'), 8080)).toEqual([
    '',
    '  Corridor listens on 127.0.0.1:8080 and is reached at https://corridor.example.com',
    '  Open the first account with npm run account:open.',
    '  No text message service is set up: codes go by mail, and mobile numbers cannot be proved.',
    '',
  ])
  const [, first] = greeting(readConfig({ ...PRODUCTION, HOST: '::1' }, '/x'), 8080)
  expect(first).toContain('listens on [::1]:8080 ')
})

test('what goes out for real is not said to arrive at the sandbox, nor to be missing', () => {
  const TELNYX = {
    SMS_PROVIDER: 'telnyx',
    TELNYX_API_KEY: 'x',
    TELNYX_PUBLIC_KEY: `${'A'.repeat(43)}=`,
    SMS_FROM: '+15125550100',
  }
  const greetingWith = (env: Record<string, string>) => greeting(readConfig(env, '/x'), 8080).join('\n')
  const PUBLIC_URL = 'https://corridor.example.com'
  expect(greetingWith({ ...TELNYX, PUBLIC_URL })).toContain(`  Mails arrive at ${PUBLIC_URL}/sandbox`)
  expect(greetingWith({ MAIL_URL: 'smtp://mail' })).toContain(
    '  Texts arrive at http://localhost:8080/sandbox',
  )
  expect(greetingWith({ ...PRODUCTION, ...TELNYX })).not.toMatch(/text|sandbox/i)
})

test('a port that was left to the machine is printed as it came out', () => {
  expect(greeting(readConfig({ PORT: '0' }, '/x'), 4711)[1]).toBe(
    '  Corridor is ready at http://localhost:4711',
  )
})
