import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { type ServerProcess, startServer } from '../server/testing/server-process.ts'
import { type BareWrite, writeBare } from './bare-writes.ts'
import { compare } from './compare.ts'
import { figure, ratio } from './figures.ts'
import { rateOf, rateOfWork } from './load.ts'
import { headersOf, signIn } from './people.ts'
import { secondWall } from './second-wall.ts'

/** A connection for each: two changes of one record would wait for each other. */
const ACCOUNTS = [
  'owner@brightsmiles.example',
  'hygienist@brightsmiles.example',
  'frontdesk@brightsmiles.example',
  'assistant@brightsmiles.example',
  'owner@lakesidesurgery.example',
  'frontdesk@lakesidesurgery.example',
  'owner@hilltopmedical.example',
  'host@professional.example',
  'member@professional.example',
  'basic@brightsmiles.example',
]
const WIDTH = ACCOUNTS.length
const SECONDS = 4

interface Caller {
  id: string
  headers: Record<string, string>
}

async function callerOf(url: string, email: string): Promise<Caller> {
  const own = await signIn(url, email, `bench-${email.replace(/\W/g, '-')}`)
  return { id: own.givenName, headers: headersOf(own) }
}

interface Stage {
  /** The product, which is measured beside the bare route. */
  own: ServerProcess
  bare: ServerProcess
  pool: Pool
  callers: Caller[]
}

function waysOn({ bare, pool, callers }: Stage) {
  const caller = (turn: number) => callers[turn % WIDTH]!
  return {
    own:
      (method: 'POST' | 'PUT', url: string, body: string, connections = WIDTH) =>
      () =>
        rateOf({
          url,
          method,
          body,
          headersOf: (turn) => caller(turn).headers,
          connections,
          seconds: SECONDS,
        }),
    fastify:
      (which: BareWrite, connections = WIDTH) =>
      () => {
        const pathOf = (turn: number) => `/writes/${which}/${caller(turn).id}`
        return rateOf({ url: bare.url, method: 'POST', pathOf, connections, seconds: SECONDS })
      },
    sql: (which: BareWrite) => () =>
      rateOfWork((turn) => writeBare(pool, which, caller(turn).id), WIDTH, SECONDS),
  }
}

/** A use case of the product: it also computes again what the person may open, and notifies every process. */
async function measureSettings(stage: Stage) {
  const { own, fastify, sql } = waysOn(stage)
  const url = `${stage.own.url}/persons/v2/update-notification-settings`
  const rates = await compare({
    own: own('PUT', url, '{"isSmsNotificationTurnedOn":true}'),
    fastify: fastify('settings'),
    sql: sql('settings'),
  })
  figure('action: notification settings, standing and notice', rates.own, 'per second')
  figure('bare Fastify with the same rows', rates.fastify, 'per second')
  figure('bare SQL without HTTP', rates.sql, 'per second')
  ratio('the action beside the bare route', rates.own / rates.fastify, 0.3)
}

const CROWD = 64

/** One row and its audit entry, which is what sending a message will be. */
async function measureNote(stage: Stage) {
  const { own, fastify, sql } = waysOn(stage)
  const body = '{"text":"See you at four."}'
  const notes = `${stage.own.url}/bench/v1/notes`
  const rates = await compare({
    own: own('POST', notes, body),
    fastify: fastify('note'),
    sql: sql('note'),
    ownCrowd: own('POST', notes, body, CROWD),
    fastifyCrowd: fastify('note', CROWD),
  })
  figure('action: one row', rates.own, 'per second')
  figure('bare Fastify with the same rows', rates.fastify, 'per second')
  figure('bare SQL without HTTP', rates.sql, 'per second')
  ratio('the action beside the bare route', rates.own / rates.fastify, 0.6)
  figure(`the same action, ${CROWD} callers at once`, rates.ownCrowd, 'per second')
  figure(`bare Fastify, ${CROWD} callers at once`, rates.fastifyCrowd, 'per second')
  ratio(`the same beside the bare route, ${CROWD} callers at once`, rates.ownCrowd / rates.fastifyCrowd, 0.6)
}

/** What a change costs beside the same rows written by bare SQL, and what the second wall costs. */
export async function actions(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const DATABASE_URL = postgres.url
  const env = { DATABASE_URL, CORRIDOR_DATA: folder, CORRIDOR_DEMO: '1' }
  const app = await startServer('server/src/main.ts', env)
  const pool = new Pool({ connectionString: DATABASE_URL, max: 10, pipeline: true })
  await pool.query(`CREATE TABLE bench_note (
      id uuid PRIMARY KEY, person_id uuid, practice_id uuid, text text, at timestamptz);
    GRANT SELECT, INSERT ON bench_note TO corridor_app`)
  const bare = await startServer('bench/bare-server.ts', { DATABASE_URL })
  const callers: Caller[] = []
  for (const email of ACCOUNTS) callers.push(await callerOf(app.url, email))

  await measureSettings({ own: app, bare, pool, callers })
  await app.stop()
  // One process serves a database; the sessions go on in the next.
  const notes = await startServer('bench/note-server.ts', env)
  await measureNote({ own: notes, bare, pool, callers })
  for (const server of [bare, notes]) await server.stop()
  await secondWall(DATABASE_URL, pool)
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
