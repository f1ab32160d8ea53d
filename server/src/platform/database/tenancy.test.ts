import { signedIn } from '@corridor/contract/kernel/access.ts'
import { route } from '@corridor/contract/kernel/route.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mountBeside } from '#testing/mount-beside.ts'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { action, read, readInPractice, steps } from '../action.ts'
import type { Database } from './database.ts'
import { readFor } from './unit-of-work.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const app = useTestApp({ env: { DATABASE_POOL: '2' } })
let owner: Client
let beside: Awaited<ReturnType<typeof mountBeside>>
let bright: Caller
let lakeside: Caller
let alone: Caller

/** The planted fault: none of these statements says whose rows it means. */
const listAll = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`SELECT text FROM test_chart ORDER BY text`.execute(db)
  return { seen: rows.map(({ text }) => text) }
}
const Seen = z.object({ seen: z.array(z.string()) })
const reply = { summary: 'Planted.', access: signedIn, reply: Seen }
const routes = {
  plain: route({ call: 'GET /test/plain', hasNoPatientData: true, ...reply }),
  walled: route({ call: 'GET /test/walled', hasNoPatientData: true, ...reply }),
  changed: route({ call: 'PUT /test/changed', audit: 'test.changed', ...reply }),
  stepped: route({ call: 'PUT /test/stepped', audit: 'test.stepped', ...reply }),
  added: route({
    call: 'POST /test/added',
    audit: 'test.added',
    body: z.object({ practiceId: z.uuid() }),
    ...reply,
  }),
}
const change = async (db: Database) => {
  await sql`UPDATE test_chart SET text = text || '!'`.execute(db)
  return listAll(db)
}
const mounted = [
  read(routes.plain, ({ db }) => listAll(db)),
  readInPractice(routes.walled, ({ db }) => listAll(db)),
  action(routes.changed, ({ tx }) => change(tx.db)),
  steps(routes.stepped, ({ commit }) => commit((tx) => change(tx.db))),
  action(routes.added, async ({ tx, body }) => {
    await sql`INSERT INTO test_chart VALUES (${body.practiceId}, 'planted')`.execute(tx.db)
    return { seen: [] }
  }),
]

beforeAll(async () => {
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`CREATE TABLE test_chart (practice_id uuid NOT NULL, text text NOT NULL);
    GRANT SELECT, INSERT, UPDATE, DELETE ON test_chart TO corridor_app;
    CALL corridor_wall_off('test_chart')`)
  beside = await mountBeside(app, mounted)
  bright = await app.signIn('owner@brightsmiles.example')
  lakeside = await app.signIn('owner@lakesidesurgery.example')
  alone = await app.signIn('host@professional.example')
})
afterAll(async () => {
  await beside.close()
  await owner.end()
})
beforeEach(async () => {
  await owner.query('TRUNCATE test_chart')
  await owner.query("INSERT INTO test_chart VALUES ($1, 'bright'), ($2, 'lakeside')", [
    bright.practiceId,
    lakeside.practiceId,
  ])
})

const seenBy = async (call: string, who: Caller) => (await beside.call(call, who)).body.seen
const everything = async () =>
  (await owner.query('SELECT text FROM test_chart ORDER BY text')).rows.map(({ text }) => text)

describe('a statement without its WHERE', () => {
  test('reads the caller’s own practice and no other', async () => {
    expect(await seenBy('GET /test/walled', bright)).toEqual(['bright'])
    expect(await seenBy('GET /test/walled', lakeside)).toEqual(['lakeside'])
    expect(await seenBy('GET /test/walled', alone)).toEqual([])
  })

  test.each(['PUT /test/changed', 'PUT /test/stepped'])('changes no other by %s', async (call) => {
    expect(await seenBy(call, bright)).toEqual(['bright!'])
    expect(await everything()).toEqual(['bright!', 'lakeside'])
    expect(await seenBy(call, alone)).toEqual([])
  })

  test('adds nothing to another', async () => {
    const added = (practiceId: string | null) =>
      beside.call('POST /test/added', bright, { practiceId } as object)
    expect((await added(bright.practiceId)).status).toBe(200)
    expect((await added(lakeside.practiceId)).status).toBe(500)
    expect(await everything()).toEqual(['bright', 'lakeside', 'planted'])
  })

  test('sees nothing where nobody said whom it is for, also after somebody did', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await seenBy('GET /test/plain', bright)).toEqual([])
      expect(await seenBy('GET /test/walled', bright)).toEqual(['bright'])
      expect(await seenBy('PUT /test/changed', lakeside)).toHaveLength(1)
    }
    expect(await app.services.transactions.run(({ db }) => listAll(db))).toEqual({ seen: [] })
  })
})

