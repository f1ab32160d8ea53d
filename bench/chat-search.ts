import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { Client, Pool } from 'pg'
import { listFound, messageSearch } from '../server/src/capabilities/chat/store/search.ts'
import { findNewestHits } from '../server/src/engines/conversation/newest-hits.ts'
import { wordsOf } from '../server/src/engines/conversation/search-statements.ts'
import { pipelinedDialect } from '../server/src/platform/database/driver.ts'
import { type ChatWorld, GROUP, type Sender, TEXT } from './chat-world.ts'
import { atMost, figure } from './figures.ts'
import { runBare } from './network/statements.ts'

const FEW = 1_000
const MANY = 1_000_000
/** Half of the messages stand in one conversation, the other half in so many. */
const CHANNELS = 300
const PAGE = 30
const ROUNDS = 40
const SEARCHERS = 12
const SENDS = 150

/** Each stands in so many of the messages that a page is full among few and among many, or in three of them. */
const TERMS = {
  'a common word': 'crown',
  'two letters': 'cr',
  'a word in one of ten': 'implant',
  'two words': 'implant bridge',
  'a rare word': 'quorvath',
  'no word of any message': 'zzyzx',
}

/** Text of words that some messages share and many do not; by number, so that it is the same in each run. */
const MADE_TEXT = `
  array_to_string(ARRAY(SELECT translate(substr(md5(floor(5000 * power(random(), 3))::text), 1, 6), '0123456789', 'ghijklmnop')
    FROM generate_series(1, 8 + (number % 5)::int)), ' ')
  || CASE WHEN random() < 0.5 THEN ' crown' ELSE ' bridge' END || CASE WHEN random() < 0.1 THEN ' implant' ELSE '' END
  || CASE WHEN number IN (5, 7, 11) THEN ' quorvath' ELSE '' END`

/** A year of conversations of somebody and of their group: the first holds half of all messages. */
async function fill(pool: Pool, { id, channelId }: Sender, prefix: string, messages: number): Promise<void> {
  const client = await pool.connect()
  await client.query('SELECT setseed(0.42)')
  await client.query(
    `INSERT INTO chat_channel (id, is_group, name, created_by, created_at, last_message_at, changed_at)
     SELECT $1::text || lpad(place::text, 11, '0'), true, 'Group ' || place, $2, now(), now(), now() FROM generate_series(0, $3::int) AS place`,
    [prefix, id, CHANNELS],
  )
  await client.query(
    `INSERT INTO chat_member (channel_id, person_id, joined_at, changed_at)
     SELECT channel.id, person_id, now(), now() FROM chat_channel channel, chat_member
     WHERE channel.id LIKE $1::text || '%' AND chat_member.channel_id = $2`,
    [prefix, channelId],
  )
  await client.query(
    `INSERT INTO chat_message (channel_id, seq, id, sender_id, type, text, created_at, changed_at, change_seq)
     SELECT $1::text || lpad(place::text, 11, '0'), seq, gen_random_uuid(), $2, 0, ${MADE_TEXT},
       now() - interval '365 days' * (1 - number / $3::float8), now(), seq
     FROM generate_series(1, $3::int) AS number,
       LATERAL (SELECT CASE number % 2 WHEN 0 THEN 0 ELSE 1 + (number / 2) % $4::int END AS place,
         CASE number % 2 WHEN 0 THEN number / 2 ELSE 1 + number / 2 / $4::int END AS seq) AS made`,
    [prefix, id, messages, CHANNELS],
  )
  await client.query(
    `UPDATE chat_channel SET last_seq = newest.seq, change_seq = newest.seq, last_message_at = newest.at
     FROM (SELECT channel_id, max(seq) AS seq, max(created_at) AS at FROM chat_message WHERE channel_id LIKE $1::text || '%' GROUP BY channel_id) newest
     WHERE id = newest.channel_id`,
    [prefix],
  )
  client.release()
}

