import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { copyTemplate, TEST_SECRET } from '../../../testing/databases.ts'
import { freePort, launchServer } from '../../../testing/server-process.ts'
import { DEMO_PASSWORD } from '../../../testing/test-app.ts'
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioServer } from '../../providers/sms/testing/twilio-server.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

let database: Client
let peer: Awaited<ReturnType<typeof startTwilioServer>>
let env: Record<string, string>
beforeEach(async () => {
  const { url, drop } = await copyTemplate()
  closers.push(drop)
  const folder = await mkdtemp(join(tmpdir(), 'texting-killed-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  await cp(inject('templateData'), folder, { recursive: true })
  database = new Client({ connectionString: url })
  await database.connect()
  closers.push(() => database.end())
  peer = await startTwilioServer()
  closers.push(peer.stop)
  env = {
    DATABASE_URL: url,
    CORRIDOR_DATA: folder,
    CORRIDOR_SECRET: TEST_SECRET,
    CORRIDOR_DEMO: '1',
    SMS_PROVIDER: 'twilio',
    TWILIO_URL: peer.url,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    SMS_FROM: '+15125550160',
    PUBLIC_URL: 'https://corridor.example.com',
  }
})

async function start() {
  const server = launchServer('server/src/main.ts', { ...env, PORT: String(await freePort()) })
  closers.push(server.kill)
  await server.ready
  return server
}

async function deskOf(url: string) {
  const headers = { 'content-type': 'application/json' }
  const login = {
    email: 'frontdesk@brightsmiles.example',
    password: DEMO_PASSWORD,
    deviceId: 'killed-device',
  }
  const body = JSON.stringify(login)
  const answer = await fetch(`${url}/authentication/v2/login`, { method: 'POST', headers, body })
  const own = (await answer.json()) as LoginReply
  const signed = { ...headers, authorization: `Bearer ${own.accessToken}`, user: own.givenName }
  return async (path: string, sent: object) => {
    const request = { method: 'POST', headers: signed, body: JSON.stringify(sent) }
    const reply = await fetch(`${url}/patient-texting/v2${path}`, request)
    const read = await reply.json()
    expect(reply.status, JSON.stringify(read)).toBe(200)
    return read
  }
}

/** Makes what a killed process was doing due now, as its silence would within a minute. */
const hurry = () =>
  database.query(
    "UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'deliveries.hand-over' AND state = 'active'",
  )

const statusesOf = async (id: string) =>
  (await database.query('SELECT status FROM texting_message WHERE id = $1', [id])).rows.map(
    ({ status }) => status,
  )

test.each([
  ['the carrier took it and its answer was lost', 'mute'],
  ['the carrier had not taken it', 'hang'],
] as const)('a text whose server was killed while %s leaves once', async (_what, behaviour) => {
  const server = await start()
  const post = await deskOf(server.url)
  const { id: conversationId } = await post('/conversations', { mobileNumber: '+15125550142' })
  peer.behave(behaviour)
  const text = { id: randomUUID(), conversationId, smsMessage: 'See you at 2.' }
  await post('/send-sms', text)
  await vi.waitFor(() => expect(peer.seen.length).toBeGreaterThan(0), { interval: 100 })
  await server.kill()
  expect(await statusesOf(text.id)).toEqual(['queued'])

  peer.behave('well')
  await hurry()
  const { url } = await start()
  // The click is repeated, because its sender never saw an answer.
  await (await deskOf(url))('/send-sms', text)
  await vi.waitFor(async () => expect(await statusesOf(text.id)).toEqual(['sent']), { interval: 100 })
  expect(peer.texts.map(({ to }) => to)).toEqual(['+15125550142'])
})