test('jobs and commands say whom they act for', async () => {
  const { transactions, db } = app.services
  const { practiceId } = bright
  expect(await transactions.run((tx) => listAll(tx.db), { practiceId })).toEqual({ seen: ['bright'] })
  expect(await transactions.run((tx) => listAll(tx.db), 'system')).toEqual({ seen: ['bright', 'lakeside'] })
  expect(await readFor(db, 'system', listAll)).toEqual({ seen: ['bright', 'lakeside'] })
  const both = await transactions.run(async (tx) => {
    const before = await listAll(tx.db)
    tx.actFor({ practiceId: lakeside.practiceId })
    return [before, await listAll(tx.db)]
  })
  expect(both).toEqual([{ seen: [] }, { seen: ['lakeside'] }])
})

test('audit entries are seen by their practice alone', async () => {
  const practicesSeen = async (db: Database) => {
    const { rows } = await sql<{ practice_id: string }>`SELECT DISTINCT practice_id FROM audit_entry`.execute(
      db,
    )
    return rows.map(({ practice_id }) => practice_id)
  }
  const { db } = app.services
  await beside.call('PUT /test/changed', lakeside)
  expect(await practicesSeen(db)).toEqual([])
  const { practiceId } = bright
  expect(await readFor(db, { practiceId }, practicesSeen)).toEqual([practiceId])
  expect((await readFor(db, 'system', practicesSeen)).length).toBeGreaterThan(1)
})

/**
 * Whose tables hold none, or say so themselves. A table of any other capability is walled off, unless its migration says that
 * it has no patient data.
 */
const WITHOUT_PATIENT_DATA = [
  ...['people', 'files', 'deliveries', 'office', 'session', 'verification', 'notifications', 'presence'],
  ...['network', 'guests', 'worklist', 'chat', 'rooms', 'onboarding', 'operator', 'sandbox', 'sms'],
  ...['applied', 'attempt', 'bulk', 'demo', 'last', 'live', 'mail', 'noted', 'search'],
]

async function unwalledTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
     LEFT JOIN pg_description d ON d.objoid = c.oid AND d.objsubid = 0 AND d.classoid = 'pg_class'::regclass
     WHERE c.relkind IN ('r', 'p')
       AND (d.description LIKE 'patient data%'
         OR (split_part(c.relname, '_', 1) <> ALL ($1) AND COALESCE(d.description, '') NOT LIKE 'no patient data: %'))
       AND NOT (c.relrowsecurity AND EXISTS (
         SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd IN ('r', '*')
           AND pg_get_expr(p.polqual, p.polrelid) LIKE '%corridor_practice()%'))
     ORDER BY 1`,
    [WITHOUT_PATIENT_DATA],
  )
  return rows.map(({ name }) => name)
}

test('every table of patient data has a policy', async () => {
  expect(await unwalledTables()).toEqual([])
})

test('one without is noticed, by its name or by what is said of it', async () => {
  await owner.query(`BEGIN; CREATE TABLE fax_page (practice_id uuid);
    CREATE TABLE test_letter (practice_id uuid); COMMENT ON TABLE test_letter IS 'patient data';
    CREATE TABLE patients_open (practice_id uuid); ALTER TABLE patients_open ENABLE ROW LEVEL SECURITY;
    CREATE POLICY all_of_it ON patients_open USING (true);
    CREATE TABLE email_domain (name text); COMMENT ON TABLE email_domain IS 'no patient data: names of servers'`)
  expect(await unwalledTables()).toEqual(['fax_page', 'patients_open', 'test_letter'])
  await owner.query('ROLLBACK')
})
