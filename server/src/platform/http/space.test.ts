import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseAt } from '#testing/databases.ts'
import { DEMO_PASSWORD, startTestApp } from '#testing/test-app.ts'

const MB = 1024 ** 2
const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** What PostgreSQL answers when a table cannot grow, for every table that is made and every attempt that is counted. */
const FULL_DISK = `
  CREATE FUNCTION full_for_attempts() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON attempt FOR EACH ROW EXECUTE FUNCTION full_for_attempts();
  CREATE FUNCTION full_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
  CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
    EXECUTE FUNCTION full_for_tables()`
const ROOM_AGAIN = 'DROP EVENT TRIGGER full_disk; DROP TRIGGER full_disk ON attempt'

test('a server whose database is out of space is not ready while its writes answer 507', async () => {
  const app = await startTestApp()
  const admin = new Client({
    connectionString: databaseAt(inject('databaseAdmin'), new URL(app.databaseUrl).pathname.slice(1)),
  })
  await admin.connect()
  const ready = async () => (await app.send('GET /readyz')).status
  const login = async () => {
    const body = { email: 'owner@brightsmiles.example', password: DEMO_PASSWORD, deviceId: 'full-disk' }
    return (await app.call('POST /authentication/v2/login', { body })).status
  }
  expect(await ready()).toBe(200)
  await admin.query(FULL_DISK)
  expect(await login()).toBe(507)
  expect(await ready()).toBe(503)
  await admin.query(ROOM_AGAIN)
  expect(await ready()).toBe(200)
  expect(await login()).toBe(200)
  await admin.end()
  await app.close()
})

test.skipIf(!canMount)(
  'a server whose own disk is full is not ready, and is once there is twice the room that it needs',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-full-'))
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder])
    onTestFinished(async () => {
      spawnSync('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    })
    await cp(inject('templateData'), folder, { recursive: true })
    const app = await startTestApp({ env: { CORRIDOR_DATA: folder } })
    const ready = async () => (await app.send('GET /readyz')).status
    expect(await ready()).toBe(200)
    const ballast = join(folder, 'ballast')
    const freeBytes = async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    }
    await writeFile(ballast, Buffer.alloc((await freeBytes()) - 40 * MB))
    expect(await ready()).toBe(200)
    await appendFile(ballast, Buffer.alloc(40 * MB)).catch(() => undefined)
    expect(await ready()).toBe(503)
    const makeRoom = async (bytes: number) =>
      truncate(ballast, (await stat(ballast)).size + (await freeBytes()) - bytes)
    await makeRoom(40 * MB)
    expect(await ready()).toBe(503)
    await makeRoom(70 * MB)
    expect(await ready()).toBe(200)
    await app.close()
  },
)
