import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { demoPeople } from '#capabilities/people/public.ts'
import type { Capability } from '#platform/capability.ts'
import { copyTemplate, MIGRATED, TEMPLATE, TEST_SECRET, type TestDatabase } from '#testing/databases.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { capabilities } from './capabilities.ts'
import { fillDemoWorld } from './demo.ts'

const OWNER = 'owner@brightsmiles.example'
const partsOf = (all: readonly Capability[]) =>
  all
    .filter(({ fillDemo }) => fillDemo)
    .map(({ name }) => name)
    .toSorted()
/** People who can sign in, and mails: enough to see whether parts are there, without what takes seconds to draw. */
const FEW = capabilities.slice(0, capabilities.findIndex(({ name }) => name === 'verification') + 1)

let database: TestDatabase
let app: TestApp | undefined
beforeEach(async () => {
  database = await copyTemplate(MIGRATED)
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await database.drop()
})

/** The demo world as it was filled for all tests, in place of the empty database. */
async function takeFilled(): Promise<void> {
  await database.drop()
  database = await copyTemplate(TEMPLATE)
}

const start = async (env: Record<string, string> = {}): Promise<TestApp> => {
  app = await startTestApp({ databaseUrl: database.url, env })
  return app
}

const listParts = async ({ services: { db } }: TestApp) => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM demo_part ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}
const count = async ({ services: { db } }: TestApp, table: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

const countBlobs = async (folder: string) => {
  const all = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile() && /^[0-9a-f]{8}-/.test(entry.name)).length
}

/** Everybody can sign in, the teams are there, and what was sent waits in the mailbox. */
async function expectComplete(running: TestApp): Promise<void> {
  expect(await listParts(running)).toEqual(partsOf(capabilities))
  const as = await running.signIn(OWNER)
  const { body } = await running.call('GET /invitations/v2/team-members', { as })
  const own = demoPeople.filter(({ practice }) => practice === 'brightsmiles')
  expect(body.teamMembersList).toHaveLength(own.length)
  expect(await count(running, 'people_person')).toBe(demoPeople.length)
  const { body: box } = await running.call('GET /sandbox/v1/mail')
  // People with something waiting are reminded at any full minute.
  const ofDemo = box.mails.filter(({ subject }) => !/waiting for you in Corridor$/.test(subject))
  expect(ofDemo.map(({ to }) => to).toSorted()).toEqual([
    'grace.okafor@mail.example',
    'ivy.stone@mail.example',
    'john.becker@mail.example',
    'john.becker@mail.example',
    'luis.ortega@mail.example',
    'maria.alvarez@mail.example',
    'morgan.lee@patients.example',
    'newhire@applicant.example',
    'office@riverbendortho.example',
    'operator@localhost.example',
    OWNER,
    'priya.nair@mail.example',
    'ruth.feldman@mail.example',
  ])
}

const broken: Capability = {
  name: 'gossip',
  fillDemo: async () => {
    throw new Error('This part cannot be filled.')
  },
}

