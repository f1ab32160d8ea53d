import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { SMTPServer } from 'smtp-server'
import { handOverJobs } from '../server/src/capabilities/deliveries/handover/hand-over-job.ts'
import {
  recipientOf,
  sealAddress,
  sealContent,
} from '../server/src/capabilities/deliveries/sending/sealed-content.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { createJobs } from '../server/src/platform/jobs/jobs.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { secretsOf } from '../server/src/platform/secrets/secrets.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '../server/src/providers/sms/testing/twilio-server.ts'
import { atMost, figure } from './figures.ts'
import { startInstallation } from './installation.ts'
import { headersOf, signIn } from './people.ts'

const HEAP = 20_000
const SAMPLES = 40
/** A carrier and a mail server on another machine. */
const SERVICE_MS = 40
const SECRET = 'a secret of the benchmark that is long enough'
const MOST = 2

/** Services that answer after a moment, or take connections and never answer, and when they got what. */
async function startServices() {
  const arrived = new Map<string, () => void>()
  const hanging = { text: false, mail: false }
  const came = (body: string): void => {
    for (const [marker, arrive] of arrived) if (body.includes(marker)) arrive()
  }
  const carrier = createServer(async (request, response) => {
    const form = new URLSearchParams(await readText(request))
    if (hanging.text) return
    came(form.get('Body') ?? '')
    await sleep(SERVICE_MS)
    const sid = `SM${randomUUID().replaceAll('-', '')}`
    response
      .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(request.method === 'POST' ? { sid, status: 'queued' } : { messages: [] }))
  })
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        if (hanging.mail) return
        came(Buffer.concat(parts).toString())
        setTimeout(done, SERVICE_MS)
      })
    },
  })
  mail.on('error', () => undefined)
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
  return {
    hanging,
    /** Resolves once something with this word in it has come. */
    comes: (marker: string) =>
      new Promise<void>((resolve) => {
        arrived.set(marker, () => {
          arrived.delete(marker)
          resolve()
        })
      }),
    settings: {
      SMS_PROVIDER: 'twilio',
      TWILIO_URL: `http://127.0.0.1:${portOf(carrier)}`,
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      SMS_FROM: '+15125550001',
      PUBLIC_URL: 'https://corridor.example.com',
      MAIL_URL: `smtp://127.0.0.1:${portOf(mail.server)}`,
    },
    stop: () => {
      carrier.closeAllConnections()
      carrier.close()
      mail.close(() => undefined)
    },
  }
}

const LONGEST_MS = 120_000
const PAUSE_MS = 250

async function fails(why: string): Promise<never> {
  await sleep(LONGEST_MS, undefined, { ref: false })
  throw new Error(why)
}

type Channel = 'text' | 'email'

/** Queues so many deliveries of one practice, each to somebody else. */
async function queueHeap(
  databaseUrl: string,
  pool: Pool,
  practiceId: string,
  channel: Channel,
  count: number,
) {
  const secrets = secretsOf(SECRET)
  const all = Array.from({ length: count }, (_, number) => {
    const id = randomUUID()
    const isText = channel === 'text'
    const to = isText ? `+1512${String(6_000_000 + number)}` : `bench-${number}@patients.example`
    const content = isText ? { text: 'See you soon.' } : { subject: 'Soon', text: 'See you soon.' }
    return {
      id,
      sealed: sealContent(secrets, id, { to, content, ifUnclear: 'leave' }),
      sealedTo: sealAddress(secrets, id, to),
      recipient: isText ? recipientOf(secrets, to) : null,
    }
  })
  await pool.query(
    `INSERT INTO deliveries_delivery (id, practice_id, channel, purpose, to_masked, sealed, sealed_to, recipient, state, created_at,
       give_up_at, changed_at)
     SELECT id, $1, $2, 'bench', '••• 0100', sealed, sealed_to, recipient, 'queued', now(), now() + interval '1 day', now()
     FROM unnest($3::uuid[], $4::bytea[], $5::bytea[], $6::bytea[]) AS heap (id, sealed, sealed_to, recipient)`,
    [
      practiceId,
      channel,
      all.map(({ id }) => id),
      all.map(({ sealed }) => sealed),
      all.map(({ sealedTo }) => sealedTo),
      all.map(({ recipient }) => recipient),
    ],
  )
  const { db, close } = connect(databaseUrl, 1)
  const jobs = createJobs(databaseUrl, db, [], createLog('error'))
  const lane = handOverJobs.find(({ name }) => name === `deliveries.hand-over-${channel}`)!
  const payloads = all.map(({ id }) => ({ deliveryId: id, practiceId }))
  await jobs.queueAll(db, lane, payloads)
  await jobs.stop()
  await close()
}

