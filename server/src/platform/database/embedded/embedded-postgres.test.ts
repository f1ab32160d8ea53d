import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAlive } from '../../storage/process-identity.ts'
import { chooseAccount, idsOf } from './account.ts'
import { getBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPidFile } from './orphan.ts'
import { SYSTEM_FOLDER } from './placement.ts'
import { findFreePort } from './postmaster.ts'
import { settingsFor } from './settings.ts'
import { installedProgram, ordinaryUser, reachableProgram } from './testing/ordinary-user.ts'

const isRoot = process.getuid?.() === 0
const root = mkdtempSync(join(tmpdir(), 'corridor-embedded-'))
chmodSync(root, 0o755)
/** Making a cluster is the slow part, so the tests share one unless they say otherwise. */
const shared = join(root, 'shared')
let dataDir = shared
const CREATE_LETTER = "drop table if exists kept; create table kept as select 'é' as letter"
const CREATE_ANSWER = 'drop table if exists kept; create table kept as select 42 as answer'
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  dataDir = shared
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await Promise.all(running.splice(0).map((database) => database.stop()))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function start(folder = dataDir, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false, log })
  running.push(database)
  return database
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

interface StartedProcess {
  child: ChildProcess
  url: string
  refused?: string
  lines: string[]
}

async function startProcess(
  folder: string,
  user: { uid?: number; gid?: number } = {},
): Promise<StartedProcess> {
  const { node, script } = user.uid === undefined ? installedProgram : reachableProgram(root)
  const child = spawn(node, [script, folder], { ...user, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return { child, ...(JSON.parse(line) as Omit<StartedProcess, 'child'>) }
}

const clusterOf = (folder: string): string => {
  const { cluster } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')) as { cluster: string }
  return isAbsolute(cluster) ? cluster : join(folder, cluster)
}

describe('the embedded PostgreSQL', () => {
  test('keeps its data over a stop and a start, and may be stopped twice', async () => {
    const first = await start()
    await query(first.url, CREATE_LETTER)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'select letter, upper(letter) as upper from kept')).toEqual([
      { letter: 'é', upper: 'É' },
    ])
  })

  test('gives the application an ordinary role and listens to this machine alone', async () => {
    const database = await start()
    const role =
      'select rolname, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'
    expect(await query(database.url, role)).toEqual([
      { rolname: 'corridor', rolsuper: false, rolcreaterole: true, rolcreatedb: true },
    ])
    expect(await query(database.adminUrl, role)).toMatchObject([{ rolname: 'postgres', rolsuper: true }])
    expect(await query(database.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await query(database.adminUrl, 'show unix_socket_directories')).toEqual([
      { unix_socket_directories: '' },
    ])
    const stranger = database.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
  })

  test('is refused to a second server, by the name of the folder', async () => {
    const { child, url } = await startProcess(dataDir)
    await expect(start()).rejects.toThrow(dataDir)
    await expect(start()).rejects.toThrow(`process ${child.pid}`)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('shuts down by itself when its server is killed, and loses no committed row', async () => {
    const { child, url } = await startProcess(dataDir)
    await query(url, CREATE_ANSWER)
    const pid = (await findPidFile(clusterOf(dataDir)))!.pid
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('starts at once after its server was killed', async () => {
    const { child, url } = await startProcess(dataDir)
    await query(url, CREATE_ANSWER)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('ends an orphan that nothing else would end', async () => {
    const first = await start()
    await query(first.url, CREATE_ANSWER)
    await first.stop()
    const cluster = clusterOf(dataDir)
    const account = await chooseAccount(cluster)
    const { postgres } = await getBinaries(account, SYSTEM_FOLDER, () => undefined)
    const orphan = spawn(postgres, ['-D', cluster, ...settingsFor(await findFreePort(), false)], {
      ...idsOf(account),
      stdio: 'ignore',
    })
    children.push(orphan)
    await expect.poll(async () => (await findPidFile(cluster))?.isReady).toBe(true)
    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(isAlive(orphan.pid!)).toBe(false)
  })

  test('starts after PostgreSQL itself was killed, whose number then belongs to another program', async () => {
    const first = await start()
    await query(first.url, CREATE_ANSWER)
    const cluster = clusterOf(dataDir)
    const file = (await findPidFile(cluster))!
    process.kill(file.pid, 'SIGKILL')
    await first.gone
    writeFileSync(join(cluster, 'postmaster.pid'), file.text.replace(String(file.pid), String(process.pid)))
    await start()
  })

  test('begins again after a start that was cut short in the middle of making its folder', async () => {
    dataDir = join(root, 'cut-short')
    const child = spawn(process.execPath, [installedProgram.script, dataDir], { stdio: 'ignore' })
    children.push(child)
    await expect.poll(() => isDrafting(), { interval: 5 }).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('runs for an ordinary user', async () => {
    dataDir = join(root, 'ordinary')
    const user = ordinaryUser()
    mkdirSync(dataDir, { mode: 0o700 })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(dataDir, user.uid, user.gid)
    const { url, child } = await startProcess(dataDir, user)
    await query(url, CREATE_ANSWER)
    child.stdin?.end()
    await once(child, 'exit')
    expect(statSync(clusterOf(dataDir)).uid).toBe(user.uid ?? process.getuid?.())
    // The next start, by the same user or by root, finds the same data and leaves them to their owner.
    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(statSync(clusterOf(dataDir)).uid).toBe(user.uid ?? process.getuid?.())
  })

  test('runs below a folder that only its owner can enter, and leaves that folder as it is', async () => {
    const closed = join(root, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const lines: string[] = []
    const folder = join(closed, 'data')
    const first = await start(folder, (line) => lines.push(line))
    await query(first.url, CREATE_ANSWER)
    await first.stop()
    expect(await query((await start(folder)).url, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    const home = dirname(clusterOf(folder))
    expect(home === folder).toBe(!isRoot)
    expect(lines.some((line) => line.includes(home))).toBe(isRoot)
    await Promise.all(running.splice(0).map((database) => database.stop()))
    if (home !== folder) rmSync(home, { recursive: true })
  })

  test('never creates a new database when one that was there is missing', async () => {
    await (await start()).stop()
    rmSync(clusterOf(dataDir), { recursive: true })
    await expect(start()).rejects.toThrow('is missing')
  })
})

function isDrafting(): boolean {
  try {
    return readdirSync(dataDir).some(
      (name) => /\.new-[0-9a-f]+$/.test(name) && readdirSync(join(dataDir, name)).length > 5,
    )
  } catch {
    return false
  }
}
