import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import { Client, type Pool } from 'pg'
import { listMembersOf, listSeats } from '../server/src/capabilities/chat/store/channels.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import type { ChatWorld, Sender } from './chat-world.ts'
import { compare } from './compare.ts'
import { atMost, figure } from './figures.ts'
import { rateOf } from './load.ts'
import { runBare, statementsOf } from './network/statements.ts'

const CHANNELS = 300
const SECONDS = 2
const LISTS = 15

/** A conversation of those of the sender's group, with so many messages. */
async function fill(pool: Pool, { id, channelId }: Sender, name: string, messages: number): Promise<string> {
  await pool.query(
    `INSERT INTO chat_channel (id, is_group, name, created_by, created_at, last_seq, last_message_at, change_seq, changed_at)
     VALUES ($1, true, $1, $2, now(), $3, now(), $3, now())`,
    [name, id, messages],
  )
  await pool.query(
    `INSERT INTO chat_member (channel_id, person_id, joined_at, read_seq, changed_at)
     SELECT $1, person_id, now(), $2, now() FROM chat_member WHERE channel_id = $3`,
    [name, messages, channelId],
  )
  await pool.query(
    `INSERT INTO chat_message (channel_id, seq, id, sender_id, type, text, created_at, changed_at, change_seq)
     SELECT $1, place, gen_random_uuid(), $2, 0, 'The crown for room two is ready, number ' || place, now(), now(), place
     FROM generate_series(1, $3) AS place`,
    [name, id, messages],
  )
  return name
}

/** The newest page of a short conversation and of a very long one. */
async function measurePages({ app, pool }: ChatWorld, reader: Sender): Promise<void> {
  const short = await fill(pool, reader, '00000000-0000-4000-8000-000000001000', 1_000)
  const long = await fill(pool, reader, '00000000-0000-4000-8000-000001000000', 1_000_000)
  await pool.query('ANALYZE')
  const pageOf = (channelId: string) => () =>
    rateOf({
      url: `${app.url}/api/v2/messages?channelId=${channelId}&pageSize=50`,
      headers: reader.headers,
      connections: 4,
      seconds: SECONDS,
    })
  const rates = await compare({ short: pageOf(short), long: pageOf(long) })
  figure('pages of 50 of 1,000 messages', rates.short, 'per second')
  figure('pages of 50 of 1,000,000 messages', rates.long, 'per second')
  atMost('the long beside the short, times as long', rates.short / rates.long, 1.3, 'times')
}

/** How long one takes, in the mean of several in a row. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  for (let turn = 0; turn < LISTS; turn += 1) await work()
  return (performance.now() - begun) / LISTS
}

/** What somebody's window reads first: all their conversations, beside the same statements over a bare connection. */
async function measureList({ app, pool, databaseUrl }: ChatWorld, reader: Sender): Promise<void> {
  for (let at = 0; at < CHANNELS; at += 1)
    await fill(pool, reader, `00000000-0000-4000-8000-2${String(at).padStart(11, '0')}`, 20)
  await pool.query('ANALYZE')
  const readPage = async (db: Database) => {
    const seats = await listSeats(db, reader.id, { list: 'default', after: undefined, limit: CHANNELS + 1 })
    const ids = seats.slice(0, CHANNELS).map(({ id }) => id)
    await listMembersOf(db, ids, LISTED_MEMBERS)
  }
  const statements = await statementsOf(databaseUrl, readPage)
  const bare = new Client({ connectionString: databaseUrl })
  await bare.connect()
  const list = async () => {
    const url = `${app.url}/api/v3/channels?pageSize=${CHANNELS}`
    const answer = await fetch(url, { headers: reader.headers })
    if (!answer.ok) throw new Error(`The list was refused: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const times = await compare({
    own: () => timeOf(list),
    bare: () => timeOf(() => runBare({ bare }, statements)),
  })
  await bare.end()
  figure(`a list of ${CHANNELS} conversations of 10`, times.own, 'ms')
  figure('its bare SQL, without HTTP', times.bare, 'ms')
  atMost('the list beside its bare SQL', times.own / times.bare, 3, 'times')
}

export async function measureReading(world: ChatWorld): Promise<void> {
  const [reader] = world.senders as [Sender]
  await measurePages(world, reader)
  await measureList(world, reader)
}
