import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { GuestAccess, OpenAccess } from '@corridor/contract/kernel/access.ts'
import type {
  AnyRoute,
  CheckedBody,
  CheckedParams,
  CheckedQuery,
  ReplyOf,
} from '@corridor/contract/kernel/route.ts'
import type { RawBuilder } from 'kysely'
import type { Guest } from './access/guest.ts'
import type { Person } from './access/person.ts'
import { type AuditEntry, addAuditEntries } from './audit/trail.ts'
import type { ActingFor } from './database/acting-for.ts'
import type { Database } from './database/database.ts'
import { readFor } from './database/unit-of-work.ts'
import { Download } from './download.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'
import { giveTurnBack } from './threads/turns.ts'
import { type InOne, RETRY_ALONE, type Tx } from './transaction.ts'

/** Where a call came from. */
export interface Origin {
  requestId: string
  address: string
  userAgent: string
}

/** What is recorded of a call before it is written to the audit trail; an action may complete it. */
export interface AuditNote {
  personId?: string | null
  practiceId?: string | null
  sessionId?: string | null
  subject?: { kind: string; id: string }
  /** For a call that shows data of many capabilities: what it showed, each with an audit entry instead of the call's own. */
  shown?: readonly Required<Pick<AuditEntry, 'word' | 'subject'>>[]
}

interface CallContext<R extends AnyRoute> {
  /** Who calls. Open routes and those for guests have nobody. */
  person: R['access'] extends OpenAccess | GuestAccess ? undefined : Person
  /** Who holds the link, on routes for guests. */
  guest: R['access'] extends GuestAccess ? Guest : undefined
  params: CheckedParams<R>
  query: CheckedQuery<R>
  body: CheckedBody<R>
  headers: IncomingHttpHeaders
  origin: Origin
  services: Services
  /** Aborted once the caller no longer wants the answer; made when it is first asked for. */
  hangUp: () => AbortSignal
  /** Completes the audit entry of this call: its subject, or a person that the call itself found out. */
  note: (more: AuditNote) => void
}

export interface ReadContext<R extends AnyRoute> extends CallContext<R> {
  db: Database
}

export interface ActionContext<R extends AnyRoute> extends CallContext<R> {
  tx: Tx
}

/**
 * Commits what belongs together, with the audit entry of the call. A refusal that is thrown undoes it; one that is
 * returned leaves it done, writes no entry of success, and refuses then.
 */
export type Commit = <T>(work: (tx: Tx) => Promise<T | Refusal>) => Promise<T>

export interface StepsContext<R extends AnyRoute> extends CallContext<R> {
  commit: Commit
}

/** Who makes a call and from where, with what was recorded of it so far. */
interface Caller {
  person: Person | undefined
  guest?: Guest
  origin: Origin
  auditNote: AuditNote
}

/** A call as it comes in. */
export type Incoming = Omit<CallContext<AnyRoute>, 'person' | 'guest'> & Caller

/** A route with what answers it: what files of actions export and the server mounts. */
export interface Mounted {
  route: AnyRoute
  run: (call: Incoming) => Promise<unknown>
}

const isMounted = (one: unknown): one is Mounted =>
  typeof one === 'object' && one !== null && 'route' in one && 'run' in one

/** All calls that these files of actions answer; a call of the contract that none of them does fails a test. */
export const mountedIn = (...files: object[]): Mounted[] =>
  files.flatMap((file) => (Object.values(file) as unknown[]).filter(isMounted))

type Answer<R extends AnyRoute> = Promise<ReplyOf<R>>
type Decide<R extends AnyRoute> = (context: ActionContext<R>) => Answer<R>

/** The audit entries of a call that was done, usually one: who, what, from where, and what the action added. */
function auditEntriesOf(
  word: string | undefined,
  { person, guest, origin, auditNote }: Caller,
): AuditEntry[] {
  if (word === undefined) return []
  const { requestId, address } = origin
  const { shown = [{ word }], ...rest } = auditNote
  const entry = {
    outcome: 'done' as const,
    personId: person?.id,
    practiceId: person?.practiceId ?? guest?.practiceId,
    sessionId: person?.sessionId ?? guest?.id,
    subject: guest?.subject,
    requestId,
    address,
    ...rest,
  }
  return shown.map((one) => ({ ...entry, ...one }))
}

/** Everybody acts for the practice they work at, and a guest for the one whose link they hold; others act for nobody. */
const actingFor = ({ person, guest }: Caller): ActingFor | undefined => {
  const whose = person ?? guest
  return whose && { practiceId: whose.practiceId ?? null }
}

const runAction =
  <R extends AnyRoute>(route: R, call: Incoming, decide: Decide<R>) =>
  async (tx: Tx) => {
    const { auditNote: _, ...context } = call
    const reply = await decide({ ...context, tx } as unknown as ActionContext<R>)
    tx.audit(...auditEntriesOf(route.audit, call))
    return reply
  }

/** A use case that changes something: everything in it is committed together, with its audit entry, or not at all. */
export function action<R extends AnyRoute>(route: R, decide: Decide<R>): Mounted {
  const run = (call: Incoming) =>
    call.services.transactions.run(runAction(route, call, decide), actingFor(call))
  return { route, run }
}

/** One call of a batch. */
export type BatchedCall<R extends AnyRoute> = CallContext<R>

