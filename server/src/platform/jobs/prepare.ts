import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { PgBoss, type Queue, type UpdateQueueOptions } from 'pg-boss'
import { APP_ROLE, findAppRole } from '../database/roles.ts'
import { type AnyJob, FOR_A_DAY } from './job.ts'
import { SCHEMA } from './jobs.ts'
import { retrySettings } from './pauses.ts'
import { DEAD_LETTERS } from './store.ts'
import { INDEX_OF_TURNS } from './turns.ts'

/** A job whose process has been silent for this long is taken by another. */
export const HEARTBEAT_SECONDS = 15
/** An operator who looks once a month still sees what was put aside. */
const DEAD_LETTER_RETENTION_SECONDS = 90 * 24 * 60 * 60

const deadLetters: UpdateQueueOptions = { retryLimit: 0, retentionSeconds: DEAD_LETTER_RETENTION_SECONDS }

const settingsOf = ({ tries = FOR_A_DAY }: AnyJob): UpdateQueueOptions => ({
  ...retrySettings(tries),
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deadLetter: tries.minutes > 0 ? DEAD_LETTERS : null,
  // The process that queues a job rings for it, and one look finds the rest: no notice wakes every process.
  notify: false,
})

/** Most starts find every queue up to date, and one look shows it. */
async function ensureQueues(owner: PgBoss, wanted: ReadonlyMap<string, UpdateQueueOptions>): Promise<void> {
  const existing = new Map((await owner.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, settings] of wanted) {
    const queue = existing.get(name)
    // Creating takes null for "none" as updating does; only its types leave that out.
    if (!queue) await owner.createQueue(name, settings as Omit<Queue, 'name'>)
    else if (!isDeepStrictEqual({ ...queue, ...settings }, queue)) await owner.updateQueue(name, settings)
  }
}

/** Any fixed number: processes that start together take turns, because PostgreSQL refuses two grants at once on one table. */
export const TURN = 7_261_956

/** Creates or upgrades the queue's tables as their owner; the server itself may only use them. */
export async function prepareJobs(url: string, jobs: readonly AnyJob[]): Promise<void> {
  const turn = new Client({ connectionString: url })
  await turn.connect()
  try {
    await turn.query('SELECT pg_advisory_lock($1)', [TURN])
    await prepareInTurn(url, jobs)
  } finally {
    await turn.end()
  }
}

async function prepareInTurn(url: string, jobs: readonly AnyJob[]): Promise<void> {
  const owner = new PgBoss({ connectionString: url, schema: SCHEMA, supervise: false, schedule: false })
  owner.on('error', () => undefined)
  await owner.start()
  const wanted = new Map(jobs.map((one) => [one.name, settingsOf(one)]))
  await ensureQueues(owner, new Map([[DEAD_LETTERS, deadLetters], ...wanted]))
  const db = owner.getDb()
  await db.executeSql(INDEX_OF_TURNS)
  const role = (await findAppRole((text, values) => db.executeSql(text, values))) ?? APP_ROLE
  await db.executeSql(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${role}`)
  await db.executeSql(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${role}`)
  await db.executeSql(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${SCHEMA} TO ${role}`)
  await db.executeSql(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${SCHEMA} TO ${role}`)
  await owner.stop({ graceful: false })
}
