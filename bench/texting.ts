import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client, Pool } from 'pg'
import { DEMO_PASSWORD } from '../server/src/capabilities/session/demo.ts'
import { startTwilioServer, twilioText } from '../server/src/providers/sms/testing/twilio-server.ts'
import { besideBareSql, createBareEntries, readAs } from './beside-bare.ts'
import { compare } from './compare.ts'
import { figure, ratio } from './figures.ts'
import { startInstallation } from './installation.ts'
import { poster, rateOfWork } from './load.ts'

const WIDTH = 64
const SECONDS = 4
const FEW = 2_000
const MANY = 200_000
const TEXTS = 1_000
const SIGNED = 60_000
const PUBLIC_URL = 'https://corridor.example.com'

const LIST = `SELECT conversation.*, reader.read_seq,
    (SELECT jsonb_agg(jsonb_build_object('id', patient.id, 'firstName', patient.first_name, 'lastName', patient.last_name))
      FROM patients_phone phone JOIN patients_patient patient ON patient.practice_id = phone.practice_id AND patient.id = phone.patient_id
      WHERE phone.practice_id = conversation.practice_id AND phone.number = conversation.patient_number) AS people
  FROM texting_conversation conversation
    JOIN texting_reader reader ON reader.conversation_id = conversation.id AND reader.practice_id = conversation.practice_id
  WHERE conversation.practice_id = $1 AND NOT conversation.is_archived ORDER BY conversation.listed_at DESC, conversation.id DESC LIMIT 51`
const BY_NUMBER = `SELECT conversation.* FROM texting_conversation conversation WHERE practice_id = $1
  AND backwards LIKE '1110%' ORDER BY listed_at DESC LIMIT 20`
/** All weeks since 2020, by the index of words. */
const BY_WORDS = "SELECT * FROM texting_message_find(ARRAY['0000111'], 2600, 2980, NULL, NULL, NULL, 51)"

/** Conversations of a practice, each with one text. */
async function fill(pool: Pool, practiceId: string, count: number, area: string): Promise<void> {
  await pool.query(
    `INSERT INTO texting_conversation (id, practice_id, practice_number, patient_number, created_at, changed_at, last_message_at,
       last_seq, change_seq, preview, is_last_incoming, last_status)
     SELECT gen_random_uuid()::text, $1::uuid, '+15125550160', '+1' || $3::text || lpad(n::text, 7, '0'), now(), now(),
       now() - n * interval '1 second', 1, 1, 'Is the crown ready?', true, 'received' FROM generate_series(1, $2::int) n`,
    [practiceId, count, area],
  )
  await pool.query(
    `INSERT INTO texting_reader (conversation_id, practice_id, joined_at)
     SELECT id, practice_id, created_at FROM texting_conversation WHERE patient_number LIKE '+1' || $1::text || '%'`,
    [area],
  )
  await pool.query(
    `INSERT INTO texting_message (conversation_id, seq, id, practice_id, is_incoming, purpose, text, status, created_at, changed_at, change_seq)
     SELECT id, 1, gen_random_uuid(), practice_id, true, 'text', 'Is the crown ready?', 'received', last_message_at, now(), 1
     FROM texting_conversation WHERE patient_number LIKE '+1' || $1::text || '%'`,
    [area],
  )
}

export async function signIn(
  url: string,
  email: string,
): Promise<{ headers: Record<string, string>; practiceId: string }> {
  const answer = await fetch(`${url}/authentication/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, deviceId: 'bench-device' }),
  })
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}`)
  const own = (await answer.json()) as LoginReply
  const headers = { authorization: `Bearer ${own.accessToken}`, user: own.givenName }
  return { headers, practiceId: own.practiceId! }
}

/** Texts as Twilio delivers them, signed before they are sent: what is measured is how they are taken in. */
const signedTexts = (publicUrl: string, count: number) =>
  Array.from({ length: count }, (_, number) =>
    twilioText(publicUrl, { From: `+1737${2_000_000 + (number % TEXTS)}`, Body: 'Is the crown ready?' }),
  )

