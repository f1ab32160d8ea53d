import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const received: string[] = []
let refusals = 0
/** Takes a mail in whole and then says that it could not, as a server does whose answer got lost. */
const peer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => void parts.push(part))
    stream.on('end', () => {
      received.push(Buffer.concat(parts).toString())
      refusals -= 1
      if (refusals >= 0) done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      else done()
    })
  },
})

let app: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const { port } = peer.server.address() as AddressInfo
  app = await startTestApp({ env: { MAIL_URL: `smtp://127.0.0.1:${port}`, CORRIDOR_SANDBOX: '0' } })
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => peer.close(resolve))
})

/** Makes what is to be tried again due now, and does not wait for the next look around. */
async function hurry() {
  const { rows } = await sql<{ name: string }>`
    UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' RETURNING name`.execute(app.services.db)
  for (const { name } of rows) app.services.jobs.ring(name)
}

const headerIn = (mail: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(mail)?.[1]

test.each([
  ['a sign-in code', 'POST /authentication/v2/onetimecode', /\b\d{6}\b/],
  ['a reset link', 'POST /authentication/v2/forgot-password', /token=3D[\w=\s-]+/],
] as const)('%s that is sent again is the same mail with the same secret', async (_what, call, secret) => {
  received.length = 0
  refusals = 2
  await app.call(call, { body: { email: 'owner@brightsmiles.example' } })
  await vi.waitFor(
    async () => {
      await hurry()
      expect(received).toHaveLength(3)
    },
    { interval: 100 },
  )
  expect(new Set(received.map((mail) => headerIn(mail, 'Message-ID'))).size).toBe(1)
  expect(headerIn(received[0] ?? '', 'Message-ID')).toMatch(/^<[\w-]{36}@corridor>$/)
  expect(new Set(received.map((mail) => secret.exec(mail)?.[0])).size).toBe(1)
  expect(secret.exec(received[0] ?? '')).not.toBeNull()
})
