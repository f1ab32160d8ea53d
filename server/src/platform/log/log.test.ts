import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#capabilities/session/demo.ts'
import { useTestApp } from '#testing/test-app.ts'
import { createLog } from './log.ts'

const written: string[] = []
const log = createLog('debug', { write: (line: string) => void written.push(line) })

const app = useTestApp({ log })

test('drops every field it does not know', () => {
  const before = written.length
  log.info('something happened', { count: 3, email: 'a@b.example', token: 'secret' } as never)
  expect(JSON.parse(written[before] ?? '')).toEqual({
    level: 30,
    time: expect.any(String),
    event: 'something happened',
    count: 3,
  })
})

test('leaves the message of an error out, and says where it happened', () => {
  const before = written.length
  log.error('a call failed', {
    error: Object.assign(new Error('duplicate key (ada@x.example)'), { code: '23505' }),
  })
  const line = written[before] ?? ''
  expect(line).not.toContain('ada@x.example')
  expect(JSON.parse(line).error).toMatchObject({
    name: 'Error',
    code: '23505',
    at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
  })
})

test('a whole visit leaves no name, number, address, text or token in it', async () => {
  const own = await app.signIn('frontdesk@brightsmiles.example', 'log-device')
  await app.call('POST /authentication/v2/login', {
    body: { email: own.email, password: 'Wrong!2026', deviceId: 'log-device' },
  })
  await app.call('GET /users/v2/:id', { params: { id: own.givenName }, as: own })
  await app.call('POST /authentication/v2/onetimecode', { body: { email: own.email } })
  await app.call('POST /authentication/v2/forgot-password', { body: { email: own.email } })
  await app.call('POST /authentication/v2/login', { body: { email: 'broken', deviceId: '!' } })
  const { text } = await app.textTo(own.mobile!)
  const all = written.join('')
  expect(all).toContain('/authentication/v2/login')
  const secrets = [
    own.email,
    own.firstName,
    own.lastName,
    own.mobile,
    own.token,
    own.refreshToken,
    own.givenName,
    DEMO_PASSWORD,
    'Wrong!2026',
    '127.0.0.1',
    'log-device',
    text,
    text.slice(0, 6),
  ]
  for (const secret of secrets) expect(all).not.toContain(secret)
})