describe('the demo world', () => {
  test('is not there at all when the server is killed while it is filled, and can be filled then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-demo-'))
    await cp(inject('templateData'), folder, { recursive: true })
    const gate = new Client({ connectionString: database.url })
    await gate.connect()
    // People and practices are written by then; the passwords wait here.
    await gate.query('BEGIN; LOCK TABLE session_password IN ACCESS EXCLUSIVE MODE')
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        CORRIDOR_DATA: folder,
        CORRIDOR_DEMO: '1',
        CORRIDOR_SECRET: TEST_SECRET,
        PORT: '0',
      },
      stdio: 'ignore',
    })
    await expect
      .poll(
        async () =>
          (
            await gate.query(
              `SELECT FROM pg_locks WHERE relation = 'session_password'::regclass AND NOT granted`,
            )
          ).rowCount,
      )
      .toBe(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await gate.query('SELECT FROM people_person')).rowCount).toBe(0)
    await gate.end()
    // The process that filled it ends by itself, and stores what it compiled.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

    const running = await start({ CORRIDOR_DEMO: '0' })
    expect(await listParts(running)).toEqual([])
    expect(await fillDemoWorld(FEW, running.services)).toBe(true)
    await running.signIn(OWNER)
  })

  test('leaves nothing behind when one part fails, and is filled once', async () => {
    const running = await start({ CORRIDOR_DEMO: '0' })
    await expect(fillDemoWorld([...FEW, broken], running.services)).rejects.toThrow('cannot be filled')
    expect(await count(running, 'people_person')).toBe(0)
    expect(await count(running, 'sandbox_mail')).toBe(0)

    const twice = await Promise.all([1, 2].map(() => fillDemoWorld(FEW, running.services)))
    expect(twice.toSorted()).toEqual([false, true])
    expect(await listParts(running)).toEqual(partsOf(FEW))
    expect(await count(running, 'people_person')).toBe(demoPeople.length)
    expect(await count(running, 'sandbox_mail')).toBeGreaterThan(0)
    expect(await fillDemoWorld(FEW, running.services)).toBe(false)
  })

  test('of an earlier version gets the parts of newer capabilities at the next start', async () => {
    const running = await start({ CORRIDOR_DEMO: '0' })
    const earlier = FEW.filter(({ name }) => name !== 'verification')
    await fillDemoWorld(earlier, running.services)
    expect(await count(running, 'verification_ticket')).toBe(0)
    // What people did to the older world stays.
    const as = await running.signIn(OWNER)
    await running.call('PUT /persons/v2/:id', {
      params: { id: as.givenName },
      as,
      body: { firstName: 'Adele', lastName: 'Owens', mobile: null },
    })
    await running.close()

    const next = await start({ CORRIDOR_DEMO: '1' })
    expect(await count(next, 'verification_ticket')).toBe(1)
    await expectComplete(next)
    expect((await next.signIn(OWNER)).firstName).toBe('Adele')
  })

  test('that a newer part does not fit stays as it is, and the server starts', async () => {
    await takeFilled()
    const running = await start({ CORRIDOR_DEMO: '1' })
    expect(await fillDemoWorld([...capabilities, broken], running.services)).toBe(false)
    await expectComplete(running)
  })

  test('stops production from starting until a command has removed it, and leaves one’s own accounts', async () => {
    await takeFilled()
    const running = await start({ CORRIDOR_DEMO: '1' })
    const { dataFolder } = running.services.config
    expect(await countBlobs(dataFolder)).toBeGreaterThan(0)
    await sql`INSERT INTO people_person (id, email, email_key, first_name, last_name, created_at)
      VALUES (${crypto.randomUUID()}, 'a@b.example', 'a@b.example', 'A', 'B', now())`.execute(
      running.services.db,
    )
    const remove = () =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../commands/remove-demo.ts')], {
        env: {
          ...process.env,
          DATABASE_URL: database.url,
          CORRIDOR_DATA: dataFolder,
          CORRIDOR_SECRET: TEST_SECRET,
        },
      })
    await expect(remove()).rejects.toMatchObject({ stdout: 'Stop the server first, then run this again.\n' })
    const copy = await mkdtemp(join(tmpdir(), 'corridor-demo-'))
    await cp(dataFolder, copy, { recursive: true })
    await running.close()
    await cp(copy, dataFolder, { recursive: true })
    const production = {
      CORRIDOR_MODE: 'production',
      CORRIDOR_DATA: dataFolder,
      PUBLIC_URL: 'https://corridor.example.com',
      OPERATOR_EMAIL: 'operator@corridor.example.com',
      MAIL_URL: 'smtp://127.0.0.1:1',
    }
    await expect(start(production)).rejects.toThrow(/^This database holds the demo accounts/)

    expect((await remove()).stdout).toMatch(/^19 demo accounts are gone/)
    const next = await start(production)
    expect(await count(next, 'people_person')).toBe(1)
    for (const table of [
      'office_practice',
      'session_password',
      'verification_ticket',
      'files_file',
      'sandbox_mail',
    ])
      expect(await count(next, table), table).toBe(0)
    expect(await countBlobs(dataFolder)).toBe(0)
    await rm(copy, { recursive: true, force: true })
  })

  test('does not come over people of one’s own', async () => {
    const running = await start({ CORRIDOR_DEMO: '0' })
    await sql`INSERT INTO people_person (id, email, email_key, first_name, last_name, created_at)
      VALUES (${crypto.randomUUID()}, 'a@b.example', 'a@b.example', 'A', 'B', now())`.execute(
      running.services.db,
    )
    expect(await fillDemoWorld(capabilities, running.services)).toBe(false)
    expect(await count(running, 'people_person')).toBe(1)
  })
})
