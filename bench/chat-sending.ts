import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { startServer } from '../server/testing/server-process.ts'
import { INSERT_MESSAGE, messageValues } from './bare-message.ts'
import { type ChatWorld, GROUP, LARGE, openGroup, type Sender, TEXT } from './chat-world.ts'
import { compare } from './compare.ts'
import { atMost, figure, ratio } from './figures.ts'
import { rateOfWork } from './load.ts'

const SENDERS = 64
const SECONDS = 4
/** Mattermost’s, with the same groups and as many senders, on a machine of the same size. */
const MATTERMOST = { perSecond: 366, p99Ms: 317 }

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
  duration = SECONDS,
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
  const result = await autocannon({ url, connections: senders.length, duration, setupClient })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.average, medianMs: result.latency.p50, p99Ms: result.latency.p99 }
}

const send = (url: string, senders: readonly Sender[], duration?: number) =>
  sendAll(url, senders, () => '/api/v2/messages', duration)

const median = (list: number[]): number => list.toSorted((one, other) => one - other)[list.length >> 1]!

/** Sends by many at once, beside a bare route that only inserts the same row, and beside the inserts alone. */
export async function measureSending({ app, databaseUrl, pool, ...world }: ChatWorld): Promise<void> {
  const senders = world.senders.slice(0, SENDERS)
  const bare = await startServer('bench/bare-chat-server.ts', { DATABASE_URL: databaseUrl })
  const sendBare = (duration?: number) => sendAll(bare.url, senders, ({ id }) => `/messages/${id}`, duration)
  // Until both have met what they are going to do all day.
  await send(app.url, senders, 2)
  await sendBare(2)
  const rounds: Sent[] = []
  const rates = await compare({
    own: async () => {
      const sent = await send(app.url, senders)
      rounds.push(sent)
      return sent.perSecond
    },
    fastify: async () => (await sendBare()).perSecond,
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
  await bare.stop()
  const middle = (key: 'medianMs' | 'p99Ms') => median(rounds.map((one) => one[key]))
  figure(`sends, ${SENDERS} senders in groups of ${GROUP}`, rates.own, 'per second')
  figure('bare Fastify that inserts the same row', rates.fastify, 'per second')
  figure('bare inserts without HTTP', rates.sql, 'per second')
  ratio('sending beside the bare route', rates.own / rates.fastify, 0.8)
  ratio(`sends beside Mattermost’s ${MATTERMOST.perSecond}`, rates.own / MATTERMOST.perSecond, 3)
  figure('acknowledged at the median', middle('medianMs'), 'ms')
  figure('acknowledged at p99', middle('p99Ms'), 'ms')
  atMost(`p99 beside Mattermost’s ${MATTERMOST.p99Ms} ms`, middle('p99Ms') / MATTERMOST.p99Ms, 1 / 3, 'times')
}

/** Sends into one conversation of very many, by some of them at once. */
export async function measureLargeGroup({ app, senders, ids }: ChatWorld): Promise<void> {
  const channelId = await openGroup(app.url, senders[0]!, ids.slice(1, LARGE))
  const some = senders.slice(0, 16).map((one) => ({ ...one, channelId }))
  const own = senders.slice(0, 16)
  const rates = await compare({
    large: async () => (await send(app.url, some, 2)).perSecond,
    small: async () => (await send(app.url, own, 2)).perSecond,
  })
  figure(`sends to a group of ${LARGE.toLocaleString('en-US')}, 16 senders`, rates.large, 'per second')
  figure(`sends to groups of ${GROUP}, as many senders`, rates.small, 'per second')
  ratio('the large group beside the small ones', rates.large / rates.small, 0.5)
}
