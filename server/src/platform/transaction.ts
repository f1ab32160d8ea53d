import type { Event, PayloadOf } from '@corridor/contract/kernel/event.ts'
import { sql } from 'kysely'
import { type AuditEntry, addAuditEntry } from './audit/trail.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { noticeSql } from './database/notices.ts'
import type { Job, Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import type { Audience } from './realtime/audience.ts'
import type { Announcement, Live } from './realtime/live.ts'

/**
 * One unit of work. Rows, audit and jobs are written together or not at all; events and whatever else the world
 * should notice leave only after commit.
 */
export interface Tx {
  db: Database
  now: Date
  /** Tells open windows, after commit: those of the audience that hold its claim by then. */
  announce: <E extends Event>(event: E, payload: PayloadOf<E>, audience: Audience) => void
  /** Puts work into the queue within this transaction. The same key is queued once. */
  queue: <T extends object>(job: Job<T>, payload: T, key?: string) => Promise<void>
  /** Tells every process of this installation, at commit. */
  notify: (topic: string, payload: string) => Promise<void>
  /** Writes a line of the audit trail. */
  audit: (entry: AuditEntry) => Promise<void>
  afterCommit: (run: () => void | Promise<void>) => void
}

export interface Transactions {
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

interface Parts {
  db: Database
  clock: Clock
  jobs: Jobs
  live: Live
  log: Log
}

export function createTransactions({ db, clock, jobs, live, log }: Parts): Transactions {
  return {
    run: async (work) => {
      const later: (() => void | Promise<void>)[] = []
      const announced: Announcement[] = []
      const result = await db.transaction().execute((trx) =>
        work({
          db: trx as Database,
          now: clock.now(),
          announce: (event, payload, audience) => void announced.push({ event, payload, audience }),
          queue: (job, payload, key) => jobs.queue(trx, job, payload, key),
          notify: async (topic, payload) => {
            await sql`SELECT pg_notify(${noticeSql.channel}, ${noticeSql.encode(topic, payload)})`.execute(
              trx,
            )
          },
          audit: (entry) => addAuditEntry(trx as Database, entry, clock.now()),
          afterCommit: (run) => void later.push(run),
        }),
      )
      // Events go last: whoever lost a claim in this very transaction has lost their seat by then. What was committed
      // stays committed: a window that cannot be told catches up by itself.
      for (const run of [...later, ...announced.map((one) => () => live.send(one))]) {
        try {
          await run()
        } catch (error) {
          log.error('telling the world failed after commit', { error })
        }
      }
      return result
    },
  }
}
