import { Client, Pool } from 'pg'
import { besideBareSql, createBareEntries, readAs } from './beside-bare.ts'
import { startInstallation } from './installation.ts'
import { signIn } from './texting.ts'

const FEW = 1_000
const MANY = 200_000

/** The page of the list with all that it shows, as one would write it by hand. */
const LIST = `SELECT thread.*, reader.read_seq, patient.id, patient.first_name, patient.last_name, patient.email,
    (SELECT phone.number FROM patients_phone phone WHERE phone.practice_id = patient.practice_id AND phone.patient_id = patient.id
      AND phone.type = 'mobile' ORDER BY phone.position LIMIT 1) AS mobile, address.problem, item.assignee_id, item.waiting_since
  FROM worklist_item item
  JOIN email_thread thread ON thread.id = item.item_id
  JOIN email_reader reader ON reader.thread_id = thread.id AND reader.practice_id = thread.practice_id
  JOIN patients_patient patient ON patient.practice_id = thread.practice_id AND patient.id = thread.patient_id
  LEFT JOIN email_address address ON address.practice_id = patient.practice_id AND address.address = patient.email_key
  WHERE item.practice_id = $1 AND item.kind = 'email.thread' ORDER BY item.order_key, item.item_id LIMIT 51`

/** Threads of a practice, each with a patient and one email; every tenth waits for somebody. */
async function fill(pool: Pool, practiceId: string, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO patients_patient (practice_id, id, first_name, last_name, date_of_birth, email, created_at, changed_at)
     SELECT $1::uuid, gen_random_uuid(), 'Pat', 'Bench' || n, '1980-01-01', 'pat' || n || '@bench.example', now(), now()
     FROM generate_series(1, $2::int) n`,
    [practiceId, count],
  )
  await pool.query(
    `INSERT INTO email_thread (id, practice_id, patient_id, subject, created_at, changed_at, last_message_at, last_seq, change_seq,
       preview, is_last_incoming, last_status)
     SELECT gen_random_uuid()::text, practice_id, id, 'Your treatment plan', now(), now(), now(), 1, 1, 'Here is the plan.', false, 'delivered'
     FROM patients_patient WHERE practice_id = $1 AND last_name LIKE 'Bench%'`,
    [practiceId],
  )
  await pool.query(
    `INSERT INTO email_reader (thread_id, practice_id, joined_at)
     SELECT id, practice_id, created_at FROM email_thread WHERE practice_id = $1 ON CONFLICT DO NOTHING`,
    [practiceId],
  )
  await pool.query(
    `INSERT INTO email_message (thread_id, seq, id, practice_id, is_incoming, text, body, signature, files, status, created_at, changed_at, change_seq)
     SELECT id, 1, gen_random_uuid(), practice_id, false, 'Here is the plan.', '{"type":"doc","content":[]}', '', '[]', 'delivered', now(), now(), 1
     FROM email_thread WHERE practice_id = $1 ON CONFLICT DO NOTHING`,
    [practiceId],
  )
  await pool.query(
    `INSERT INTO worklist_item (practice_id, kind, item_id, title, patient_id, waiting_since, active_at)
     SELECT practice_id, 'email.thread', id, 'Pat Bench', patient_id,
       CASE WHEN hashtext(id) % 10 = 0 THEN now() END, now()
     FROM email_thread WHERE practice_id = $1 ON CONFLICT DO NOTHING`,
    [practiceId],
  )
}

/** How the list of threads grows, beside bare SQL. */
export async function email(): Promise<void> {
  const { app, databaseUrl, close } = await startInstallation()
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  const many = await signIn(app.url, 'frontdesk@brightsmiles.example')
  const few = await signIn(app.url, 'frontdesk@lakesidesurgery.example')
  await fill(pool, many.practiceId, MANY)
  await fill(pool, few.practiceId, FEW)
  await pool.query('VACUUM ANALYZE')
  const bare = new Client({ connectionString: databaseUrl })
  await bare.connect()
  const enter = await createBareEntries(bare)
  const list = `${app.url}/emails/v2/threads?pageSize=50`
  await besideBareSql('threads', {
    ofFew: () => readAs(list, few.headers),
    ofMany: () => readAs(list, many.headers),
    byHand: async () => {
      await bare.query(LIST, [many.practiceId])
      await enter(many.practiceId)
    },
    counts: { few: FEW, many: MANY },
    things: 'threads',
  })
  await bare.end()
  await pool.end()
  await close()
}
