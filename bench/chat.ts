import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { startServer } from '../server/testing/server-process.ts'
import { INSERT_MESSAGE, MESSAGE_TABLE, messageValues } from './bare-message.ts'
import { measureReading } from './chat-reading.ts'
import { compare } from './compare.ts'
import { atMost, figure, ratio } from './figures.ts'
import { rateOfWork } from './load.ts'
import { addColleagues, headersOf, signIn } from './people.ts'

const SENDERS = 64
const GROUP = 10
const LARGE = 1_000
const SECONDS = 4
const TEXT = 'The crown for room two is ready. Could somebody pick it up at the front desk before four?'

export interface Sender {
  id: string
  headers: Record<string, string>
  channelId: string
}

async function openGroup(
  url: string,
  by: Pick<Sender, 'headers'>,
  memberIds: readonly string[],
): Promise<string> {
  const answer = await fetch(`${url}/api/v2/channels`, {
    method: 'POST',
    headers: by.headers,
    body: JSON.stringify({ id: randomUUID(), isGroupChat: true, memberIds }),
  })
  if (!answer.ok) throw new Error(`A group was refused: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** Everybody sends into the group of ten that they are in. */
async function gatherSenders(url: string, emails: readonly string[]): Promise<Sender[]> {
  const senders: Sender[] = []
  for (const email of emails) {
    const own = await signIn(url, email, `bench-${email.replace(/\W/g, '-')}`)
    senders.push({ id: own.givenName, headers: headersOf(own), channelId: '' })
  }
  for (let at = 0; at < senders.length; at += GROUP) {
    const members = senders.slice(at, at + GROUP)
    if (members.length < 2) members.push(senders[0]!)
    const channelId = await openGroup(
      url,
      members[0]!,
      members.slice(1).map(({ id }) => id),
    )
    for (const one of members) if (!one.channelId) one.channelId = channelId
  }
  return senders
}

interface Sent {
  perSecond: number
  medianMs: number
  p99Ms: number
}

/** Each connection is one sender, who sends again as soon as the last was acknowledged. */
async function sendAll(
  url: string,
  senders: readonly Sender[],
  pathOf: (sender: Sender) => string,
): Promise<Sent> {
  let next = 0
  const setupClient = (client: autocannon.Client) => {
    const sender = senders[next++ % senders.length]!
    client.setRequests([
      {
        method: 'POST',
        path: pathOf(sender),
        headers: sender.headers,
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ id: randomUUID(), channelId: sender.channelId, messageText: TEXT }),
        }),
      },
    ])
  }
  const result = await autocannon({ url, connections: senders.length, duration: SECONDS, setupClient })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.average, medianMs: result.latency.p50, p99Ms: result.latency.p99 }
}

async function measureSending(
  { own, bare, pool }: { own: string; bare: string; pool: Pool },
  senders: readonly Sender[],
): Promise<void> {
  const latencies: Sent[] = []
  const rates = await compare({
    own: async () => {
      const sent = await sendAll(own, senders, () => '/api/v2/messages')
      latencies.push(sent)
      return sent.perSecond
    },
    fastify: async () => (await sendAll(bare, senders, ({ id }) => `/messages/${id}`)).perSecond,
    sql: () =>
      rateOfWork(
        async (turn) => {
          const { channelId, id } = senders[turn % senders.length]!
          const values = messageValues(channelId, id, randomUUID(), TEXT)
          await pool.query({ name: 'message', text: INSERT_MESSAGE, values })
        },
        SENDERS,
        SECONDS,
      ),
  })
  const worst = (key: 'medianMs' | 'p99Ms') => Math.max(...latencies.map((one) => one[key]))
  figure(`sends, ${SENDERS} senders in groups of ${GROUP}`, rates.own, 'per second')
  figure('bare Fastify that inserts the same row', rates.fastify, 'per second')
  figure('bare inserts without HTTP', rates.sql, 'per second')
  ratio('sending beside the bare route', rates.own / rates.fastify, 0.8)
  ratio('sends beside Mattermost’s 366', rates.own / 366, 3)
  figure('acknowledged at the median', worst('medianMs'), 'ms')
  atMost('acknowledged at p99, beside a third of Mattermost’s', worst('p99Ms'), 317 / 3, 'ms')
}

async function measureLargeGroup(
  url: string,
  senders: readonly Sender[],
  ids: readonly string[],
): Promise<void> {
  const channelId = await openGroup(url, senders[0]!, ids.slice(0, LARGE - 1))
  const inIt = senders.filter(({ id }) => ids.includes(id)).slice(0, 16)
  const sent = await sendAll(
    url,
    inIt.map((one) => ({ ...one, channelId })),
    () => '/api/v2/messages',
  )
  figure(`sends to a group of ${LARGE.toLocaleString('en-US')}, 16 senders`, sent.perSecond, 'per second')
}

/** Sending beside the same row inserted by bare means, and reading beside its SQL. */
export async function chat(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const DATABASE_URL = postgres.url
  const app = await startServer('server/src/main.ts', {
    DATABASE_URL,
    CORRIDOR_DATA: folder,
    CORRIDOR_DEMO: '1',
  })
  const pool = new Pool({ connectionString: DATABASE_URL, max: 10 })
  await pool.query(MESSAGE_TABLE)
  const bare = await startServer('bench/bare-chat-server.ts', { DATABASE_URL })
  const emails = await addColleagues(pool, 'hygienist@brightsmiles.example', LARGE)
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM people_person WHERE email = ANY($1)', [
    emails,
  ])
  const senders = await gatherSenders(app.url, emails.slice(0, SENDERS))

  await measureSending({ own: app.url, bare: bare.url, pool }, senders)
  await measureLargeGroup(
    app.url,
    senders,
    rows.map(({ id }) => id),
  )
  await measureReading(app.url, pool, senders)
  for (const server of [bare, app]) await server.stop()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