/** How a batch is stored in one round trip together with its audit entries. */
export interface BatchInOne {
  /** The part of the statement that records the calls at the positions, counted from one, that it selects. */
  recording: (positions: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Records them all, where all are done or none. */
  recordAll: () => void
  finish: InOne['finish']
}

interface Batching<R extends AnyRoute> {
  /** Its rows are behind row-level security: each call acts for its caller's practice, with others of the same alone. */
  inPractice?: boolean
  /**
   * Answers each call, in their order, by its reply or by why it is refused. What can be done by one statement may be, in one round
   * trip: a call that the statement left out is answered AGAIN, and comes back alone, and then to be done step by step.
   */
  decide: (
    calls: readonly BatchedCall<R>[],
    tx: Tx,
    inOne?: BatchInOne,
  ) => Promise<readonly (ReplyOf<R> | Refusal | typeof RETRY_ALONE)[]>
  /** A call that needs more than the one statement runs alone, so that it delays no other and no other delays it. */
  isAlone?: (call: BatchedCall<R>) => boolean
  /** Calls that would wait for each other's rows go together or after each other; those about others are stored meanwhile. */
  about?: (call: BatchedCall<R>) => string
}

/**
 * An action of which so many arrive at once that they are stored together, by one statement for all that came meanwhile.
 * Each is refused, recorded and answered by itself. It may be run a second time, alone, when the batch it was stored with
 * failed, so it changes nothing but through its transaction.
 */
export function batched<R extends AnyRoute>(
  route: R,
  { decide, isAlone, about, inPractice }: Batching<R>,
): Mounted {
  const context = (call: Incoming) => call as unknown as BatchedCall<R>
  const work = async (tx: Tx, calls: readonly Incoming[], inOne?: InOne) => {
    const recorded = (some: readonly Incoming[]) => some.flatMap((call) => auditEntriesOf(route.audit, call))
    let isRecorded = false
    const outcomes = await decide(
      calls.map(context),
      tx,
      inOne && {
        recording: (positions) => inOne.recording(recorded(calls), positions),
        recordAll: () => tx.audit(...recorded(calls)),
        finish: (query) => {
          isRecorded = true
          return inOne.finish(query)
        },
      },
    )
    const isDone = (outcome: unknown) => !(outcome instanceof Refusal) && outcome !== RETRY_ALONE
    if (!isRecorded) tx.audit(...recorded(calls.filter((_, at) => isDone(outcomes[at]))))
    return outcomes
  }
  const run = (call: Incoming) => {
    const one = context(call)
    const batch = {
      lane: route.call,
      isAlone: isAlone?.(one),
      about: about?.(one),
      actingFor: inPractice ? actingFor(call) : undefined,
      work,
    }
    // Those that are stored together are one piece of work, also of one person; one that runs alone keeps its caller's turn.
    if (!batch.isAlone) giveTurnBack()
    return call.services.transactions.batch(batch, call)
  }
  return { route, run }
}

type Look<R extends AnyRoute> = (context: ReadContext<R>) => Answer<R>

async function runRead<R extends AnyRoute>(route: R, call: Incoming, db: Database, answer: Look<R>) {
  const { auditNote: _, ...context } = call
  const reply = await answer({ ...context, db } as unknown as ReadContext<R>)
  const { secrets, clock } = call.services
  // The answer waits for it: what cannot be recorded is not read.
  try {
    await addAuditEntries(db, secrets, auditEntriesOf(route.audit, call), clock.now())
  } catch (error) {
    // Nobody will read it: what it has opened, the turn of an export for one, is given back now.
    const unsent: unknown = reply
    if (unsent instanceof Download && unsent.body instanceof Readable) unsent.body.destroy()
    throw error
  }
  return reply
}

/** A use case that only reads, with single statements and no transaction. With an audit word, the reading is recorded. */
export function read<R extends AnyRoute>(route: R, answer: Look<R>): Mounted {
  return { route, run: (call) => runRead(route, call, call.services.db, answer) }
}

/** A `read` of tables with row-level security: sees what belongs to the caller's practice and nothing else. */
export function readInPractice<R extends AnyRoute>(route: R, answer: Look<R>): Mounted {
  const run = (call: Incoming) =>
    readFor(call.services.db, actingFor(call) ?? { practiceId: null }, (db) =>
      runRead(route, call, db, answer),
    )
  return { route, run }
}

/** How a call commits under its audit word. Makers give it to their use cases; a protocol of its own takes it from here. */
export const committing =
  ({ transactions }: Services, word: string | undefined, caller: Caller): Commit =>
  async (work) => {
    const outcome = await transactions.run(async (tx) => {
      const result = await work(tx)
      if (!(result instanceof Refusal)) tx.audit(...auditEntriesOf(word, caller))
      return result
    }, actingFor(caller))
    if (outcome instanceof Refusal) throw outcome
    return outcome
  }

/** A use case whose parts are committed one by one: counting an attempt must outlive its refusal. */
export function steps<R extends AnyRoute>(route: R, take: (context: StepsContext<R>) => Answer<R>): Mounted {
  const run = (call: Incoming) => {
    const { auditNote: _, ...context } = call
    return take({
      ...context,
      commit: committing(call.services, route.audit, call),
    } as unknown as StepsContext<R>)
  }
  return { route, run }
}
