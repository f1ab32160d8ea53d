import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { startServer } from '../server/testing/server-process.ts'
import { type BareWrite, writeBare } from './bare-writes.ts'
import { figure } from './figures.ts'
import { type Load, rateOf, rateOfWork } from './load.ts'

const PASSWORD = 'Corridor!2026'
/** People of their own for each connection: two changes of one record would wait for each other. */
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
const ROUNDS = 3
const SECONDS = 4

interface Caller {
  id: string
  headers: Record<string, string>
}

async function signIn(url: string, email: string): Promise<Caller> {
  const answer = await fetch(`${url}/authentication/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, deviceId: `bench-${email.replace(/\W/g, '-')}` }),
  })
  if (!answer.ok) throw new Error(`Signing in was refused: ${await answer.text()}`)
  const { token, givenName: id } = (await answer.json()) as LoginReply
  return { id, headers: { authorization: `Bearer ${token}`, user: id, 'content-type': 'application/json' } }
}

const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

/** Turn by turn, so that whatever else the machine does falls on all of them. */
async function compare(ways: Record<string, () => Promise<number>>): Promise<Record<string, number>> {
  const rates = Object.fromEntries(Object.keys(ways).map((way) => [way, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [way, measure] of Object.entries(ways)) rates[way]!.push(await measure())
  return Object.fromEntries(Object.entries(rates).map(([way, list]) => [way, mean(list)]))
}

/** What a change costs beside the same rows written by bare SQL, with and without HTTP. */
export async function actions(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const DATABASE_URL = postgres.url
  const env = { DATABASE_URL, CORRIDOR_DATA: folder, CORRIDOR_DEMO: '1' }
  const app = await startServer('server/src/main.ts', env)
  const pool = new Pool({ connectionString: DATABASE_URL, max: 10 })
  await pool.query(`CREATE TABLE bench_note (id uuid PRIMARY KEY, person_id uuid, practice_id uuid, text text, at timestamptz);
    GRANT SELECT, INSERT ON bench_note TO corridor_app`)
  const notes = await startServer('bench/note-server.ts', env)
  const bare = await startServer('bench/bare-server.ts', { DATABASE_URL })
  const callers: Caller[] = []
  for (const email of ACCOUNTS) callers.push(await signIn(app.url, email))

  const by = (load: Omit<Load, 'connections' | 'seconds'>) => () =>
    rateOf({ ...load, connections: WIDTH, seconds: SECONDS })
  const asEach = (turn: number) => callers[turn % WIDTH]!.headers
  const bareBy = (which: BareWrite) =>
    by({ url: bare.url, method: 'POST', pathOf: (turn) => `/writes/${which}/${callers[turn % WIDTH]!.id}` })
  const sqlBy = (which: BareWrite) => () =>
    rateOfWork((turn) => writeBare(pool, which, callers[turn % WIDTH]!.id), WIDTH, SECONDS)

  const settings = await compare({
    own: by({
      url: `${app.url}/persons/v2/update-notification-settings`,
      method: 'PUT',
      body: '{"isSmsNotificationTurnedOn":true}',
      headersOf: asEach,
    }),
    fastify: bareBy('settings'),
    sql: sqlBy('settings'),
  })
  figure('action: notification settings', settings.own!, 'per second')
  figure('bare Fastify with the same rows', settings.fastify!, 'per second')
  figure('bare SQL without HTTP', settings.sql!, 'per second')

  const body = '{"text":"See you at four."}'
  const note = await compare({
    own: by({ url: `${notes.url}/bench/v1/notes`, method: 'POST', body, headersOf: asEach }),
    fastify: bareBy('note'),
    sql: sqlBy('note'),
  })
  figure('action: one row', note.own!, 'per second')
  figure('bare Fastify with the same rows', note.fastify!, 'per second')
  figure('bare SQL without HTTP', note.sql!, 'per second')

  await pool.end()
  for (const server of [bare, notes, app]) await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
