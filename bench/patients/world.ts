import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import type { ServerProcess } from '../../server/testing/server-process.ts'
import { startInstallation } from '../installation.ts'
import { signIn } from '../people.ts'

export const FEW = 1_000
export const MANY = 200_000
/** Entries of the consent ledger of one patient of the large practice. */
export const ENTRIES = 5_000

const FIRST =
  'Mary,James,Linda,John,Olivia,Wei,Carlos,Fatima,Noah,Elena,Hugo,Grace,Ines,Omar,Ruth,Sven,Aisha,Paul,Nina,Leo'
const LAST =
  'Smith,Garcia,Nguyen,Johnson,Williams,Brown,Martinez,Lee,Kowalski,Haddad,Okafor,Petrova,Schmidt,Rossi,Tanaka,Silva,Webb,Cohen,Dubois,Lund'

/** Most have one of the usual names with some letters behind it, so that names differ as they do in a practice. */
const PATIENTS = `
  INSERT INTO patients_patient (practice_id, id, first_name, last_name, date_of_birth, email, created_at, changed_at)
  SELECT $1, gen_random_uuid(), (string_to_array($3, ','))[1 + floor(random() * 20)::int],
    (string_to_array($4, ','))[1 + floor(random() * 20)::int] || translate(substr(md5(number::text), 1, (number % 5)::int), '0123456789', 'ghijklmnop'),
    date '1930-01-01' + floor(random() * 34000)::int, 'patient' || number || '@mail.example', now(), now()
  FROM generate_series(1, $2::int) AS number`

/** The same in both practices, so that a search finds as many among few. */
const PLANTED = `
  INSERT INTO patients_patient (practice_id, id, first_name, last_name, date_of_birth, email, created_at, changed_at)
  SELECT $1, gen_random_uuid(), 'Quirina', 'Zemblowick Lee ' || number, date '1904-02-29', 'quirina' || number || '@zemblowick.example', now(), now()
  FROM generate_series(1, 3) AS number`

const PHONES = `
  INSERT INTO patients_phone (practice_id, patient_id, number, type, position)
  SELECT practice_id, id, CASE WHEN first_name = 'Quirina' THEN '+13075550199' ELSE '+1512' || lpad(floor(random() * 9000000)::text, 7, '0') END,
    'mobile', 1
  FROM patients_patient WHERE practice_id = $1 AND (email LIKE 'patient%' OR first_name = 'Quirina')`

const LEDGER = `
  INSERT INTO patients_consent (practice_id, id, patient_id, channel, address, status, source, recorded_by, recorded_at)
  SELECT $1, gen_random_uuid(), $2, 'text', '+13075550199', CASE number % 2 WHEN 0 THEN 'opted-in' ELSE 'opted-out' END, 'Signed form', $3,
    now() - make_interval(hours => number)
  FROM generate_series(1, $4::int) AS number`

export interface PatientsWorld {
  app: ServerProcess
  few: LoginReply
  many: LoginReply
  /** The tables' owner, whom row-level security does not bind. */
  bare: Client
  /** A patient of the large practice with a long history. */
  patientId: string
  close: () => Promise<void>
}

/** The index of many keys for a row is made once, at the end. */
async function fillBoth(client: Client, few: LoginReply, many: LoginReply): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'patients_patient' AND indexdef LIKE '%USING gin%'`,
  )
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
  await client.query('SELECT setseed(0.42)')
  await fill(client, few.practiceId!, FEW)
  await fill(client, many.practiceId!, MANY)
  for (const { indexdef } of rows) await client.query(indexdef)
}

async function fill(client: Client, practiceId: string, count: number): Promise<void> {
  await client.query(PATIENTS, [practiceId, count, FIRST, LAST])
  await client.query(PLANTED, [practiceId])
  await client.query(PHONES, [practiceId])
}

/** A server with a practice of few patients and one of many, the same in each run. */
export async function openWorld(): Promise<PatientsWorld> {
  const { app, databaseUrl, close: stopAll } = await startInstallation()
  const bare = new Client({ connectionString: databaseUrl })
  await bare.connect()
  const few = await signIn(app.url, 'owner@lakesidesurgery.example', 'bench-patients')
  const many = await signIn(app.url, 'owner@brightsmiles.example', 'bench-patients')
  await fillBoth(bare, few, many)
  await bare.query('CREATE TABLE bench_entry (LIKE audit_entry INCLUDING ALL)')
  const { rows } = await bare.query<{ id: string }>(
    `SELECT id FROM patients_patient WHERE practice_id = $1 AND first_name = 'Quirina' ORDER BY last_name LIMIT 1`,
    [many.practiceId],
  )
  const patientId = rows[0]!.id
  await bare.query(LEDGER, [many.practiceId, patientId, many.givenName, ENTRIES])
  for (const table of ['patients_patient', 'patients_phone', 'patients_consent'])
    await bare.query(`VACUUM ANALYZE ${table}`)
  const close = async () => {
    await bare.end()
    await stopAll()
  }
  return { app, few, many, bare, patientId, close }
}
