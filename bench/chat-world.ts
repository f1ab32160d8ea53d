import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { type ServerProcess, startServer } from '../server/testing/server-process.ts'
import { authOf } from '../server/testing/window.ts'
import { MESSAGE_TABLE } from './bare-message.ts'
import { addColleagues, headersOf, signIn } from './people.ts'

/** So many people talk, in groups of ten; so many more only belong to the large group. */
const TALKING = 100
export const GROUP = 10
export const LARGE = 1_000
export const TEXT =
  'The crown for room two is ready. Could somebody pick it up at the front desk before four?'

/** Somebody with the group that they talk in. */
export interface Sender {
  id: string
  headers: Record<string, string>
  auth: object
  channelId: string
}

export interface ChatWorld {
  app: ServerProcess
  databaseUrl: string
  pool: Pool
  senders: Sender[]
  /** Everybody there is, the senders first. */
  ids: string[]
  end: () => Promise<void>
}

export async function openGroup(
  url: string,
  { headers }: Pick<Sender, 'headers'>,
  memberIds: readonly string[],
): Promise<string> {
  const body = JSON.stringify({ id: randomUUID(), isGroupChat: true, memberIds })
  const answer = await fetch(`${url}/api/v2/channels`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`A group was refused: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

async function gatherSenders(url: string, emails: readonly string[]): Promise<Sender[]> {
  const senders: Sender[] = []
  for (const email of emails) {
    const own = await signIn(url, email, `bench-${email.replace(/\W/g, '-')}`)
    senders.push({ id: own.givenName, headers: headersOf(own), auth: authOf(own), channelId: '' })
  }
  for (let at = 0; at < senders.length; at += GROUP) {
    const [first, ...others] = senders.slice(at, at + GROUP) as [Sender, ...Sender[]]
    const ids = others.map(({ id }) => id)
    const channelId = await openGroup(url, first, ids)
    for (const one of [first, ...others]) one.channelId = channelId
  }
  return senders
}

/** The product on a database of its own, with a practice that talks. */
export async function openWorld(): Promise<ChatWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const databaseUrl = postgres.url
  const env = { DATABASE_URL: databaseUrl, CORRIDOR_DATA: folder, CORRIDOR_DEMO: '1' }
  const app = await startServer('server/src/main.ts', env)
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  // Its connections may still be closing when the database goes.
  pool.on('error', () => undefined)
  await pool.query(MESSAGE_TABLE)
  const emails = await addColleagues(pool, 'hygienist@brightsmiles.example', LARGE)
  const senders = await gatherSenders(app.url, emails.slice(0, TALKING))
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM people_person WHERE email = ANY($1)', [
    emails.slice(TALKING),
  ])
  return {
    app,
    databaseUrl,
    pool,
    senders,
    ids: [...senders, ...rows].map(({ id }) => id),
    end: async () => {
      await app.stop()
      await pool.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
