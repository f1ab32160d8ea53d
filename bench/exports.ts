import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { startServer } from '../server/testing/server-process.ts'
import { atMost, figure } from './figures.ts'
import { headersOf, signIn } from './people.ts'

const ENTRIES = 200_000
const AT_ONCE = 8
const READERS = 4
const SECONDS = 8
/** Between two reads of one person: the server is in use and not at its limit. */
const PAUSE_MS = 10

/** What a practice leaves in its log in some months. The numbers are below those that sealing looks at. */
const FILL = `
  INSERT INTO audit_entry (id, at, word, outcome, person_id, practice_id, subject_kind, subject_id, address)
  OVERRIDING SYSTEM VALUE
  SELECT -number, now() - make_interval(secs => number * 30), 'files.downloaded', 'done', $1, $2, 'file', gen_random_uuid()::text, '10.0.0.1'
  FROM generate_series(1, ${ENTRIES}) AS number`

const p95 = (list: number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length * 0.95)] ?? 0

async function readFor(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const read = async () => {
    while (performance.now() < end) {
      const begun = performance.now()
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A read was answered with ${answer.status}.`)
      times.push(performance.now() - begun)
      await pause(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  return p95(times)
}

interface Exporting {
  stop: () => Promise<{ bytes: number; refused: number }>
}

/** Exports without a break, several at once as an impatient person would. */
function exportRepeatedly(url: string, headers: Record<string, string>, atOnce: number): Exporting {
  const stopping = new AbortController()
  const seen = { bytes: 0, refused: 0 }
  const one = async () => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`${url}/my-office/v2/audit/export`, { headers, signal: stopping.signal })
      if (answer.status === 429) {
        seen.refused += 1
        await pause(100)
      }
      for await (const piece of answer.body ?? []) seen.bytes += piece.byteLength
    }
  }
  const all = Promise.allSettled(Array.from({ length: atOnce }, one))
  return {
    stop: async () => {
      stopping.abort()
      await all
      return seen
    },
  }
}

/** What the reads of somebody at another practice take while one practice exports its log. */
export async function exports(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const env = { DATABASE_URL: postgres.url, CORRIDOR_DATA: folder, CORRIDOR_DEMO: '1' }
  const app = await startServer('server/src/main.ts', env)
  const pool = new Pool({ connectionString: postgres.url, max: 2 })
  const exporter = await signIn(app.url, 'owner@brightsmiles.example', 'bench-exporter')
  await pool.query(FILL, [exporter.givenName, exporter.practiceId])
  await pool.query('VACUUM ANALYZE audit_entry')
  const reader = await signIn(app.url, 'owner@lakesidesurgery.example', 'bench-reader')
  const url = `${app.url}/api/v3/channels`
  const read = (seconds = SECONDS) => readFor(url, headersOf(reader), seconds)

  await read(2)
  const idle = [await read()]
  const measured: Record<number, number> = {}
  for (const atOnce of [1, AT_ONCE]) {
    const exporting = exportRepeatedly(app.url, headersOf(exporter), atOnce)
    await pause(500)
    measured[atOnce] = await read()
    const { bytes, refused } = await exporting.stop()
    figure(`${atOnce} at once: exported meanwhile`, bytes / 1e6, `MB, ${refused} refused`)
    idle.push(await read())
  }
  const calm = idle.toSorted((one, other) => one - other)[1]!
  figure('a list of conversations, nobody exports: p95', calm, 'ms')
  for (const atOnce of [1, AT_ONCE]) {
    figure(`the same, ${atOnce} at once by another practice: p95`, measured[atOnce]!, 'ms')
    atMost(`  beside nobody exporting`, measured[atOnce]! / calm, 2, 'times')
  }

  await pool.end()
  await app.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
