import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { StorageAway } from '#platform/storage/blob-store.ts'
import { databaseAt } from '#testing/databases.ts'
import { freePort, refusedStart } from '#testing/server-process.ts'
import { complaint } from './complaint.ts'
import { launch } from './launch.ts'

const MAIN = 'server/src/main.ts'
const name = `weak_${randomBytes(4).toString('hex')}`
let folder: string
let admin: Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-refused-'))
  await chmod(folder, 0o755)
  admin = new Client({ connectionString: inject('databaseAdmin') })
  await admin.connect()
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`)
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`)
})
afterAll(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

const ownerless = (database: string) => {
  const url = new URL(databaseAt(inject('databaseServer'), database))
  url.username = name
  url.password = name
  return url.href
}

/** Does not start, for a reason that the process says in this one sentence before it ends. */
async function expectRefused(env: Record<string, string>, sentence: string | RegExp) {
  const settings = {
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    CORRIDOR_DATA: join(folder, 'data'),
    ...env,
  }
  const reason = await launch(settings, () => undefined).then(
    ({ stop }) => stop(),
    (error: Error) => complaint(error),
  )
  expect(reason).toMatch(sentence)
  expect(reason).not.toContain('\n')
}

test('a port that is taken is found before anything is started, and the process ends with one sentence', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const env = { PORT: String(port), CORRIDOR_DATA: join(folder, 'data') }
  expect(await refusedStart(MAIN, env)).toEqual({
    code: 1,
    output: 'PORT must be a free one: another program listens on it.\n',
  })
  other.close()
  await expect(rm(join(folder, 'data'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['an address of another machine', { HOST: '203.0.113.7' }, 'HOST must be an address of this machine.'],
  ['a name that leads nowhere', { HOST: 'nowhere.invalid' }, 'HOST must be an address of this machine.'],
  ['what is no scanner', { SCANNER_URL: 'clamd:nowhere' }, /^SCANNER_URL must be an address like clamd:/],
  ['what is no proxy', { TRUST_PROXY: 'everybody' }, /^TRUST_PROXY must name addresses or ranges/],
])('%s is refused in one sentence', (_what, env, sentence) => expectRefused(env, sentence))

test('a role without rights is refused in one sentence', async () => {
  const RIGHTS = 'DATABASE_URL must carry a role that owns the database and may create roles.'
  await expectRefused({ DATABASE_URL: ownerless(name) }, RIGHTS)
  await expectRefused({ DATABASE_URL: ownerless('postgres') }, RIGHTS)
})

test('a database and a bucket that do not answer are reported differently', async () => {
  await expectRefused(
    { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/corridor' },
    'DATABASE_URL must lead to a database that answers.',
  )
  const away = new StorageAway(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
  expect(complaint(away)).toBe('S3_ENDPOINT must lead to an S3 server that answers.')
})

test('a service at DATABASE_URL that is no PostgreSQL is reported in the same sentence', async () => {
  for (const speak of [
    (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    (socket: Socket) => socket.end(),
    // A message of a sort that PostgreSQL does not send.
    (socket: Socket) => socket.write(Buffer.from([0x7a, 0, 0, 0, 4])),
  ]) {
    const other = createServer((socket) => {
      socket.on('error', () => undefined)
      speak(socket)
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expectRefused(
      { DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/corridor` },
      'DATABASE_URL must lead to a database that answers.',
    )
    other.close()
  }
})

test('a scanner that is away at a first start is named, and nothing is logged as trouble', async () => {
  const env = { SCANNER_URL: 'clamd://127.0.0.1:1', CORRIDOR_DATA: join(folder, 'unscanned') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, PORT: String(await freePort()), LOG_LEVEL: 'warn', ...env },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(
    /^SCANNER_URL must lead to a scanner that answers: a first start fills in the demo world.*\n$/,
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.not.stringContaining('"event"') })
})

test.skipIf(process.platform !== 'linux')('too low a limit of open files is named', async () => {
  const main = join(import.meta.dirname, '../main.ts')
  const { status, stderr } = spawnSync('sh', ['-c', `ulimit -n 64; exec "$0" "$1"`, process.execPath, main], {
    env: { ...process.env, CORRIDOR_DATA: join(folder, 'few-files') },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      'This process may open 64 files, which is too few: raise the limit to 1024 or more (ulimit -n, LimitNOFILE=).\n',
  })
})

test.skipIf(process.getuid?.() !== 0)('root does not start on a folder of somebody else’s', async () => {
  const foreign = join(folder, 'theirs')
  await mkdir(foreign)
  await chown(foreign, 65534, 65534)
  await expectRefused(
    { CORRIDOR_DATA: foreign },
    /^The data folder \S+ belongs to nobody, and Corridor runs as root: run it as nobody, give the folder to root, or set CORRIDOR_DATA to another\.$/,
  )
  expect(await readdir(foreign)).toEqual([])
})

test('a database that requires a password is reported where none is set', async () => {
  const url = new URL(ownerless(name))
  url.password = ''
  await expectRefused(
    { DATABASE_URL: url.href },
    'DATABASE_URL must carry a user and password that the database takes.',
  )
})

test('a data folder that cannot be one is not taken for a matter of ports', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expectRefused({ CORRIDOR_DATA: file }, /^CORRIDOR_DATA must be a folder: /)
  const closed = Object.assign(new Error('no'), { code: 'EACCES', path: '/srv/data/secret' })
  expect(complaint(closed)).toMatch(/^This user may not use \/srv\/data\/secret: /)
})