const countHeap = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: string }>(
    "SELECT count(*) FROM deliveries_delivery WHERE purpose = 'bench' AND state = 'queued'",
  )
  return Number(rows[0]?.count)
}

/** Nothing of a heap waits any more. */
async function clearHeap(pool: Pool): Promise<void> {
  await pool.query(
    "UPDATE deliveries_delivery SET state = 'cancelled' WHERE purpose = 'bench' AND state = 'queued'",
  )
  await pool.query("DELETE FROM pgboss.job WHERE name LIKE 'deliveries.%' AND state < 'active'")
}

/** From the call to the service: that below which 95 of 100 are, in ms. */
async function p95(
  send: (marker: string) => Promise<void>,
  services: Awaited<ReturnType<typeof startServices>>,
  samples = SAMPLES,
): Promise<number> {
  const took: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const marker = `bench${randomUUID().slice(0, 8)}`
    const comes = services.comes(marker)
    const begunAt = performance.now()
    await send(marker)
    await Promise.race([comes, fails('It did not arrive.')])
    took.push(performance.now() - begunAt)
    // The next one is not to wait behind it, as texts to one number do.
    await sleep(PAUSE_MS)
  }
  took.sort((one, other) => one - other)
  return took[Math.ceil(samples * 0.95) - 1]!
}

async function post<Answer>(url: string, headers: Record<string, string>, body: object): Promise<Answer> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** How long one practice's text and mail take while another sends a heap, and while the other channel's service hangs. */
export async function lanes(): Promise<void> {
  const services = await startServices()
  const { app, databaseUrl, close } = await startInstallation({
    ...services.settings,
    CORRIDOR_SECRET: SECRET,
  })
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => undefined)
  const many = await signIn(app.url, 'owner@brightsmiles.example', 'bench-lanes')
  const few = await signIn(app.url, 'owner@lakesidesurgery.example', 'bench-lanes')
  const headers = headersOf(few)
  const numbers = await pool.query('SELECT number FROM texting_number WHERE practice_id = $1', [
    few.practiceId,
  ])
  if (numbers.rowCount === 0) throw new Error('The practice has no number to text from.')
  const { id: conversationId } = await post<{ id: string }>(
    `${app.url}/patient-texting/v2/conversations`,
    headers,
    {
      mobileNumber: '(512) 555-0142',
    },
  )
  const text = (marker: string) =>
    post<void>(`${app.url}/patient-texting/v2/send-sms`, headers, {
      id: randomUUID(),
      conversationId,
      smsMessage: marker,
    })
  const mail = (marker: string) =>
    post<void>(`${app.url}/guests/v1/messages`, headers, {
      id: randomUUID(),
      recipient: { name: marker, email: `${marker}@patients.example` },
      birthDate: '1980-02-03',
      subject: marker,
      text: 'Your plan.',
    })
  const measure = async (send: typeof text) => p95(send, services)
  await measure(text)
  const idle = { text: 0, mail: 0 }
  idle.text = await measure(text)
  figure('p95 of a text, idle', idle.text, 'ms')
  idle.mail = await measure(mail)
  figure('p95 of a mail, idle', idle.mail, 'ms')

  await queueHeap(databaseUrl, pool, many.practiceId!, 'text', HEAP)
  await sleep(6_000)
  const before = { count: await countHeap(pool), at: performance.now() }
  const loaded = { text: await measure(text), mail: await measure(mail) }
  const left = await countHeap(pool)
  if (left === 0) throw new Error('The heap was gone before all was measured.')
  figure(`left of ${HEAP.toLocaleString('en-US')} texts of another practice`, left, 'texts')
  figure('of these leave', (before.count - left) / ((performance.now() - before.at) / 1000), 'per second')
  atMost('p95 of a text meanwhile, beside idle', loaded.text / idle.text, MOST, 'times')
  atMost('p95 of a mail meanwhile, beside idle', loaded.mail / idle.mail, MOST, 'times')
  await clearHeap(pool)
  await sleep(2_000)

  for (const { channel, hangs, own, send, other } of [
    { channel: 'text', hangs: 'text', own: text, send: mail, other: 'mail' },
    { channel: 'email', hangs: 'mail', own: mail, send: text, other: 'text' },
  ] as const) {
    services.hanging[hangs] = true
    await queueHeap(databaseUrl, pool, many.practiceId!, channel, 200)
    await sleep(6_000)
    const during = await measure(send)
    atMost(
      `p95 of a ${other} while the service for ${hangs}s hangs, beside idle`,
      during / idle[other],
      MOST,
      'times',
    )
    services.hanging[hangs] = false
    await clearHeap(pool)
    // Until it was tried again and has answered.
    await p95(own, services, 1)
  }
  await pool.end()
  await close()
  services.stop()
}
