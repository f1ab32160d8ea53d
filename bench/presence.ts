import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HEARTBEAT_SECONDS } from '@corridor/contract/presence/limits.ts'
import type { PersonStatus } from '@corridor/contract/presence/model.ts'
import { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { type ServerProcess, startServer } from '../server/testing/server-process.ts'
import { authOf } from '../server/testing/window.ts'
import { compare } from './compare.ts'
import { atMost, figure } from './figures.ts'
import { addColleagues, headersOf, signIn } from './people.ts'

const HUB = '/hubs/work-status'
const PEOPLE = 250
const WINDOWS_EACH = 8
const WATCHERS = 200
const CHANGING = 20
/** Each of those who change turns idle and back once in a run. */
const ROUNDS = 2 * CHANGING
/** Colleagues whom each window shows, as a team list does. */
const SHOWN = 20
const MEASURED_SECONDS = 60
/** PostgreSQL's counters are behind by so much at most. */
const COUNTERS_MS = 11_000

interface BenchWindow {
  socket: Socket
  userIds: string[]
  onStatus: (status: PersonStatus) => void
}

const median = (list: number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]!

/** A window that never receives anything spoils the benchmark, and must not block it. */
const inTime = <T>(awaited: Promise<T>): Promise<T> =>
  Promise.race([awaited, pause(30_000).then(() => Promise.reject(new Error('Some windows heard nothing.')))])

async function beat({ socket, userIds }: BenchWindow, isTouched = true): Promise<void> {
  const answer = await socket.emitWithAck('presence.heartbeat', { isTouched, userIds })
  if (answer.error) throw new Error(`A heartbeat was refused: ${answer.error.message}`)
}

async function openWindows(
  url: string,
  auths: readonly object[],
  userIds: readonly string[],
): Promise<BenchWindow[]> {
  const windows: BenchWindow[] = []
  // In handfuls, as people come in the morning, and not all in one millisecond.
  for (let at = 0; at < auths.length; at += 50) {
    const batch = auths.slice(at, at + 50).map((auth, index) => {
      const socket = io(`${url}${HUB}`, { transports: ['websocket'], auth, forceNew: true })
      const first = (at + index) % Math.max(userIds.length - SHOWN, 1)
      const window: BenchWindow = {
        socket,
        userIds: userIds.slice(first, first + SHOWN),
        onStatus: () => undefined,
      }
      socket.on('presence.changed', (status: PersonStatus) => window.onStatus(status))
      return window
    })
    await Promise.all(
      batch.map(({ socket }) => new Promise((resolve) => socket.once('connect', () => resolve(0)))),
    )
    windows.push(...batch)
  }
  return windows
}

/** From a change to the moment the median watcher has received it, over many changes. */
async function medianDelivery(
  windows: BenchWindow[],
  change: (turn: number) => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    const onStatus = windows.map(
      (window) =>
        new Promise<number>((resolve) => {
          window.onStatus = () => resolve(performance.now() - begun)
        }),
    )
    await change(round)
    times.push(median(await inTime(Promise.all(onStatus))))
  }
  return median(times)
}

/** Rows that anything wrote into the product's own tables; what the queue of jobs does by itself is left out. */
async function countWrites(pool: Pool): Promise<number> {
  await pause(COUNTERS_MS)
  const { rows } = await pool.query<{ writes: string }>(
    `SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) AS writes
     FROM pg_stat_user_tables WHERE schemaname = 'public'`,
  )
  return Number(rows[0]!.writes)
}

/** All windows say that they are there, each in its own rhythm. Answers how often they did. */
async function beatFor(windows: BenchWindow[], seconds: number): Promise<number> {
  let beats = 0
  const timers = windows.map((window, index) => {
    const say = () => {
      beats += 1
      void beat(window)
    }
    const phaseMs = (index / windows.length) * HEARTBEAT_SECONDS * 1000
    return setTimeout(() => {
      say()
      timers[index] = setInterval(say, HEARTBEAT_SECONDS * 1000)
    }, phaseMs)
  })
  await pause(seconds * 1000)
  for (const timer of timers) clearTimeout(timer)
  return beats
}

