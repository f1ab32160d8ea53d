import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bodyOf } from '@corridor/contract/email/body-text.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { copyTemplate, TEST_SECRET } from '../../../testing/databases.ts'
import { freePort, launchServer } from '../../../testing/server-process.ts'
import { DEMO_PASSWORD } from '../../../testing/test-app.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A mail server that can hang before it takes a mail. */
async function startPeer() {
  const taken: string[] = []
  let isHanging = true
  let begun = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      begun += 1
      if (!isHanging) done()
    },
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    begun: () => begun,
    recover: () => {
      isHanging = false
    },
  }
}

let database: Client
let peer: Awaited<ReturnType<typeof startPeer>>
let env: Record<string, string>
beforeEach(async () => {
  const { url, drop } = await copyTemplate()
  closers.push(drop)
  const folder = await mkdtemp(join(tmpdir(), 'email-killed-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  await cp(inject('templateData'), folder, { recursive: true })
  database = new Client({ connectionString: url })
  await database.connect()
  closers.push(() => database.end())
  peer = await startPeer()
  env = {
    DATABASE_URL: url,
    CORRIDOR_DATA: folder,
    CORRIDOR_SECRET: TEST_SECRET,
    CORRIDOR_DEMO: '1',
    MAIL_URL: peer.url,
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
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: signed,
      body: JSON.stringify(sent),
    })
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

const rowsOf = async (statement: string, id: string) => (await database.query(statement, [id])).rows

test('an email whose server was killed while it left is there once, leaves once, and has one link', async () => {
  const server = await start()
  const post = await deskOf(server.url)
  const address = `killed-${randomUUID().slice(0, 8)}@mail.example`
  const patient = {
    id: randomUUID(),
    firstName: 'Kit',
    lastName: 'Killed',
    dateOfBirth: '1990-05-06',
    email: address,
  }
  await post('/emails/v2/recipients', patient)
  const email = {
    id: randomUUID(),
    patientId: patient.id,
    subject: 'Your plan',
    body: bodyOf('Here it is.'),
  }
  const { id } = await post('/emails/v2/send', email)
  await vi.waitFor(() => expect(peer.begun()).toBeGreaterThan(0), { interval: 100 })
  await server.kill()
  expect(peer.taken.filter((to) => to === address)).toEqual([])

  peer.recover()
  await hurry()
  const { url } = await start()
  // The click is repeated, because its sender never saw an answer.
  expect((await (await deskOf(url))('/emails/v2/send', email)).id).toBe(id)
  await vi.waitFor(
    async () =>
      expect(await rowsOf('SELECT status FROM email_message WHERE id = $1', id)).toEqual([
        { status: 'sent' },
      ]),
    { interval: 100 },
  )
  expect(peer.taken.filter((to) => to === address)).toEqual([address])
  expect(await rowsOf('SELECT sending FROM guests_link WHERE subject_id = $1', id)).toEqual([{ sending: 1 }])
})
