import type { AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { Event, PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { RawBuilder } from 'kysely'
import type { RaiseAlert, Raised, Settled } from './alerts.ts'
import { type AuditEntry, insertAuditEntries, insertAuditEntriesOf } from './audit/trail.ts'
import type { Clock } from './clock.ts'
import type { ActingFor } from './database/acting-for.ts'
import type { Database } from './database/database.ts'
import { notice } from './database/notices.ts'
import { type CommittableUnit, type Finish, inTransaction, type UnitOfWork } from './database/unit-of-work.ts'
import type { Job, Jobs, Queueing } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import type { Audience } from './realtime/audience.ts'
import type { Live, PublishedEvent } from './realtime/stream-store.ts'
import { Refusal } from './refusal.ts'
import type { Secrets } from './secrets/secrets.ts'
import { tryTransaction } from './try-transaction.ts'

declare module './services.ts' {
  interface Services {
    transactions: Transactions
    alerting: Alerting
  }
}

/**
 * One unit of work. Rows, audit and jobs are written together or not at all; events and whatever else the world
 * should notice leave only after commit.
 */
export interface Tx {
  db: Database
  now: Date
  /** Is sent with the next statement, at no round trip of its own. Should it fail, so does that one. */
  pipeline: UnitOfWork['pipeline']
  /** Publishes to open windows, after commit: those of the audience that hold its claim by then. */
  publish: <E extends Event>(event: E, payload: PayloadOf<E>, audience: Audience) => void
  /** Notifies people of something that they may not be looking at, and stores it for them until they have. */
  alert: RaiseAlert
  /** The reason for an alert was dealt with: nobody needs to look any more; or this person does not. */
  settle: (kind: AnyAlertKind, about: string, personId?: string) => void
  /** The same for every alert of this person about a part of it: what is about `thing/part` is within `thing`. */
  settleWithin: (kind: AnyAlertKind, about: string, personId: string) => void
  /** This person may not know of it any more: their alerts about it and its parts are removed, read or not. */
  withdraw: (kind: AnyAlertKind, about: string, personId: string) => void
  /** Puts work into the queue within this transaction, for now or for later. */
  queue: <T extends object>(job: Job<T>, payload: T, how?: Queueing) => Promise<void>
  /** The same piece of work about each of many. */
  queueAll: <T extends object>(
    job: Job<T>,
    payloads: readonly T[],
    startAt?: (payload: T) => Date,
  ) => Promise<void>
  /** Calls off what was queued under a key, unless it has begun. Answers whether it did. */
  cancel: <T extends object>(job: Job<T>, key: string) => Promise<boolean>
  /** Sends a notice to every process of this installation, at commit. */
  notify: (topic: string, payload: string) => void
  /** Adds entries to the audit trail, with the commit. Makers write the entry of the call itself. */
  audit: (...entries: readonly AuditEntry[]) => void
  /** From here on sees the rows of another practice, for what a guest's link or a job names. */
  actFor: (who: ActingFor) => void
  afterCommit: (run: () => void | Promise<void>) => void
}

/** Saves what a transaction raised and settled, as a part of it. The notifications capability does. */
export interface Alerting {
  save: (tx: Tx, raised: readonly Raised[], settled: readonly Settled[]) => Promise<void>
}

/** Until the capability is there. */
export const noAlerts: Alerting = { save: async () => undefined }

/** What a piece of work answers one that it left out: it comes back by itself, and then for as many statements as it needs. */
export const RETRY_ALONE = Symbol('again')

/** How a piece of work is done in one round trip: by one statement that is sent with the commit. */
export interface InOne {
  /**
   * The part of that statement that adds the audit entries of the calls at the positions, counted from one, that it
   * selects.
   */
  recording: (entries: readonly AuditEntry[], positions: RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * Sends it, and answers once it is committed. From then on nothing can be read, written or recorded; events can be
   * published.
   */
  finish: Finish
}

type Outcome<Result> = Result | Refusal | typeof RETRY_ALONE

/** A piece of work for many at once: answers each of them, in their order, by its result or by why it was refused. */
export interface Batch<Input, Result> {
  lane: string
  /** Waits for no other and keeps none waiting, because it needs more than the one statement. */
  isAlone?: boolean
  /** What the work is about this time: never in two batches at once. Without a word, there is one batch at a time. */
  about?: string
  /** How many it takes for a batch beside another: one of several steps costs nearly the same for one and for twenty. */
  beside?: number
  /** Whose rows it sees behind row-level security: calls for different practices are never in one transaction. */
  actingFor?: ActingFor
  work: (tx: Tx, inputs: readonly Input[], inOne?: InOne) => Promise<readonly Outcome<Result>[]>
}

export interface Transactions {
  /**
   * Without a word on whom it acts for, a transaction sees no row of a table with row-level security: `action` and
   * `commit` give the caller's practice, a job or a command says it itself.
   */
  run: <T>(work: (tx: Tx) => Promise<T>, who?: ActingFor) => Promise<T>
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
  /** A function, because alerting is prepared later, with the capabilities. */
  alerting: () => Alerting
  log: Log
}

/** Together they commit as fast as one; more would let the first wait for the last. */
const BATCH_MAX = 64

interface AfterCommit {
  runs: (() => void | Promise<void>)[]
  published: PublishedEvent[]
  raised: Raised[]
  settled: Settled[]
}
const nothing = (): AfterCommit => ({ runs: [], published: [], raised: [], settled: [] })

/** What is done in a transaction around its work, and after it. */
function createStages({ clock, secrets, jobs, live, alerting, log }: Parts) {
  function txOf(unit: UnitOfWork, after: AfterCommit): Tx {
    return {
      db: unit.db,
      now: clock.now(),
      pipeline: unit.pipeline,
      publish: (event, payload, audience) => void after.published.push({ event, payload, audience }),
      alert: (kind, alert) => void after.raised.push({ kind, ...alert }),
      settle: (kind, about, personId) => void after.settled.push({ kind, about, personId }),
      settleWithin: (kind, about, personId) =>
        void after.settled.push({ kind, about, personId, isWithin: true }),
      withdraw: (kind, about, personId) =>
        void after.settled.push({ kind, about, personId, isWithdrawn: true }),
      queue: async (job, payload, how) => {
        await jobs.queue(unit.db, job, payload, how)
        after.runs.push(() => jobs.ring(job.name))
      },
      queueAll: async (job, payloads, startAt) => {
        await jobs.queueAll(unit.db, job, payloads, startAt)
        after.runs.push(() => jobs.ring(job.name))
      },
      cancel: (job, key) => jobs.cancel(unit.db, job, key),
      notify: (topic, payload) => unit.last(notice(topic, payload)),
      audit: (...entries) => {
        const adding = insertAuditEntries(entries, clock.now(), secrets)
        if (adding) unit.last(adding)
      },
      actFor: unit.actFor,
      afterCommit: (run) => void after.runs.push(run),
    }
  }

  /** Events of a stream get their numbers last, so that others wait for these for as short as can be. */
  async function finish<T>(unit: UnitOfWork, after: AfterCommit, work: (tx: Tx) => Promise<T>): Promise<T> {
    const tx = txOf(unit, after)
    const result = await work(tx)
    const { raised, settled } = after
    if (raised.length + settled.length > 0) await alerting().save(tx, raised, settled)
    live.save(unit, after.published, clock.now())
    return result
  }

  /**
   * Events go last: people who lost a claim in this very transaction have lost their seats by then. What was committed
   * stays committed: a window that cannot be reached catches up by itself.
   */
  async function runAfterCommit({ runs, published }: AfterCommit): Promise<void> {
    for (const run of [...runs, ...published.map((one) => () => live.send(one))]) {
      try {
        await run()
      } catch (error) {
        log.error('telling the world failed after commit', { error })
      }
    }
  }

  return { finish, runAfterCommit }
}

type Stages = ReturnType<typeof createStages>

interface WaitingCall {
  work: Batch<unknown, unknown>['work']
  actingFor: ActingFor | undefined
  input: unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Runs what was gathered in one transaction. */
function createBatches({ db, lookups = db, clock, secrets }: Parts, { finish, runAfterCommit }: Stages) {
  const inOneOf = ({ finish }: CommittableUnit, begun: () => void): InOne => ({
    recording: (entries, positions) => insertAuditEntriesOf(entries, positions, clock.now(), secrets),
    finish: (query) => {
      begun()
      return finish(query)
    },
  })

  async function answer(one: WaitingCall, outcome: unknown): Promise<void> {
    if (outcome === RETRY_ALONE) await runBatch([one], true)
    else if (outcome instanceof Refusal) one.reject(outcome)
    else one.resolve(outcome)
  }

  /**
   * What fails together is tried one by one, and what fails in one go step by step, as long as it is certain that nothing of it was
   * committed.
   */
  async function runBatch(group: readonly WaitingCall[], isAgain = false): Promise<void> {
    const after = nothing()
    const [{ work, actingFor }] = group as [WaitingCall]
    const inputs = group.map(({ input }) => input)
    let isInOne = false
    const begun = () => {
      isInOne = true
    }
    const tried = await tryTransaction(
      isAgain ? db : lookups,
      (unit) => finish(unit, after, (tx) => work(tx, inputs, isAgain ? undefined : inOneOf(unit, begun))),
      actingFor,
    )
    if ('result' in tried) {
      await runAfterCommit(after)
      for (const [at, one] of group.entries()) await answer(one, tried.result[at])
    } else if (tried.isUndone && (group.length > 1 || isInOne))
      for (const one of group) await runBatch([one], true)
    else for (const { reject } of group) reject(tried.error)
  }

  const gather = createBatchQueue<WaitingCall>(BATCH_MAX, (group) => runBatch(group))

  return { runBatch, gather }
}

export function createTransactions(parts: Parts): Transactions {
  const stages = createStages(parts)
  const { finish, runAfterCommit } = stages
  const { runBatch, gather } = createBatches(parts, stages)

  return {
    run: async (work, who) => {
      const after = nothing()
      const result = await inTransaction(parts.db, (unit) => finish(unit, after, work), who)
      await runAfterCommit(after)
      return result
    },
    batch: <Input, Result>(batch: Batch<Input, Result>, input: Input) =>
      new Promise<Result>((resolve, reject) => {
        const { lane, isAlone, about, beside, actingFor, work } = batch
        const one = { work, actingFor, input, resolve, reject } as WaitingCall
        if (isAlone) void runBatch([one], true)
        else gather(lane, one, { about, beside, group: JSON.stringify(actingFor) })
      }),
  }
}

/** As many as a small database has hands for, and few enough that each still has many to store at once. */
const AT_ONCE = 2

interface Waiting<One> {
  about: string
  /** Only those of the same group are handed over together. */
  group: string
  one: One
}

interface Lane<One> {
  waiting: Waiting<One>[]
  /** What those that are handed over just now are about. */
  busy: Set<string>
  running: number
}

/**
 * Hands over together what arrives in a lane while it is busy with what came before, `most` at once. So a call that comes
 * alone does not wait, and the busier a lane is, the more go together. Calls about the same thing are handed over in
 * order and never two at once: the second would wait for the first in the database.
 */
export function createBatchQueue<One>(most: number, handOver: (group: readonly One[]) => Promise<void>) {
  const lanes = new Map<string, Lane<One>>()

  function takeNext(lane: Lane<One>): Waiting<One>[] {
    const taken: Waiting<One>[] = []
    const left: Waiting<One>[] = []
    for (const one of lane.waiting) {
      const isNext =
        taken.length < most && !lane.busy.has(one.about) && (taken[0]?.group ?? one.group) === one.group
      ;(isNext ? taken : left).push(one)
    }
    lane.waiting = left
    return taken
  }

  async function serve(name: string, lane: Lane<One>): Promise<void> {
    lane.running += 1
    for (let group = takeNext(lane); group.length > 0; group = takeNext(lane)) {
      const abouts = new Set(group.map(({ about }) => about))
      for (const about of abouts) lane.busy.add(about)
      await handOver(group.map(({ one }) => one))
      for (const about of abouts) lane.busy.delete(about)
    }
    lane.running -= 1
    if (lane.running === 0) lanes.delete(name)
  }

  return (name: string, one: One, { about = '', group = '', beside = 1 } = {}): void => {
    const lane = lanes.get(name) ?? { waiting: [], busy: new Set<string>(), running: 0 }
    lanes.set(name, lane)
    lane.waiting.push({ about, group, one })
    const isNext = lane.running === 0 || (lane.running < AT_ONCE && lane.waiting.length >= beside)
    if (isNext && !lane.busy.has(about)) void serve(name, lane)
  }
}
