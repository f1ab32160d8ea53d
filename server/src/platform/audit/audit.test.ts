import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, useTestApp } from '#testing/test-app.ts'
import { openAppLogin } from '../database/roles.ts'
import { readAnchor } from './anchor.ts'
import { hasNewEntries, RECENT_ENTRIES, sealHash, sealTrail } from './seal.ts'
import { sealAndNote } from './sealing.ts'
import { type AuditKeys, auditKeys, ENTRY, hashedEntry, MARKED } from './stored-entry.ts'
import { type AuditEntry, addAuditEntries } from './trail.ts'
import { verifyTrail } from './verify.ts'

const app = useTestApp()
/** The app's own: its job seals meanwhile. */
let keys: AuditKeys
let owner: Client
beforeAll(async () => {
  keys = auditKeys(app.services.secrets)
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

const write = (entry: AuditEntry, at = new Date()) =>
  addAuditEntries(app.services.db, app.services.secrets, [entry], at)

const entriesWhere = async (where: string) =>
  (await owner.query(`SELECT * FROM audit_entry WHERE ${where} ORDER BY id`)).rows

test('a call and a refusal both add an entry', async () => {
  const own = await app.signIn('owner@brightsmiles.example')
  const other = await app.signIn('frontdesk@brightsmiles.example')
  await app.call('GET /authentication/v2/verify-token', { as: { ...own, givenName: other.givenName } })
  await app.call('POST /authentication/v2/login', {
    body: { email: own.email, password: 'nope', deviceId: 'audit-device' },
  })
  const entries = await entriesWhere(`person_id = '${own.givenName}'`)
  expect(entries.map(({ word, outcome, code }) => [word, outcome, code])).toEqual([
    ['session.signed-in', 'done', null],
    ['GET /authentication/v2/verify-token', 'refused', 'other-user'],
    ['session.signed-in', 'refused', 'invalid-credentials'],
  ])
  expect(entries[0]).toMatchObject({ practice_id: own.practiceId, address: '127.0.0.1' })
})

test('a stranger without a token leaves none', async () => {
  const before = await entriesWhere('true')
  await app.call('GET /authentication/v2/verify-token')
  expect(await entriesWhere('true')).toHaveLength(before.length)
})

test('an action that fails leaves none', async () => {
  const before = await entriesWhere("word = 'session.planted'")
  const failing = app.services.transactions.run(async (tx) => {
    await tx.audit({ word: 'session.planted', outcome: 'done' })
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  expect(await entriesWhere("word = 'session.planted'")).toEqual(before)
})

test('the server’s role can neither change nor delete an entry', async () => {
  const ownLogin = await openAppLogin(app.databaseUrl, app.services.secrets.keyFor('database-login'))
  const asApp = new Client({ connectionString: ownLogin })
  await asApp.connect()
  try {
    // Taking another role is what an injected statement would try first.
    await asApp.query("SELECT set_config('role', 'none', false)")
    for (const statement of [
      "UPDATE audit_entry SET word = 'x'",
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
      'DROP TABLE audit_entry',
      'UPDATE audit_seal SET number = 9',
      'ALTER TABLE audit_entry DISABLE TRIGGER ALL',
    ]) {
      await expect(asApp.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
    }
  } finally {
    await asApp.end()
  }
})

test('seals cover every entry once, whatever order they commit in', async () => {
  const { db } = app.services
  const add = (word: string, at: Date) => write({ word, outcome: 'done' }, at)
  for (let turn = 0; turn < 2_300; turn += 1)
    await add(`bulk-${turn}`, new Date(Date.now() - 86_400_000 + turn))
  await sealTrail(db, keys)
  await add('late', new Date(Date.now() - 60_000))
  const end = await sealTrail(db, keys)
  expect(await sealTrail(db, keys)).toEqual(end)
  const verdict = await verifyTrail(db, keys)
  expect(verdict).toMatchObject({ unsealed: 0 })
  expect(verdict.brokenAt).toBeUndefined()
  expect(verdict.entries).toBe((await entriesWhere('true')).length)
})

test('an end that was cut off is noticed by the anchor outside the database', async () => {
  const { db } = app.services
  await write({ word: 'last', outcome: 'done' })
  const { newest: anchor } = await sealTrail(db, keys)
  await owner.query("DELETE FROM audit_entry WHERE word = 'last'")
  await owner.query('DELETE FROM audit_seal WHERE number = (SELECT max(number) FROM audit_seal)')
  expect((await verifyTrail(db, keys)).brokenAt).toBeUndefined()
  expect((await verifyTrail(db, keys, anchor)).brokenAt).toBe(anchor?.number)
})

test('is noticed for good: the note outside grows only from what it was', async () => {
  const { db, config, log } = app.services
  const loud = vi.spyOn(log, 'error')
  const add = (word: string) => write({ word, outcome: 'done' })
  await rm(join(config.dataFolder, 'audit-anchor.json'), { force: true })
  await add('noted')
  await sealAndNote(app.services)
  const anchor = await readAnchor(config.dataFolder)
  await owner.query(
    'DELETE FROM audit_entry WHERE id IN (SELECT unnest(entry_ids) FROM audit_seal WHERE number = $1)',
    [anchor?.number],
  )
  await owner.query('DELETE FROM audit_seal WHERE number = $1', [anchor?.number])
  for (const word of ['after-1', 'after-2']) {
    await add(word)
    await sealAndNote(app.services)
  }
  expect(await readAnchor(config.dataFolder)).toEqual(anchor)
  expect((await verifyTrail(db, keys, anchor)).brokenAt).toBe(anchor?.number)
  expect(loud).toHaveBeenCalledWith('the end of the audit trail was cut off or changed: run audit:verify')
})

const FORGED = `INSERT INTO audit_entry (at, word, outcome) VALUES (now(), 'forged', 'done')`

describe('an entry that was inserted from outside', () => {
  let other: TestApp
  let intruder: Client
  beforeEach(async () => {
    other = await startTestApp()
    intruder = new Client({ connectionString: other.databaseUrl })
    await intruder.connect()
    await other.signIn('owner@brightsmiles.example')
    await sealTrail(other.services.db, auditKeys(other.services.secrets))
  })
  afterEach(async () => {
    await intruder.end()
    await other.close()
  })
  const verdict = () => verifyTrail(other.services.db, auditKeys(other.services.secrets))
  const seal = () => sealAndNote(other.services)

  test.each([
    ['at the end', FORGED],
    [
      'among older ones',
      `INSERT INTO audit_entry (id, at, word, outcome) OVERRIDING SYSTEM VALUE VALUES (-1, now(), 'forged', 'done')`,
    ],
    [
      'with the mark of another entry',
      `INSERT INTO audit_entry (at, word, outcome, mark)
       SELECT at, 'forged', 'done', mark FROM audit_entry WHERE mark IS NOT NULL LIMIT 1`,
    ],
    [
      'as a copy of another entry',
      `INSERT INTO audit_entry (at, word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id,
         address, code, mark)
       SELECT at, word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id, address, code, mark
       FROM audit_entry WHERE word = 'session.signed-in' AND mark IS NOT NULL LIMIT 1`,
    ],
  ])('%s is noticed, before and after sealing', async (_name, statement) => {
    expect((await verdict()).insertedEntry).toBeUndefined()
    await intruder.query(statement)
    expect((await verdict()).insertedEntry).toBeDefined()
    await seal()
    expect((await verdict()).insertedEntry).toBeDefined()
  })

  test('is never sealed, and stops no other from being sealed', async () => {
    const loud = vi.spyOn(other.services.log, 'error')
    for (let turn = 0; turn < 1_100; turn += 1) await intruder.query(FORGED)
    const own = await other.signIn('frontdesk@brightsmiles.example')
    await seal()
    const { rows } = await intruder.query(
      `SELECT word, id IN (SELECT unnest(entry_ids) FROM audit_seal) AS "isSealed" FROM audit_entry
       WHERE word = 'forged' OR person_id = '${own.givenName}' GROUP BY 1, 2`,
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { word: 'forged', isSealed: false },
        { word: 'session.signed-in', isSealed: true },
      ]),
    )
    expect(rows).toHaveLength(2)
    expect(loud).toHaveBeenCalledWith(
      'the audit trail has lines that Corridor did not write: run audit:verify',
    )
  })

  const PLANTED = '9223372036854775806'
  const copyAs = (id: string) =>
    intruder.query(
      `INSERT INTO audit_entry (id, at, word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id,
         address, code, mark) OVERRIDING SYSTEM VALUE
       SELECT $1::bigint, at, word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id, address, code, mark
       FROM audit_entry WHERE word = 'session.signed-in' AND mark IS NOT NULL LIMIT 1`,
      [id],
    )
  const unsealedNow = async () => {
    const { rows } = await intruder.query(
      'SELECT id FROM audit_entry WHERE id NOT IN (SELECT unnest(entry_ids) FROM audit_seal) ORDER BY id',
    )
    return rows.map(({ id }) => id)
  }

  test('as a copy with a huge number is reported, and later entries are sealed all the same', async () => {
    await copyAs(PLANTED)
    await seal()
    await other.signIn('frontdesk@brightsmiles.example')
    expect(await hasNewEntries(other.services.db)).toBe(true)
    await sealAndNote(other.services, RECENT_ENTRIES)
    expect(await unsealedNow()).toEqual([PLANTED])
    expect(await hasNewEntries(other.services.db)).toBe(false)
    expect(await verdict()).toMatchObject({ insertedEntry: PLANTED })
    expect((await verdict()).brokenAt).toBeUndefined()
  })

  test('with a huge number that an older version has sealed stops nothing either', async () => {
    await copyAs(PLANTED)
    // Seals as the older version made them: over the planted entry too, with its number as their end.
    const { rows } = await intruder.query(
      `SELECT e.id, ${ENTRY.compile(other.services.db).sql} AS entry, e.mark FROM audit_entry e WHERE id = $1`,
      [PLANTED],
    )
    const last = await intruder.query('SELECT number, hash FROM audit_seal ORDER BY number DESC LIMIT 1')
    const entriesWhere = rows.map((row) => hashedEntry(row, MARKED))
    const hash = sealHash(auditKeys(other.services.secrets).seals, last.rows[0].hash, entriesWhere, MARKED)
    await intruder.query(
      'INSERT INTO audit_seal (number, entry_ids, up_to, hash, form) VALUES ($1, $2, $3, $4, 2)',
      [Number(last.rows[0].number) + 1, [PLANTED], PLANTED, hash],
    )
    await other.signIn('frontdesk@brightsmiles.example')
    expect(await hasNewEntries(other.services.db)).toBe(true)
    await sealAndNote(other.services, RECENT_ENTRIES)
    expect(await unsealedNow()).toEqual([])
    expect(await verdict()).toMatchObject({ insertedEntry: PLANTED })
    expect((await verdict()).brokenAt).toBeUndefined()
  })

  test('is distinguished from one from before there were marks, which is sealed as it was', async () => {
    // The trail as an older version left it: entries without marks, none of them sealed yet.
    await intruder.query('DELETE FROM audit_seal')
    await intruder.query('UPDATE audit_entry SET mark = NULL')
    await rm(join(other.services.config.dataFolder, 'audit-anchor.json'), { force: true })
    await other.signIn('frontdesk@brightsmiles.example')
    expect((await verdict()).insertedEntry).toBeUndefined()
    await seal()
    const { rows } = await intruder.query('SELECT DISTINCT form FROM audit_seal ORDER BY form')
    expect(rows).toEqual([{ form: 1 }, { form: 2 }])
    expect(await verdict()).toMatchObject({ unsealed: 0 })
    expect((await verdict()).brokenAt).toBeUndefined()
    await intruder.query(FORGED)
    await seal()
    expect((await verdict()).insertedEntry).toBeDefined()
  })
})

test('text that no database stores unchanged does not make an entry look foreign', async () => {
  const { db } = app.services
  const subject = { kind: 'file', id: 'half \ud800 of a character, "quoted" \\ and 𝒾' }
  await write({ word: 'odd', outcome: 'done', subject, personId: 'ABCDEFAB-0000-4000-8000-00000000000A' })
  await sealTrail(db, keys)
  expect((await entriesWhere("word = 'odd'"))[0]?.subject_id).toContain('\ufffd')
  expect((await verifyTrail(db, keys)).insertedEntry).toBeUndefined()
})

test('the newest entries are sealed within seconds, and at a stop at once', async () => {
  const other = await startTestApp()
  const unsealed = async () =>
    (await verifyTrail(other.services.db, auditKeys(other.services.secrets))).unsealed
  await other.signIn('owner@brightsmiles.example')
  await expect.poll(unsealed, { interval: 200 }).toBe(0)
  expect(await readAnchor(other.services.config.dataFolder)).toBeDefined()
  await other.close()
})

test.each([
  ['a changed line', "UPDATE audit_entry SET word = 'forged' WHERE word = 'bulk-1500'"],
  ['a removed line', "DELETE FROM audit_entry WHERE word = 'bulk-10'"],
  ['a removed seal', 'DELETE FROM audit_seal WHERE number = 2'],
  ['a rewritten seal', "UPDATE audit_seal SET hash = 'x' WHERE number = 1"],
])('%s is noticed, even by the tables’ owner', async (_name, statement) => {
  await owner.query('BEGIN')
  await owner.query(statement)
  await owner.query('COMMIT')
  expect((await verifyTrail(app.services.db, keys)).brokenAt).toBeGreaterThan(0)
})

test('another key does not fit', async () => {
  const other = { ...keys, seals: Buffer.alloc(32, 8) }
  expect((await verifyTrail(app.services.db, other)).brokenAt).toBe(1)
})
