import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { startServer } from '../server/testing/server-process.ts'
import { compare } from './compare.ts'
import { figure, ratio } from './figures.ts'
import { rateOf, rateOfWork } from './load.ts'
import { headersOf, signIn } from './people.ts'

/** One for each capability that is to come. */
export const COUNTS = 21

/** What waits in a practice that has been at it for a while: 50 of each kind, beside 99 other practices. */
const FILL = `
  CREATE TABLE bench_waiting (practice_id uuid NOT NULL, kind int NOT NULL);
  INSERT INTO bench_waiting SELECT practice, kind FROM (
    SELECT id AS practice FROM office_practice UNION ALL SELECT gen_random_uuid() FROM generate_series(1, 99)) AS all_of,
    generate_series(0, ${COUNTS - 1}) AS kind, generate_series(1, 50);
  CREATE INDEX ON bench_waiting (practice_id, kind);
  ANALYZE bench_waiting;
  GRANT SELECT ON bench_waiting TO corridor_app`

/** The same numbers, read by one statement that knows all of them. */
const BARE = `SELECT ${Array.from(
  { length: COUNTS },
  (_, kind) =>
    `(SELECT count(*) FROM bench_waiting WHERE practice_id = $1 AND kind = ${kind})::int AS c${kind}`,
).join(', ')}`

/** All counts of one person, beside the same counts as bare SQL behind a bare route. */
export async function counts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const env = { DATABASE_URL: postgres.url, CORRIDOR_DATA: folder, CORRIDOR_DEMO: '1' }
  const app = await startServer('bench/counts-server.ts', env)
  const pool = new Pool({ connectionString: postgres.url, max: 16 })
  await pool.query(FILL)
  const bare = await startServer('bench/bare-server.ts', { ...env, BENCH_STATEMENTS: JSON.stringify([BARE]) })

  const own = await signIn(app.url, 'owner@brightsmiles.example', 'bench-counts')
  const headers = headersOf(own)
  const answer = await fetch(`${app.url}/user-notifications/v2`, { headers })
  const { data } = (await answer.json()) as { data: { counts: { count: number }[] } }
  const right = data.counts.filter(({ count }) => count === 50).length
  if (data.counts.length !== COUNTS || right !== COUNTS - 1) throw new Error('The counts are not right')

  const rates = await compare({
    bare: () => rateOf({ url: `${bare.url}/users/${own.practiceId}` }),
    counts: () => rateOf({ url: `${app.url}/user-notifications/v2`, headers }),
  })
  const sqlAlone = await rateOfWork(
    async () => void (await pool.query({ name: 'bare', text: BARE, values: [own.practiceId] })),
    16,
    4,
  )
  figure(`${COUNTS} counts of one person`, rates.counts, 'per second')
  figure('the same as bare SQL, behind a bare route', rates.bare, 'per second')
  figure('the same as bare SQL, without HTTP', sqlAlone, 'per second')
  ratio('counts beside the bare route (≤ 2 times its time)', rates.counts / rates.bare, 0.5)

  await pool.end()
  await bare.stop()
  await app.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
