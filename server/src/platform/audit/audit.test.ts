import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openAppLogin } from '../database/roles.ts'
import { readAnchor } from './anchor.ts'
import { sealTrail, verifyTrail } from './seal.ts'
import { sealAndNote } from './sealing.ts'
import { addAuditEntry } from './trail.ts'

let app: TestApp
/** The app's own: its job seals meanwhile. */
let key: Buffer
let owner: Client
beforeAll(async () => {
  app = await startTestApp()
  key = app.services.secrets.keyFor('audit-seal')
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

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
  const add = (word: string, at: Date) => addAuditEntry(db, { word, outcome: 'done' }, at)
  for (let line = 0; line < 2_300; line += 1)
    await add(`bulk-${line}`, new Date(Date.now() - 86_400_000 + line))
  await sealTrail(db, key)
  await add('late', new Date(Date.now() - 60_000))
  const end = await sealTrail(db, key)
  expect(await sealTrail(db, key)).toEqual(end)
  const verdict = await verifyTrail(db, key)
  expect(verdict).toMatchObject({ unsealed: 0 })
  expect(verdict.brokenAt).toBeUndefined()
  expect(verdict.lines).toBe((await lines('true')).length)
})

test('an end that was cut off is noticed by the anchor outside the database', async () => {
  const { db } = app.services
  await addAuditEntry(db, { word: 'last', outcome: 'done' }, new Date())
  const anchor = await sealTrail(db, key)
  await owner.query("DELETE FROM audit_entry WHERE word = 'last'")
  await owner.query('DELETE FROM audit_seal WHERE number = (SELECT max(number) FROM audit_seal)')
  expect((await verifyTrail(db, key)).brokenAt).toBeUndefined()
  expect((await verifyTrail(db, key, anchor)).brokenAt).toBe(anchor?.number)
})

test('is noticed for good: the note outside grows only from what it was', async () => {
  const { db, config, log } = app.services
  const loud = vi.spyOn(log, 'error')
  const add = (word: string) => addAuditEntry(db, { word, outcome: 'done' }, new Date())
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
  expect((await verifyTrail(db, key, noted)).brokenAt).toBe(noted?.number)
  expect(loud).toHaveBeenCalledWith('the end of the audit trail was cut off or changed: run audit:verify')
})

test('the newest lines are sealed within seconds, and at a stop at once', async () => {
  const other = await startTestApp()
  const unsealed = async () =>
    (await verifyTrail(other.services.db, other.services.secrets.keyFor('audit-seal'))).unsealed
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
  expect((await verifyTrail(app.services.db, key)).brokenAt).toBeGreaterThan(0)
})

test('another key does not fit', async () => {
  expect((await verifyTrail(app.services.db, Buffer.alloc(32, 8))).brokenAt).toBe(1)
})