/** Texts of phones to a practice, from a thousand numbers; beside bare INSERTs of one row. */
async function measureIncoming(url: string, pool: Pool): Promise<void> {
  await pool.query('CREATE TABLE bench_text (id uuid PRIMARY KEY, number text, body text, at timestamptz)')
  let next = 0
  const began = new Date()
  const texts = signedTexts(PUBLIC_URL, SIGNED)
  const deliver = poster(WIDTH)
  const post = () =>
    deliver(
      `${url}/sms/v1/incoming/twilio`,
      texts[next++] ?? twilioText(PUBLIC_URL, { Body: 'More than were signed' }),
    )
  const rates = await compare({
    texts: () => rateOfWork(post, WIDTH, SECONDS),
    inserts: () =>
      rateOfWork(
        async () => {
          await pool.query({
            name: 'insert',
            text: 'INSERT INTO bench_text VALUES ($1, $2, $3, now())',
            values: [randomUUID(), '+17372000000', 'Is the crown ready?'],
          })
        },
        WIDTH,
        SECONDS,
      ),
  })
  const { rows } = await pool.query<{ count: string }>(
    "SELECT count(*) FROM texting_message message JOIN texting_conversation conversation ON conversation.id = message.conversation_id WHERE conversation.practice_number = '+15125550160' AND message.sender_id IS NULL AND message.is_incoming AND message.created_at >= $1",
    [began],
  )
  if (Number(rows[0]?.count) !== next) throw new Error('a text was taken and not stored')
  figure(`texts taken, ${WIDTH} at once`, rates.texts, 'per second')
  figure(`bare INSERTs, ${WIDTH} at once`, rates.inserts, 'per second')
  ratio('texts beside bare INSERTs', rates.texts / rates.inserts, 0.15)
}

/** At some hours the practice is closed, and would answer each phone once. */
async function silence(url: string): Promise<void> {
  const { headers } = await signIn(url, 'owner@brightsmiles.example')
  const answer = await fetch(`${url}/patient-texting/v2/settings`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ outOfHoursText: null }),
  })
  if (!answer.ok) throw new Error(`the settings were answered ${answer.status}`)
}

/** List and search of a practice of few and one of many conversations. */
async function measureLists(url: string, pool: Pool, databaseUrl: string): Promise<void> {
  const many = await signIn(url, 'frontdesk@brightsmiles.example')
  const few = await signIn(url, 'frontdesk@lakesidesurgery.example')
  await fill(pool, many.practiceId, MANY, '806')
  await fill(pool, few.practiceId, FEW, '807')
  await pool.query('VACUUM ANALYZE')
  const base = `${url}/patient-texting/v2`
  const bare = new Client({ connectionString: databaseUrl })
  await bare.connect()
  const enter = await createBareEntries(bare)
  await bare.query("SELECT set_config('corridor.acting_for', $1, false)", [many.practiceId])
  const counts = { few: FEW, many: MANY }
  const list = `${base}/conversations?order=newest-first&pageSize=50`
  await besideBareSql('list', {
    ofFew: () => readAs(list, few.headers),
    ofMany: () => readAs(list, many.headers),
    byHand: async () => {
      await bare.query(LIST, [many.practiceId])
      await enter(many.practiceId)
    },
    counts,
    things: 'conversations',
  })
  const search = `${base}/search?keyword=0000111`
  await besideBareSql('search', {
    ofFew: () => readAs(search, few.headers),
    ofMany: () => readAs(search, many.headers),
    byHand: async () => {
      await bare.query(BY_NUMBER, [many.practiceId])
      await bare.query(BY_WORDS)
      await enter(many.practiceId)
    },
    counts,
    things: 'conversations',
  })
  await bare.end()
}

/** How fast texts are taken in (`texting:incoming`), and how list and search grow (`texting:lists`), each beside bare SQL. */
export async function texting(part?: string): Promise<void> {
  const carrier = await startTwilioServer()
  const { app, databaseUrl, close } = await startInstallation({
    CORRIDOR_MODE: 'try',
    ...carrier.settings,
    PUBLIC_URL,
  })
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  // The database may end an idle connection before the pool has closed it.
  pool.on('error', () => undefined)
  await silence(app.url)
  if (part !== 'lists') await measureIncoming(app.url, pool)
  if (part !== 'incoming') await measureLists(app.url, pool, databaseUrl)
  await pool.end()
  await close()
  await carrier.stop()
}
