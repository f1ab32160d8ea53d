import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeCursors } from '@corridor/contract/kernel/stream.ts'
import { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { freePort, type ServerProcess, startServer } from '../server/testing/server-process.ts'
import { authOf, type Mark } from '../server/testing/window.ts'
import { compare } from './compare.ts'
import { atMost, figure } from './figures.ts'
import { moment } from './moment.ts'
import { addColleagues, headersOf, signIn } from './people.ts'

const HUB = '/hubs/notification'
const PEOPLE = 250
const WINDOWS_EACH = 8
const RECEIVING = 500
const ROUNDS = 40
/** Changes that are made while the windows come back after the restart. */
const CHANGES_MEANWHILE = 20

type Headers = ReturnType<typeof headersOf>

interface BenchWindow {
  socket: Socket
  /** The newest number of the practice's stream that it has received or read. */
  seq: number
  onEvent: () => void
}

const median = (list: number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]!

/** A window that never receives anything spoils the benchmark, and must not block it. */
const inTime = <T>(awaited: Promise<T>): Promise<T> =>
  Promise.race([awaited, pause(60_000).then(() => Promise.reject(new Error('Some windows heard nothing.')))])

/** Opens windows that listen for one event. */
export async function openWindows(
  url: string,
  auths: readonly object[],
  event = 'office.changed',
): Promise<BenchWindow[]> {
  const windows: BenchWindow[] = []
  // In handfuls, as people come in the morning, and not all in one millisecond.
  for (let at = 0; at < auths.length; at += 50) {
    const batch = auths.slice(at, at + 50).map((auth) => {
      const socket = io(`${url}${HUB}`, { transports: ['websocket'], auth, forceNew: true })
      const window: BenchWindow = { socket, seq: 0, onEvent: () => undefined }
      socket.on(event, (_payload: unknown, mark: Mark) => {
        window.seq = Math.max(window.seq, mark.seq)
        window.onEvent()
      })
      return window
    })
    await Promise.all(
      batch.map(({ socket }) => new Promise((resolve) => socket.once('connect', () => resolve(0)))),
    )
    windows.push(...batch)
  }
  return windows
}

/** Causes an event, and answers when it was sent. */
type Cause = () => Promise<number>

/**
 * The median time until a window has received it, over many calls: from when the event was sent, and from the call, which
 * also includes all the work before.
 */
async function timeDelivery(windows: BenchWindow[], cause: Cause) {
  const fromSending: number[] = []
  const fromCall: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const onEvent = windows.map(
      (window) =>
        new Promise<number>((resolve) => {
          window.onEvent = () => resolve(moment())
        }),
    )
    const begun = moment()
    const sentAt = await cause()
    const receivedAt = median(await inTime(Promise.all(onEvent)))
    fromSending.push(receivedAt - sentAt)
    fromCall.push(receivedAt - begun)
  }
  return { fromSending: median(fromSending), fromCall: median(fromCall) }
}

export const sentAtOf = async (answer: Response): Promise<number> =>
  ((await answer.json()) as { leftAt: number }).leftAt

/**
 * One event to many windows. Judged is what both do, from the sending on; what the product does before that, a change that
 * is checked, recorded, numbered and on disk, a bare emit does not do.
 */
export async function measureDelivery(
  own: { windows: BenchWindow[]; cause: Cause },
  bareUrl: string,
  auths: object[],
  most = 2,
) {
  const windows = await openWindows(bareUrl, auths)
  const bare = { windows, cause: async () => sentAtOf(await fetch(bareUrl, { method: 'POST' })) }
  const fromCall = { own: [] as number[], bare: [] as number[] }
  const timing = (of: typeof own, calls: number[]) => async () => {
    const times = await timeDelivery(of.windows, of.cause)
    calls.push(times.fromCall)
    return times.fromSending
  }
  const fromSending = await compare({ own: timing(own, fromCall.own), bare: timing(bare, fromCall.bare) })
  figure(`an event until ${windows.length} windows heard it`, fromSending.own, 'ms at the median')
  figure('a bare Socket.IO emit of the same', fromSending.bare, 'ms at the median')
  atMost('the event beside the bare emit', fromSending.own / fromSending.bare, most, 'times')
  figure('the same from the call, which commits a change', median(fromCall.own), 'ms at the median')
  figure('a bare call that only emits', median(fromCall.bare), 'ms at the median')
  for (const { socket } of windows) socket.disconnect()
}

