import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openAppLogin } from '../database/roles.ts'
import { readAnchor } from './anchor.ts'
import { sealTrail } from './seal.ts'
import { type AuditKeys, auditKeys } from './sealed-line.ts'
import { sealAndNote } from './sealing.ts'
import { type AuditEntry, addAuditEntries } from './trail.ts'
import { verifyTrail } from './verify.ts'

let app: TestApp
/** The app's own: its job seals meanwhile. */
let keys: AuditKeys
let owner: Client
beforeAll(async () => {
  app = await startTestApp()
  keys = auditKeys(app.services.secrets)
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const write = (entry: AuditEntry, at = new Date()) =>
  addAuditEntries(app.services.db, app.services.secrets, [entry], at)

const lines = async (where: string) =>
  (await owner.query(`SELECT * FROM audit_entry WHERE ${where} ORDER BY id`)).rows

test('a use and a refusal both leave a line', async () => {
  const own = await app.signIn('owner@brightsmiles.example')
  const other = await app.signIn('frontdesk@brightsmiles.example')
  await app.call('GET /authentication/v2/verify-token', { as: { ...own, givenName: other.givenName } })
  await app.call('POST /authentication/v2/login', {
    body: { email: own.email, password: 'nope', deviceId: 'audit-device' },
  })
  const kept = await lines(`person_id = '${own.givenName}'`)
  expect(kept.map(({ word, outcome, code }) => [word, outcome, code])).toEqual([
    ['session.signed-in', 'done', null],
    ['GET /authentication/v2/verify-token', 'refused', 'other-user'],
    ['session.signed-in', 'refused', 'invalid-credentials'],
  ])
  expect(kept[0]).toMatchObject({ practice_id: own.practiceId, address: '127.0.0.1' })
})

test('a stranger without a token leaves none', async () => {
  const before = await lines('true')
  await app.call('GET /authentication/v2/verify-token')
  expect(await lines('true')).toHaveLength(before.length)
})

test('an action that fails leaves none', async () => {
  const before = await lines("word = 'session.planted'")
  const failing = app.services.transactions.run(async (tx) => {
    await tx.audit({ word: 'session.planted', outcome: 'done' })
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  expect(await lines("word = 'session.planted'")).toEqual(before)
})

test('the server’s role can neither change nor remove a line', async () => {
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

test('seals cover every line once, whatever order they commit in', async () => {
  const { db } = app.services
  const add = (word: string, at: Date) => write({ word, outcome: 'done' }, at)
  for (let line = 0; line < 2_300; line += 1)
    await add(`bulk-${line}`, new Date(Date.now() - 86_400_000 + line))
  await sealTrail(db, keys)
  await add('late', new Date(Date.now() - 60_000))
  const end = await sealTrail(db, keys)
  expect(await sealTrail(db, keys)).toEqual(end)
  const verdict = await verifyTrail(db, keys)
  expect(verdict).toMatchObject({ unsealed: 0 })
  expect(verdict.brokenAt).toBeUndefined()
  expect(verdict.lines).toBe((await lines('true')).length)
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
  const noted = await readAnchor(config.dataFolder)
  await owner.query(
    'DELETE FROM audit_entry WHERE id IN (SELECT unnest(entry_ids) FROM audit_seal WHERE number = $1)',
    [noted?.number],
  )
  await owner.query('DELETE FROM audit_seal WHERE number = $1', [noted?.number])
  for (const word of ['after-1', 'after-2']) {
    await add(word)
    await sealAndNote(app.services)
  }
  expect(await readAnchor(config.dataFolder)).toEqual(noted)
  expect((await verifyTrail(db, keys, noted)).brokenAt).toBe(noted?.number)
  expect(loud).toHaveBeenCalledWith('the end of the audit trail was cut off or changed: run audit:verify')
})

const FORGED = `INSERT INTO audit_entry (at, word, outcome) VALUES (now(), 'forged', 'done')`

describe('a line that was put in from outside', () => {
  let other: TestApp
  let theirs: Client
  beforeEach(async () => {
    other = await startTestApp()
    theirs = new Client({ connectionString: other.databaseUrl })
    await theirs.connect()
    await other.signIn('owner@brightsmiles.example')
    await sealTrail(other.services.db, auditKeys(other.services.secrets))
  })
  afterEach(async () => {
    await theirs.end()
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
      'with the mark of another line',
      `INSERT INTO audit_entry (at, word, outcome, mark)
       SELECT at, 'forged', 'done', mark FROM audit_entry WHERE mark IS NOT NULL LIMIT 1`,
    ],
    [
      'as a copy of another line',
      `INSERT INTO audit_entry (at, word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id,
         address, code, mark)
       SELECT at, word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id, address, code, mark
       FROM audit_entry WHERE word = 'session.signed-in' AND mark IS NOT NULL LIMIT 1`,
    ],
  ])('%s is noticed, before and after sealing', async (_name, statement) => {
    expect((await verdict()).insertedLine).toBeUndefined()
    await theirs.query(statement)
    expect((await verdict()).insertedLine).toBeDefined()
    await seal()
    expect((await verdict()).insertedLine).toBeDefined()
  })

  test('is never sealed, and keeps no other from being', async () => {
    const loud = vi.spyOn(other.services.log, 'error')
    for (let line = 0; line < 1_100; line += 1) await theirs.query(FORGED)
    const own = await other.signIn('frontdesk@brightsmiles.example')
    await seal()
    const { rows } = await theirs.query(
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

  test('is told from one of before there were marks, which is sealed as it was', async () => {
    // The trail as an older version left it: lines without marks, none of them sealed yet.
    await theirs.query('DELETE FROM audit_seal')
    await theirs.query('UPDATE audit_entry SET mark = NULL')
    await rm(join(other.services.config.dataFolder, 'audit-anchor.json'), { force: true })
    await other.signIn('frontdesk@brightsmiles.example')
    expect((await verdict()).insertedLine).toBeUndefined()
    await seal()
    const { rows } = await theirs.query('SELECT DISTINCT form FROM audit_seal ORDER BY form')
    expect(rows).toEqual([{ form: 1 }, { form: 2 }])
    expect(await verdict()).toMatchObject({ unsealed: 0 })
    expect((await verdict()).brokenAt).toBeUndefined()
    await theirs.query(FORGED)
    await seal()
    expect((await verdict()).insertedLine).toBeDefined()
  })
})

test('text that no database keeps as it is does not make a line look foreign', async () => {
  const { db } = app.services
  const subject = { kind: 'file', id: 'half \ud800 of a character, "quoted" \\ and 𝒾' }
  await write({ word: 'odd', outcome: 'done', subject, personId: 'ABCDEFAB-0000-4000-8000-00000000000A' })
  await sealTrail(db, keys)
  expect((await lines("word = 'odd'"))[0]?.subject_id).toContain('\ufffd')
  expect((await verifyTrail(db, keys)).insertedLine).toBeUndefined()
})

test('the newest lines are sealed within seconds, and at a stop at once', async () => {
  const other = await startTestApp()
  const unsealed = async () =>
    (await verifyTrail(other.services.db, auditKeys(other.services.secrets))).unsealed
  await other.signIn('owner@brightsmiles.example')
  await expect.poll(unsealed, { timeout: 15_000, interval: 200 }).toBe(0)
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