async function measureHeartbeats(app: ServerProcess, pool: Pool, windows: BenchWindow[]): Promise<void> {
  const writesBefore = await countWrites(pool)
  const quietFrom = await app.cpuSeconds()
  await pause(20_000)
  const quiet = ((await app.cpuSeconds()) - quietFrom) * 3
  const from = await app.cpuSeconds()
  const beats = await beatFor(windows, MEASURED_SECONDS)
  const spent = (await app.cpuSeconds()) - from
  const writes = (await countWrites(pool)) - writesBefore
  const perThousand = (seconds: number) => (seconds / windows.length) * 1000
  figure(`heartbeats of ${windows.length} windows in a minute, ${SHOWN} people each`, beats, '')
  figure('processor time for 1,000 windows and a minute', perThousand(spent), 's')
  figure('the same without heartbeats, pings alone', perThousand(quiet), 's')
  atMost('rows written in that time', writes, 0, '')
}

/** Presence: what the heartbeats of windows cost, and how soon a change is shown. */
export async function presence(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const env = { DATABASE_URL: postgres.url, CORRIDOR_DATA: folder, CORRIDOR_DEMO: '1' }
  const app = await startServer('server/src/main.ts', env)
  const bare = await startServer('bench/bare-sockets.ts', {}, '/')
  const pool = new Pool({ connectionString: postgres.url })
  const owner = await signIn(app.url, 'owner@brightsmiles.example', 'bench-owner')
  const emails = await addColleagues(pool, 'hygienist@brightsmiles.example', PEOPLE - 1)
  const people = [owner]
  for (const email of emails) people.push(await signIn(app.url, email, `bench-device-${people.length}`))
  const ids = people.map(({ givenName }) => givenName)
  const auths = people.flatMap((person) => Array(WINDOWS_EACH).fill(authOf(person)))

  const memoryBefore = await app.residentMb()
  // They change in turn: one alone would soon say more than a person may.
  const changing = people.slice(0, CHANGING)
  const own = await openWindows(app.url, changing.map(authOf), [])
  const watching = await openWindows(
    app.url,
    people.slice(CHANGING, CHANGING + WATCHERS).map(authOf),
    ids.slice(0, SHOWN),
  )
  await Promise.all([...own, ...watching].map((window) => beat(window)))
  const bareWindows = await openWindows(bare.url, auths.slice(0, WATCHERS), ids)
  const delivery = await compare({
    own: () => medianDelivery(watching, (turn) => beat(own[turn % CHANGING]!, turn >= CHANGING)),
    chosen: () =>
      medianDelivery(watching, (turn) =>
        fetch(`${app.url}/presence/v2/status`, {
          method: 'PUT',
          headers: headersOf(owner),
          body: JSON.stringify({ status: turn % 2 === 0 ? 2 : 4 }),
        }),
      ),
    peer: () => medianDelivery(bareWindows, (turn) => beat(bareWindows[0]!, turn % 2 === 1)),
  })
  figure(`a window turns idle until ${WATCHERS} watchers know`, delivery.own, 'ms at the median')
  figure('a choice by hand, stored, until they know', delivery.chosen, 'ms at the median')
  figure('a bare Socket.IO emit of the same', delivery.peer, 'ms at the median')
  atMost('a change of status beside the bare emit', delivery.own / delivery.peer, 2, 'times')
  for (const { socket } of [...own, ...watching, ...bareWindows]) socket.disconnect()
  await bare.stop()

  const windows = await openWindows(app.url, auths, ids)
  await Promise.all(windows.map((window) => beat(window)))
  await measureHeartbeats(app, pool, windows)
  const memory = await app.residentMb()
  figure(`memory of the server with ${windows.length} windows`, memory, 'MB')
  figure('memory for each 1,000 windows', ((memory - memoryBefore) / windows.length) * 1000, 'MB')
  for (const { socket } of windows) socket.disconnect()
  await pool.end()
  await app.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
