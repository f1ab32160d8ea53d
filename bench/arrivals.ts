import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { freePort, startServer } from '../server/testing/server-process.ts'
import { authOf } from '../server/testing/window.ts'
import { atMost, figure } from './figures.ts'
import { measureDelivery, openWindows, sentAtOf } from './live.ts'
import { headersOf, signIn } from './people.ts'

const WINDOWS = 20
/** Of one day, in both practices. */
const TODAY = 500
const FEW = 1_000
const MANY = 200_000
const ROUNDS = 60

/** Past appointments, 40 a day, and the arrivals of today. */
const VISITS = `
  INSERT INTO curbside_visit (id, practice_id, first_name, last_name, visit_at, source, status, status_since, health_check,
    question_count, created_at, changed_at)
  SELECT gen_random_uuid(), $1, 'First' || number, 'Last' || number, at, 'import', status, at, 'Pass', 5, at, at
  FROM (
    SELECT number, date_trunc('day', now()) - ((number / 40 + 1) || ' days')::interval + interval '9 hours' AS at, 'Complete' AS status
      FROM generate_series(0, $2::int - 1) AS number
    UNION ALL
    SELECT number, date_trunc('day', now()) + (number || ' minutes')::interval, 'Upcoming' FROM generate_series(1, ${TODAY}) AS number
  ) made`

const median = (list: number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]!

/** How long each of these takes at the median, turn by turn, so that whatever else the machine does falls on all of them. */
async function time(ways: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = ways.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, way] of ways.entries()) {
      const begun = performance.now()
      await way()
      times[at]!.push(performance.now() - begun)
    }
  return times.map(median)
}

/** How soon windows see an arrival, and what the board costs after years of appointments. */
export async function arrivals(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const BENCH_PORT = String(await freePort())
  const app = await startServer('bench/live-server.ts', {
    DATABASE_URL: postgres.url,
    CORRIDOR_DATA: folder,
    CORRIDOR_DEMO: '1',
    PORT: String(await freePort()),
    BENCH_PORT,
    BENCH_EVENT: 'curbside.changed',
  })
  const bareServer = await startServer('bench/bare-sockets.ts', {}, '/')
  const bare = new Client({ connectionString: postgres.url })
  await bare.connect()
  try {
    const few = await signIn(app.url, 'owner@hilltopmedical.example', 'bench-arrivals')
    const many = await signIn(app.url, 'owner@brightsmiles.example', 'bench-arrivals')
    await bare.query(VISITS, [few.practiceId, FEW])
    await bare.query(VISITS, [many.practiceId, MANY])
    await bare.query('VACUUM ANALYZE curbside_visit')

    const auths = Array(WINDOWS).fill(authOf(many))
    const windows = await openWindows(app.url, auths, 'curbside.changed')
    const cause = async () => {
      const body = JSON.stringify({ id: randomUUID(), firstName: 'Grace', lastName: 'Okafor' })
      const headers = headersOf(many)
      const address = `${app.url}/lite-appointments/v3/register-walkin`
      const answer = await fetch(address, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`An arrival was refused: ${await answer.text()}`)
      return sentAtOf(await fetch(`http://127.0.0.1:${BENCH_PORT}`))
    }
    await measureDelivery({ windows, cause }, bareServer.url, auths, 3)
    for (const { socket } of windows) socket.disconnect()
    // Both boards have the same rows again.
    await bare.query(`DELETE FROM curbside_visit WHERE source = 'desk'`)

    const today = async (as: LoginReply) => {
      const address = `${app.url}/lite-appointments/v2/today?timezoneOffset=0`
      const answer = await fetch(address, { headers: headersOf(as) })
      if (!answer.ok) throw new Error(`The board was refused: ${await answer.text()}`)
      await answer.text()
    }
    const [among, amongMany] = await time([() => today(few), () => today(many)])
    figure(`today's ${TODAY} beside ${FEW} past appointments`, among!, 'ms')
    figure(`today's ${TODAY} beside ${MANY} past appointments`, amongMany!, 'ms')
    atMost('growth', amongMany! / among!, 1.3, 'times')
  } finally {
    await bare.end()
    await bareServer.stop()
    await app.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
