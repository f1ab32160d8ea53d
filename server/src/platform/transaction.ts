import type { AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { Event, PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { RawBuilder } from 'kysely'
import type { Alerting, RaiseAlert, Raised, Settled } from './alerts.ts'
import { type AuditEntry, auditLines, auditLinesOf } from './audit/trail.ts'
import type { Clock } from './clock.ts'
import type { ActingFor } from './database/acting-for.ts'
import type { Database } from './database/database.ts'
import { notice } from './database/notices.ts'
import { type Finish, inTransaction, type UnitOfWork, type WholeUnit } from './database/unit-of-work.ts'
import { gathering } from './gathering.ts'
import { createGroups, GROUP_MAX, tryTransaction } from './group-commit.ts'
import type { Job, Jobs, Queueing } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import type { Audience } from './realtime/audience.ts'
import type { Announcement, Live } from './realtime/live.ts'
import { Refusal } from './refusal.ts'
import type { Secrets } from './secrets/secrets.ts'

/**
 * One unit of work. Rows, audit and jobs are written together or not at all; events and whatever else the world
 * should notice leave only after commit.
 */
export interface Tx {
  db: Database
  now: Date
  /** Is sent with the next statement, at no round trip of its own. Should it fail, so does that one. */
  along: UnitOfWork['along']
  /** Tells open windows, after commit: those of the audience that hold its claim by then. */
  announce: <E extends Event>(event: E, payload: PayloadOf<E>, audience: Audience) => void
  /** Tells people of something that they may not be looking at, and keeps it for them until they have. */
  alert: RaiseAlert
  /** What they were told of was dealt with: nobody needs to look any more; or this person does not. */
  settle: (kind: AnyAlertKind, about: string, personId?: string) => void
  /** The same for whatever this person was told of a part of it: what is about `thing/part` is within `thing`. */
  settleWithin: (kind: AnyAlertKind, about: string, personId: string) => void
  /** Puts work into the queue within this transaction, for now or for later. */
  queue: <T extends object>(job: Job<T>, payload: T, how?: Queueing) => Promise<void>
  /** The same piece of work about each of many. */
  queueAll: <T extends object>(
    job: Job<T>,
    payloads: readonly T[],
    how?: Pick<Queueing, 'startAt'>,
  ) => Promise<void>
  /** Calls off what was queued under a key, unless it has begun. Answers whether it did. */
  cancel: <T extends object>(job: Job<T>, key: string) => Promise<boolean>
  /** Tells every process of this installation, at commit. */
  notify: (topic: string, payload: string) => void
  /** Writes lines of the audit trail, with the commit. Makers write the line of the call itself. */
  audit: (...entries: readonly AuditEntry[]) => void
  /** From here on sees the rows of another practice, for what a guest's link or a job names. */
  actFor: (who: ActingFor) => void
  afterCommit: (run: () => void | Promise<void>) => void
}

/** What a piece of work answers one that it left out: it comes back by itself, and then for as many statements as it needs. */
export const AGAIN = Symbol('again')

/** How a piece of work is done in one round trip: by one statement that is sent with the commit. */
export interface InOne {
  /** The part of that statement that writes the lines of those whose places, counted from one, it selects. */
  recording: (entries: readonly AuditEntry[], places: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Sends it, and answers once it is committed. From then on nothing can be read, written or recorded; it can be told. */
  finish: Finish
}

type Outcome<Result> = Result | Refusal | typeof AGAIN

/** A piece of work for many at once: answers each of them, in their order, by its result or by why it was refused. */
export interface Batch<Input, Result> {
  lane: string
  /** Waits for no other and keeps none waiting, because it needs more than the one statement. */
  isAlone?: boolean
  /** What the work is about this time: never in two batches at once. Without a word, there is one batch at a time. */
  about?: string
  work: (tx: Tx, inputs: readonly Input[], inOne?: InOne) => Promise<readonly Outcome<Result>[]>
}

export interface Transactions {
  /**
   * Without a word on whom it acts for, a transaction sees no row of a table with row-level security: `action` and
   * `commit` give the caller's practice, a job or a command says it itself.
   */
  run: <T>(work: (tx: Tx) => Promise<T>, who?: ActingFor) => Promise<T>
  /** The same, committed with whatever else of this lane arrives meanwhile. Behind the maker `grouped`. */
  together: <T>(lane: string, work: (tx: Tx) => Promise<T>, who?: ActingFor) => Promise<T>
  /** Done by one piece of work with whatever else of this lane arrives meanwhile. Behind the maker `batched`. */
  batch: <Input, Result>(batch: Batch<Input, Result>, input: Input) => Promise<Result>
}

interface Parts {
  db: Database
  /** What batches are stored by at their first try, when one statement is enough for them. */
  lookups?: Database
  clock: Clock
  secrets: Secrets
  jobs: Pick<Jobs, 'queue' | 'queueAll' | 'cancel' | 'ring'>
  live: Live
  /** Asked for when it is needed: what keeps alerts is prepared with the capabilities. */
  alerting: () => Alerting
  log: Log
}

export function createTransactions({
  db,
  lookups = db,
  clock,
  secrets,
  jobs,
  live,
  alerting,
  log,
}: Parts): Transactions {
  interface Later {
    runs: (() => void | Promise<void>)[]
    announced: Announcement[]
    raised: Raised[]
    settled: Settled[]
  }
  const nothing = (): Later => ({ runs: [], announced: [], raised: [], settled: [] })

  function txOf(unit: UnitOfWork, later: Later): Tx {
    return {
      db: unit.db,
      now: clock.now(),
      along: unit.along,
      announce: (event, payload, audience) => void later.announced.push({ event, payload, audience }),
      alert: (kind, alert) => void later.raised.push({ kind, ...alert }),
      settle: (kind, about, personId) => void later.settled.push({ kind, about, personId }),
      settleWithin: (kind, about, personId) =>
        void later.settled.push({ kind, about, personId, isWithin: true }),
      queue: async (job, payload, how) => {
        await jobs.queue(unit.db, job, payload, how)
        later.runs.push(() => jobs.ring(job.name))
      },
      queueAll: async (job, payloads, how) => {
        await jobs.queueAll(unit.db, job, payloads, how)
        later.runs.push(() => jobs.ring(job.name))
      },
      cancel: (job, key) => jobs.cancel(unit.db, job, key),
      notify: (topic, payload) => unit.last(notice(topic, payload)),
      audit: (...entries) => {
        const adding = auditLines(entries, clock.now(), secrets)
        if (adding) unit.last(adding)
      },
      actFor: unit.actFor,
      afterCommit: (run) => void later.runs.push(run),
    }
  }

  /** Events of a stream get their numbers last, so that others wait for these for as short as can be. */
  async function finish<T>(unit: UnitOfWork, later: Later, work: (tx: Tx) => Promise<T>): Promise<T> {
    const tx = txOf(unit, later)
    const result = await work(tx)
    const { raised, settled } = later
    if (raised.length + settled.length > 0) await alerting().keep(tx, raised, settled)
    live.keep(unit, later.announced, clock.now())
    return result
  }

  /**
   * Events go last: whoever lost a claim in this very transaction has lost their seat by then. What was committed stays
   * committed: a window that cannot be told catches up by itself.
   */
  async function tellWorld({ runs, announced }: Later): Promise<void> {
    for (const run of [...runs, ...announced.map((one) => () => live.send(one))]) {
      try {
        await run()
      } catch (error) {
        log.error('telling the world failed after commit', { error })
      }
    }
  }

  const commitTogether = createGroups(db)

  interface Waiting {
    work: Batch<unknown, unknown>['work']
    input: unknown
    resolve: (result: unknown) => void
    reject: (error: unknown) => void
  }

  const inOneOf = ({ finish }: WholeUnit, begun: () => void): InOne => ({
    recording: (entries, places) => auditLinesOf(entries, places, clock.now(), secrets),
    finish: (query) => {
      begun()
      return finish(query)
    },
  })

  async function answer(one: Waiting, outcome: unknown): Promise<void> {
    if (outcome === AGAIN) await runBatch([one], true)
    else if (outcome instanceof Refusal) one.reject(outcome)
    else one.resolve(outcome)
  }

  /**
   * What fails together is tried one by one, and what fails in one go step by step, as long as it is certain that nothing of it was
   * committed.
   */
  async function runBatch(group: readonly Waiting[], isAgain = false): Promise<void> {
    const later = nothing()
    const [{ work }] = group as [Waiting]
    const inputs = group.map(({ input }) => input)
    let isInOne = false
    const begun = () => {
      isInOne = true
    }
    const tried = await tryTransaction(isAgain ? db : lookups, (unit) =>
      finish(unit, later, (tx) => work(tx, inputs, isAgain ? undefined : inOneOf(unit, begun))),
    )
    if ('result' in tried) {
      await tellWorld(later)
      for (const [at, one] of group.entries()) await answer(one, tried.result[at])
    } else if (tried.isUndone && (group.length > 1 || isInOne))
      for (const one of group) await runBatch([one], true)
    else for (const { reject } of group) reject(tried.error)
  }

  const gather = gathering<Waiting>(GROUP_MAX, (group) => runBatch(group))

  return {
    run: async (work, who) => {
      const later = nothing()
      const result = await inTransaction(db, (unit) => finish(unit, later, work), who)
      await tellWorld(later)
      return result
    },
    together: async (lane, work, who) => {
      let later = nothing()
      const begin = (unit: UnitOfWork) => {
        // What a first try left is not told when there is a second.
        later = nothing()
        return finish(unit, later, work)
      }
      const result = await commitTogether(lane, { work: begin, who })
      await tellWorld(later)
      return result
    },
    batch: <Input, Result>({ lane, isAlone, about, work }: Batch<Input, Result>, input: Input) =>
      new Promise<Result>((resolve, reject) => {
        const one = { work, input, resolve, reject } as Waiting
        if (isAlone) void runBatch([one], true)
        else gather(lane, one, about)
      }),
  }
}
