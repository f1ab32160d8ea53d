import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { ACCOUNT_SID, AUTH_TOKEN, twilioNotice } from '../server/src/providers/sms/testing/twilio-server.ts'
import { compare } from './compare.ts'
import { figure, ratio } from './figures.ts'
import { startInstallation } from './installation.ts'
import { lanes } from './lanes.ts'
import { poster, rateOfWork } from './load.ts'

const WIDTH = 64
const SECONDS = 4
const PUBLIC_URL = 'https://corridor.example.com'
/** As many as can be reported on in all rounds; each notice is about another delivery. */
const DELIVERIES = 150_000

interface Sent {
  id: string
  messageId: string
}

async function fill(pool: Pool): Promise<Sent[]> {
  const all = Array.from({ length: DELIVERIES }, () => ({
    id: randomUUID(),
    messageId: `SM${randomUUID().replaceAll('-', '')}`,
  }))
  await pool.query(
    `INSERT INTO deliveries_delivery (id, channel, purpose, to_masked, provider, message_id, state, created_at, give_up_at, changed_at)
     SELECT id, 'text', 'bench', '••• 0100', 'twilio', message_id, 'handed-over', now(), now() + interval '1 day', now()
     FROM unnest($1::uuid[], $2::text[]) AS sent (id, message_id)`,
    [all.map(({ id }) => id), all.map(({ messageId }) => messageId)],
  )
  await pool.query('ANALYZE deliveries_delivery')
  return all
}

const post = poster(WIDTH)

/** One signed notice that a text was delivered, as Twilio posts it. */
function postNotice(url: string, { id, messageId }: Sent): Promise<void> {
  const path = `/sms/v1/webhook/twilio/${id}`
  const notice = { MessageSid: messageId, MessageStatus: 'delivered' }
  return post(`${url}${path}`, twilioNotice(`${PUBLIC_URL}${path}`, notice))
}

/** How many notices are taken in a second, beside as many bare INSERTs of one row. */
async function notices(): Promise<void> {
  const { app, databaseUrl, close } = await startInstallation({
    PUBLIC_URL,
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    SMS_FROM: '+15125550001',
  })
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query(
    'CREATE TABLE bench_notice (id uuid PRIMARY KEY, message_id text, state text, at timestamptz)',
  )
  const sent = await fill(pool)
  let next = 0
  const rates = await compare({
    notices: () => rateOfWork(() => postNotice(app.url, sent[next++ % sent.length]!), WIDTH, SECONDS),
    inserts: () =>
      rateOfWork(
        async () => {
          await pool.query({
            name: 'insert',
            text: `INSERT INTO bench_notice VALUES ($1, $2, 'delivered', now())`,
            values: [randomUUID(), 'SM'],
          })
        },
        WIDTH,
        SECONDS,
      ),
  })
  const { rows } = await pool.query<{ count: string }>(
    `SELECT count(*) FROM deliveries_delivery WHERE purpose = 'bench' AND state = 'delivered'`,
  )
  if (Number(rows[0]?.count) !== Math.min(next, sent.length))
    throw new Error('a notice was taken and not stored')
  figure(`notices taken, ${WIDTH} at once`, rates.notices, 'per second')
  figure(`bare INSERTs, ${WIDTH} at once`, rates.inserts, 'per second')
  ratio('notices beside bare INSERTs', rates.notices / rates.inserts, 0.15)
  ratio('notices beside 1,000 a second', rates.notices / 1_000, 1)
  await pool.end()
  await close()
}

/** Taking in notices (`deliveries:notices`), and how long one practice waits behind another or a service (`deliveries:lanes`). */
export async function deliveries(part?: string): Promise<void> {
  if (part !== 'lanes') await notices()
  if (part !== 'notices') await lanes()
}
