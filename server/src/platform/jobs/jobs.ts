import type { Kysely } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { APP_ROLE } from '../database/roles.ts'
import type { Log } from '../log/log.ts'
import type { Services } from '../services.ts'

/** Slow or outside work, done after the request that asked for it. It may run twice: it must be able to. */
export interface Job<T extends object> {
  /** `<capability>.<what it does>` */
  name: string
  /** Times it is tried again, later and later, before it is put aside for a person to see. */
  retries?: number
  /** Cron expression, for what runs by the clock instead of being queued. */
  every?: string
  run: (payload: T, services: Services) => Promise<void>
}

export const job = <T extends object>(definition: Job<T>): Job<T> => definition

export interface Jobs {
  queue: <T extends object, Tables>(
    trx: Kysely<Tables>,
    job: Job<T>,
    payload: T,
    key?: string,
  ) => Promise<void>
  /** Starts working; until then things can be queued already. */
  work: (services: Services) => Promise<void>
  /** Waits for what is running and stops. */
  stop: () => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds every payload there is
export type AnyJob = Job<any>

/** Jobs that failed for good wait here to be looked at. */
export const DEAD_LETTERS = 'dead-letters'
const SCHEMA = 'pgboss'
const RETRIES = 8
/** A notice wakes a worker at once; one that gets lost must not cost the half minute that is the library's default. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

/** Creates or upgrades the queue's tables as their owner; the server itself may only use them. */
export async function prepareJobs(url: string, jobs: readonly AnyJob[]): Promise<void> {
  const owner = new PgBoss({ connectionString: url, schema: SCHEMA, supervise: false, schedule: false })
  owner.on('error', () => undefined)
  await owner.start()
  await owner.createQueue(DEAD_LETTERS, { retryLimit: 0 })
  for (const { name, retries = RETRIES } of jobs) {
    const options = {
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      deadLetter: DEAD_LETTERS,
      notify: true,
    }
    await owner.createQueue(name, options)
    await owner.updateQueue(name, options)
  }
  const db = owner.getDb()
  await db.executeSql(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${APP_ROLE}`)
  await db.executeSql(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${APP_ROLE}`)
  await db.executeSql(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${SCHEMA} TO ${APP_ROLE}`)
  await db.executeSql(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${SCHEMA} TO ${APP_ROLE}`)
  await owner.stop({ graceful: false })
}

export function createJobs(url: string, jobs: readonly AnyJob[], log: Log): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'corridor-jobs',
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    max: 4,
  })
  boss.on('error', (error) => log.warn('the job queue is in trouble', { error }))
  const started = boss.start()
  started.catch(() => undefined)

  async function workOn(one: AnyJob, services: Services) {
    await boss.work<object>(one.name, { batchSize: 1, ...POLLING }, async ([taken]) => {
      if (!taken) return
      try {
        await one.run(taken.data, services)
      } catch (error) {
        log.warn('a job failed', { job: one.name, error })
        throw error
      }
    })
    if (one.every) await boss.schedule(one.name, one.every, {})
  }

  return {
    queue: async (trx, { name }, payload, key) => {
      await started
      await boss.send(name, payload, { db: fromKysely(trx as never), ...(key && { id: key }) })
    },
    work: async (services) => {
      await started
      for (const one of jobs) await workOn(one, services)
    },
    stop: async () => {
      await started.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
