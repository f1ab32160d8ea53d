import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { copyTemplate, TEST_SECRET } from '../../../../testing/databases.ts'
import { freePort, launchServer } from '../../../../testing/server-process.ts'
import { DEMO_PASSWORD } from '../../../../testing/test-app.ts'
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioServer } from '../../../providers/sms/testing/twilio-server.ts'

const SLOW = { interval: 100 }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

let env: Record<string, string>
let database: Client
beforeEach(async () => {
  const { url, drop } = await copyTemplate()
  closers.push(drop)
  const folder = await mkdtemp(join(tmpdir(), 'killed-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  await cp(inject('templateData'), folder, { recursive: true })
  database = new Client({ connectionString: url })
  await database.connect()
  closers.push(() => database.end())
  env = { DATABASE_URL: url, CORRIDOR_DATA: folder, CORRIDOR_SECRET: TEST_SECRET, CORRIDOR_DEMO: '1' }
})

async function start(more: Record<string, string>) {
  const server = launchServer('server/src/main.ts', { ...env, ...more, PORT: String(await freePort()) })
  closers.push(server.kill)
  await server.ready
  return server
}

/** Makes what a killed process was doing due now, as its silence would within a minute. */
const hurry = () =>
  database.query(
    "UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'deliveries.hand-over' AND state = 'active'",
  )

async function ownerOf(url: string): Promise<(path: string, body?: object) => Promise<Response>> {
  const login = { email: 'owner@brightsmiles.example', password: DEMO_PASSWORD, deviceId: 'killed-device' }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/authentication/v2/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  })
  const own = (await answer.json()) as LoginReply
  const signed = { ...headers, authorization: `Bearer ${own.accessToken}`, user: own.givenName }
  return (path, body) =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: signed,
      ...(body && { body: JSON.stringify(body) }),
    })
}

/** Sends a failed delivery of the demo world again by another channel, and kills the server once the service has it. */
async function retryAndKill(
  settings: Record<string, string>,
  { from, ...body }: { from: string; channel: string; to: string },
  isTaken: () => boolean,
): Promise<string> {
  const server = await start(settings)
  const call = await ownerOf(server.url)
  const { deliveries } = await (await call(`/deliveries/v1?channel=${from}&state=failed`)).json()
  const { id } = await (
    await call(`/deliveries/v1/${deliveries[0].id}/retry`, {
      ...body,
      confirmed: [otherAddressCode(body.to)],
    })
  ).json()
  await vi.waitFor(() => expect(isTaken()).toBe(true), SLOW)
  await server.kill()
  return id
}

const stateOf = async (id: string) =>
  (await database.query('SELECT state, message_id, attempts FROM deliveries_delivery WHERE id = $1', [id]))
    .rows[0]

test('a mail whose server was killed before the answer is not sent twice, and is shown as unclear', async () => {
  const mails: string[] = []
  let isMute = true
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString())
        if (!isMute) done()
      })
    },
  })
  peer.on('error', () => undefined)
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => peer.close(resolve)))
  const settings = { MAIL_URL: `smtp://127.0.0.1:${(peer.server.address() as AddressInfo).port}` }
  const body = { from: 'text', channel: 'email', to: 'pat@patients.example' }
  const id = await retryAndKill(settings, body, () => mails.length > 0)
  expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 })

  isMute = false
  await hurry()
  const { url } = await start(settings)
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state: 'unclear' }), SLOW)
  expect(mails).toHaveLength(1)
  const shown = await (await (await ownerOf(url))(`/deliveries/v1/${id}`)).json()
  // Its link is a secret and gone: a new one begins where the message is.
  expect(shown).toMatchObject({ state: 'unclear', reason: 'no-reply', canRetry: false })
})

test('a text whose server was killed before the answer is found at the service, and sent once', async () => {
  const peer = await startTwilioServer()
  closers.push(peer.stop)
  const settings = {
    SMS_PROVIDER: 'twilio',
    TWILIO_URL: peer.url,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    SMS_FROM: '+15125550001',
    PUBLIC_URL: 'https://corridor.example.com',
  }
  peer.behave('mute')
  const body = { from: 'email', channel: 'text', to: '+15125550142' }
  const id = await retryAndKill(settings, body, () => peer.texts.length > 0)
  peer.behave('well')
  await hurry()
  await start(settings)
  const messageId = peer.texts[0]?.messageId
  await vi.waitFor(
    async () => expect(await stateOf(id)).toMatchObject({ state: 'handed-over', message_id: messageId }),
    SLOW,
  )
  expect(peer.texts).toHaveLength(1)
})

test('a text that the service never took is sent by the next process', async () => {
  const peer = await startTwilioServer()
  closers.push(peer.stop)
  const settings = {
    SMS_PROVIDER: 'twilio',
    TWILIO_URL: peer.url,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    SMS_FROM: '+15125550001',
    PUBLIC_URL: 'https://corridor.example.com',
  }
  peer.behave('hang')
  const body = { from: 'email', channel: 'text', to: '+15125550143' }
  const id = await retryAndKill(settings, body, () => peer.seen.length > 0)
  peer.behave('well')
  await hurry()
  await start(settings)
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state: 'handed-over' }), SLOW)
  expect(peer.texts.map(({ to }) => to)).toEqual(['+15125550143'])
})
