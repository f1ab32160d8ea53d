import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import type { Services } from '../services.ts'
import { stableId } from '../stable-id.ts'
import { type Doorbell, watchQueues } from './doorbell.ts'
import type { AnyJob, Job } from './job.ts'
import { type Outcome, openLane } from './lane.ts'
import { JobFailed, outlookOf, reasonOf } from './reason.ts'
import { DEAD_LETTERS, lockDeadLetter, postpone, removeWaiting } from './store.ts'
import { createLaneTurns } from './turns.ts'

declare module '../services.ts' {
  interface Services {
    jobs: Jobs
  }
}

export { type AnyJob, FOR_A_DAY, type Job, job, ONCE, type Run } from './job.ts'

export interface Queueing {
  /** Names this piece of work: queued twice it is done once, and by it the work can be called off. */
  key?: string
  /** Not before this moment. */
  startAt?: Date
}

export interface Jobs {
  queue: <T extends object, Tables>(
    trx: Kysely<Tables>,
    job: Job<T>,
    payload: T,
    how?: Queueing,
  ) => Promise<void>
  /** The same piece of work about each of many, by one statement. */
  queueAll: <T extends object, Tables>(
    trx: Kysely<Tables>,
    job: Job<T>,
    payloads: readonly T[],
    startAt?: (payload: T) => Date,
  ) => Promise<void>
  /** Calls off what was queued under a key, unless it has begun. Answers whether it did. */
  cancel: <T extends object>(trx: Database, job: Job<T>, key: string) => Promise<boolean>
  /** Puts a dead letter back into its queue and says which; nothing when somebody dealt with it first. */
  tryAgain: (trx: Database, deadLetterId: string) => Promise<string | undefined>
  /** Something was committed to this queue: a free worker of this process takes it. */
  ring: (jobName: string) => void
  /** Starts working; until then things can be queued already. */
  work: (services: Services) => Promise<void>
  /** Waits for what is running and stops. */
  stop: () => Promise<void>
}

export const SCHEMA = 'pgboss'
/** How often a process looks around. */
export interface Rounds {
  /** For jobs whose process was killed: with the heartbeat, the first pause and a look they begin again in a minute. */
  superviseSeconds: number
  /** For what waits in any queue. */
  lookSeconds: number
}
export const ROUNDS: Rounds = { superviseSeconds: 25, lookSeconds: 5 }

/** How long jobs that are under way get to finish when the server stops. */
const STOP_MS = 10_000

const idOf = (job: AnyJob, key: string): string => stableId(`job:${job.name}:${key}`)
const transaction = (trx: unknown) => fromKysely(trx as never)

/** Whose turn a job is done in. */
function groupOf({ turnOf }: AnyJob, payload: object): { group?: { id: string } } {
  const owner = turnOf?.(payload)
  return owner ? { group: { id: owner } } : {}
}

/** Runs what a lane took from its queue, together where the job can, and says what came of each. */
function createPerforming(db: Database, log: Log, trouble: (error: unknown) => void) {
  async function perform(one: AnyJob, taken: JobWithMetadata<object>, services: Services): Promise<Outcome> {
    const attempt = taken.retryCount + 1
    try {
      await one.run(taken.data, services, { id: taken.sourceRootId ?? taken.id, attempt })
      return { status: 'completed' }
    } catch (error) {
      const reason = reasonOf(error)
      const { isHopeless, retryAfterSeconds } = outlookOf(error)
      const isLast = isHopeless || taken.retryCount >= taken.retryLimit
      const level = isLast && taken.deadLetter ? 'error' : 'warn'
      const event = level === 'error' ? 'a job failed for good and was put aside' : 'a job failed'
      log[level](event, { job: one.name, attempt, reason, error })
      if (retryAfterSeconds || one.turnOf) await postpone(db, taken, retryAfterSeconds ?? 0).catch(trouble)
      return { status: isHopeless ? 'deadletter' : 'failed', output: new JobFailed(reason) }
    }
  }

  async function performAll(
    one: AnyJob,
    taken: readonly JobWithMetadata<object>[],
    services: Services,
  ): Promise<Outcome[]> {
    if (one.together && taken.length > 1) {
      const payloads = taken.map(({ data }) => data)
      const error = await one.together.run(payloads, services).catch((thrown: unknown) => ({ thrown }))
      if (!error) return taken.map(() => ({ status: 'completed' }))
      log.warn('jobs failed together and are run one by one', { job: one.name, error: error.thrown })
    }
    const outcomes: Outcome[] = []
    for (const each of taken) outcomes.push(await perform(one, each, services))
    return outcomes
  }

  return performAll
}

export function createJobs(
  url: string,
  db: Database,
  jobs: readonly AnyJob[],
  log: Log,
  { superviseSeconds, lookSeconds } = ROUNDS,
): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'corridor-jobs',
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    max: 4,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronWorkerIntervalSeconds: 10,
    // Ours do not wait for each other.
    flowIntervalSeconds: 24 * 60 * 60,
  })
  const trouble = (error: unknown) => log.warn('the job queue is in trouble', { error })
  boss.on('error', trouble)
  const started = boss.start()
  started.catch(() => undefined)
  const lanes = new Map<string, () => void>()
  const ring = (name: string) => lanes.get(name)?.()
  let doorbell: Doorbell | undefined
  const performAll = createPerforming(db, log, trouble)

  return {
    queue: async (trx, one, payload, { key, startAt } = {}) => {
      await started
      await boss.send(one.name, payload, {
        db: transaction(trx),
        ...groupOf(one, payload),
        ...(key && { id: idOf(one, key) }),
        ...(startAt && { startAfter: startAt }),
      })
      if (startAt) doorbell?.lookBy(startAt)
    },
    queueAll: async (trx, one, payloads, startAt) => {
      await started
      await boss.insert(
        one.name,
        payloads.map((data) => ({
          data,
          ...groupOf(one, data),
          ...(startAt && { startAfter: startAt(data) }),
        })),
        { db: transaction(trx) },
      )
    },
    cancel: (trx, one, key) => removeWaiting(trx, one.name, idOf(one, key)),
    tryAgain: async (trx, id) => {
      await started
      const name = await lockDeadLetter(trx, id)
      const moved = name ? await boss.redrive(DEAD_LETTERS, { ids: [id], db: transaction(trx) }) : 0
      return moved > 0 ? name : undefined
    },
    ring,
    work: async (services) => {
      await started
      await Promise.all(
        jobs.map(async (one) => {
          const perform = (taken: readonly JobWithMetadata<object>[]) => performAll(one, taken, services)
          const turns = one.turnOf && createLaneTurns(boss.getDb(), one, services)
          lanes.set(one.name, await openLane(boss, one, { perform, turns, onTrouble: trouble }))
          if (one.every) await boss.schedule(one.name, one.every, {})
        }),
      )
      doorbell = watchQueues(db, lookSeconds, ring, trouble)
    },
    stop: async () => {
      doorbell?.stop()
      await started.catch(() => undefined)
      // The library looks only every half second whether its workers are done, so they are waited for here.
      const finished = new AbortController()
      await Promise.race([
        Promise.all(jobs.map(({ name }) => boss.offWork(name))).finally(() => finished.abort()),
        pause(STOP_MS, undefined, { signal: finished.signal }).catch(() => undefined),
      ])
      await boss.stop({ graceful: false })
    },
  }
}