/** The product's own change of a practice, by its owner: read, write, number, audit entry, commit, and then the event. */
async function changerOf(url: string, headers: Headers) {
  const address = `${url}/my-office/v2/practice`
  const practice = await (await fetch(address, { headers })).json()
  let version = practice.version
  return async () => {
    // What is the same already is no change, and is published to nobody.
    const holidays = version % 2 === 0 ? [] : [{ on: '2030-07-04', name: 'Independence Day' }]
    const body = JSON.stringify({ ...practice, version, holidays })
    const answer = await fetch(address, { method: 'PUT', headers, body })
    if (!answer.ok) throw new Error(`A change was refused: ${await answer.text()}`)
    version = ((await answer.json()) as { version: number }).version
  }
}

async function seqOf(url: string, headers: Headers, stream: string): Promise<number> {
  const streams = encodeURIComponent(writeCursors([{ stream, seq: null }]))
  const answer = await fetch(`${url}/live/v1/changes?streams=${streams}`, { headers })
  if (!answer.ok) throw new Error(`Catching up was refused: ${await answer.text()}`)
  return ((await answer.json()) as { streams: { seq: number }[] }).streams[0]!.seq
}

interface Stage {
  env: Record<string, string>
  app: ServerProcess
  windows: BenchWindow[]
  headers: Headers[]
  stream: string
}

/** Restarts the server under all windows, changes things while they come back, and counts who knows the newest. */
async function measureRestart({ env, app, windows, headers, stream }: Stage): Promise<void> {
  let isBack = 0
  const begun = performance.now()
  const back = windows.map(
    (window, at) =>
      new Promise<void>((resolve) => {
        window.socket.once('connect', async () => {
          isBack += 1
          // As the web does: whatever was missed is read from where the window stood.
          const seq = await seqOf(app.url, headers[Math.floor(at / WINDOWS_EACH)]!, stream)
          window.seq = Math.max(window.seq, seq)
          resolve()
        })
      }),
  )
  await app.stop()
  const again = await startServer('server/src/main.ts', env)
  const change = await changerOf(again.url, headers[0]!)
  for (let turn = 0; turn < CHANGES_MEANWHILE; turn += 1) {
    await change()
    await pause(100)
  }
  await inTime(Promise.all(back))
  figure('restart until every window is back', (performance.now() - begun) / 1000, 's')
  await pause(500)
  const newest = await seqOf(again.url, headers[0]!, stream)
  const right = windows.filter(({ seq }) => seq === newest).length
  figure('windows that came back', isBack, `of ${windows.length}`)
  atMost('windows that do not know the newest change', windows.length - right, 0, '')
  await again.stop()
}

/** Windows: what they cost, how soon they receive events, and whether all are right again after a restart. */
export async function live(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const port = String(await freePort())
  const env = { DATABASE_URL: postgres.url, CORRIDOR_DATA: folder, CORRIDOR_DEMO: '1', PORT: port }
  const BENCH_PORT = String(await freePort())
  const app = await startServer('bench/live-server.ts', { ...env, BENCH_PORT })
  const bare = await startServer('bench/bare-sockets.ts', {}, '/')
  const pool = new Pool({ connectionString: postgres.url })
  const owner = await signIn(app.url, 'owner@brightsmiles.example', 'bench-owner')
  const emails = await addColleagues(pool, 'hygienist@brightsmiles.example', PEOPLE - 1)
  await pool.end()
  const people = [owner]
  for (const email of emails) people.push(await signIn(app.url, email, `bench-device-${people.length}`))
  const auths = people.flatMap((person) => Array(WINDOWS_EACH).fill(authOf(person)))
  const stream = `office:${owner.practiceId}`

  const before = await app.residentMb()
  const some = await openWindows(app.url, auths.slice(0, RECEIVING))
  const change = await changerOf(app.url, headersOf(owner))
  const cause = async () => {
    await change()
    return sentAtOf(await fetch(`http://127.0.0.1:${BENCH_PORT}`))
  }
  await measureDelivery({ windows: some, cause }, bare.url, auths.slice(0, RECEIVING))
  await bare.stop()

  const windows = [...some, ...(await openWindows(app.url, auths.slice(RECEIVING)))]
  await pause(3_000)
  const after = await app.residentMb()
  figure(`memory of the server with ${windows.length} windows`, after, 'MB')
  figure('memory for each 1,000 windows', ((after - before) / windows.length) * 1000, 'MB')
  await measureRestart({ env, app, windows, headers: people.map(headersOf), stream })
  for (const { socket } of windows) socket.disconnect()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