/** Indexes of many keys for a row are made once, at the end. */
async function fillBoth(pool: Pool, few: Sender, many: Sender): Promise<void> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'chat_message' AND indexdef LIKE '%USING gin%'`,
  )
  for (const { indexname } of rows) await pool.query(`DROP INDEX ${indexname}`)
  await fill(pool, few, '00000000-0000-4000-8000-1', FEW)
  await fill(pool, many, '00000000-0000-4000-8000-2', MANY)
  for (const { indexdef } of rows) await pool.query(indexdef)
  await pool.query('VACUUM ANALYZE')
}

async function search(url: string, { headers }: Sender, keyword: string): Promise<number> {
  const query = new URLSearchParams({ keyword, pageSize: String(PAGE) })
  const answer = await fetch(`${url}/api/v2/messages/search?${query}`, { headers })
  if (!answer.ok) throw new Error(`A search was refused: ${await answer.text()}`)
  return ((await answer.json()) as { results: unknown[] }).results.length
}

/** The statements of one page, as they are sent. */
async function statementsOf(databaseUrl: string, { id }: Sender, keyword: string) {
  const statements: { text: string; values: unknown[] }[] = []
  const pool = new Pool({ connectionString: databaseUrl, max: 1, pipeline: true })
  const db = new Kysely<object>({
    dialect: pipelinedDialect(pool, pool),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const wanted = { words: wordsOf(keyword), limit: PAGE + 1 }
  const { hits } = await findNewestHits(messageSearch.statements, { db, hasTime: () => true }, id, wanted)
  // Conversations with a name, as all are here, need no more than this.
  await listFound(db, id, hits.slice(0, PAGE))
  await pool.end()
  return statements
}

const sorted = (list: number[]): number[] => list.toSorted((one, other) => one - other)
const median = (list: number[]): number => sorted(list)[list.length >> 1]!
const p95 = (list: number[]): number => sorted(list)[Math.floor(list.length * 0.95)]!

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Turn by turn, so that whatever else the machine does falls on all of them. The first rounds let plans settle. */
async function compareTerm(world: ChatWorld, few: Sender, many: Sender, what: string, keyword: string) {
  const { app, databaseUrl } = world
  const found = [await search(app.url, few, keyword), await search(app.url, many, keyword)]
  if (found[0] !== found[1])
    throw new Error(`“${keyword}” finds ${found[0]} among few, ${found[1]} among many.`)
  const statements = await statementsOf(databaseUrl, many, keyword)
  const bare = new Client({ connectionString: databaseUrl })
  await bare.connect()
  const ways = {
    few: () => search(app.url, few, keyword),
    many: () => search(app.url, many, keyword),
    bare: () => runBare({ bare }, statements),
  }
  const times = { few: [] as number[], many: [] as number[], bare: [] as number[] }
  for (let round = -10; round < ROUNDS; round += 1)
    for (const way of ['few', 'many', 'bare'] as const) {
      const taken = await timeOf(ways[way])
      if (round >= 0) times[way].push(taken)
    }
  await bare.end()
  figure(`${what} (${found[0]}) in 1,000 messages`, median(times.few), 'ms')
  figure(`${what} (${found[0]}) in 1,000,000 messages`, median(times.many), 'ms')
  figure('the same page as bare SQL, without HTTP', median(times.bare), 'ms')
  atMost('beside its bare SQL', median(times.many) / median(times.bare), 3, 'times')
  atMost('beside the search in 1,000', median(times.many) / median(times.few), 2, 'times')
}

async function timesOfSends(url: string, { headers, channelId }: Sender): Promise<number[]> {
  const times: number[] = []
  for (let sent = 0; sent < SENDS; sent += 1) {
    const body = JSON.stringify({ id: randomUUID(), channelId, messageText: TEXT })
    const taken = await timeOf(async () => {
      const answer = await fetch(`${url}/api/v2/messages`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`A message was refused: ${await answer.text()}`)
      await answer.arrayBuffer()
    })
    times.push(taken)
    await pause(20)
  }
  return times
}

/** Twelve people of the large conversations search again half a second after each answer, while somebody else sends. */
async function measureSendsMeanwhile({ app, senders }: ChatWorld, sender: Sender): Promise<void> {
  await timesOfSends(app.url, sender)
  const idle = await timesOfSends(app.url, sender)
  let isOver = false
  const terms = Object.values(TERMS)
  const searches: number[] = []
  const searchers = Array.from({ length: SEARCHERS }, async (_, at) => {
    const own = senders[GROUP + (at % GROUP)]!
    for (let turn = at; !isOver; turn += 1) {
      searches.push(await timeOf(() => search(app.url, own, terms[turn % terms.length]!)))
      await pause(500)
    }
  })
  const meanwhile = await timesOfSends(app.url, sender)
  isOver = true
  await Promise.all(searchers)
  figure('a send, nobody searches, p95', p95(idle), 'ms')
  figure(`a send, ${SEARCHERS} search, p95`, p95(meanwhile), 'ms')
  figure(`their ${searches.length} searches, p95`, p95(searches), 'ms')
  atMost('the send beside itself', p95(meanwhile) / p95(idle), 2, 'times')
}

/** Search in a thousand messages and in a million, beside its own SQL; then what it does to others. */
export async function measureSearch(world: ChatWorld): Promise<void> {
  const [few, many, sender] = [0, GROUP, 2 * GROUP].map((at) => world.senders[at]!) as [
    Sender,
    Sender,
    Sender,
  ]
  figure('filling, in seconds', (await timeOf(() => fillBoth(world.pool, few, many))) / 1000, 's')
  for (const [what, keyword] of Object.entries(TERMS)) await compareTerm(world, few, many, what, keyword)
  await measureSendsMeanwhile(world, sender)
}
