import type { Pool } from 'pg'
import type { Sender } from './chat.ts'
import { atMost, figure } from './figures.ts'
import { rateOf } from './load.ts'

const CHANNELS = 300
const SECONDS = 3

/** A conversation of the sender with somebody, with so many messages. */
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

/** A page of a short and of a long conversation, and a long list of conversations. */
export async function measureReading(url: string, pool: Pool, senders: readonly Sender[]): Promise<void> {
  const [reader] = senders as [Sender]
  const { headers } = reader
  const short = await fill(pool, reader, '00000000-0000-4000-8000-000000001000', 1_000)
  const long = await fill(pool, reader, '00000000-0000-4000-8000-000001000000', 1_000_000)
  await pool.query('ANALYZE')
  const pageOf = (channelId: string) => () =>
    rateOf({
      url: `${url}/api/v2/messages?channelId=${channelId}&pageSize=50`,
      headers,
      connections: 4,
      seconds: SECONDS,
    })
  const rates = { short: await pageOf(short)(), long: await pageOf(long)() }
  figure('pages of 50 of 1,000 messages', rates.short, 'per second')
  figure('pages of 50 of 1,000,000 messages', rates.long, 'per second')
  atMost('the long beside the short, times as long', rates.short / rates.long, 1.3, 'times')

  for (let at = 0; at < CHANNELS; at += 1)
    await fill(pool, reader, `00000000-0000-4000-8000-2${String(at).padStart(11, '0')}`, 20)
  await pool.query('ANALYZE')
  const list = { url: `${url}/api/v3/channels?pageSize=300`, headers, connections: 2, seconds: SECONDS }
  figure('lists of 300 conversations', await rateOf(list), 'per second')
}
