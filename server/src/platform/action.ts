import type { IncomingHttpHeaders } from 'node:http'
import type { GuestAccess, OpenAccess } from '@corridor/contract/kernel/access.ts'
import type {
  AnyRoute,
  CheckedBody,
  CheckedParams,
  CheckedQuery,
  ReplyOf,
} from '@corridor/contract/kernel/route.ts'
import type { Person } from './access/person.ts'
import type { Database } from './database/database.ts'
import type { Services } from './services.ts'
import type { Tx } from './transaction.ts'

/** Where a call came from. */
export interface Origin {
  requestId: string
  address: string
  userAgent: string
}

/** What is known of a use before it is written to the audit trail; an action may complete it. */
export interface AuditNote {
  personId?: string | null
  practiceId?: string | null
  sessionId?: string | null
  subject?: { kind: string; id: string }
}

interface Asked<R extends AnyRoute> {
  /** Who calls. Open routes and those for guests have nobody. */
  person: R['access'] extends OpenAccess | GuestAccess ? undefined : Person
  params: CheckedParams<R>
  query: CheckedQuery<R>
  body: CheckedBody<R>
  headers: IncomingHttpHeaders
  origin: Origin
  services: Services
  /** Completes the audit line of this call: its subject, or a person that the call itself found out. */
  note: (more: AuditNote) => void
}

export interface ReadContext<R extends AnyRoute> extends Asked<R> {
  db: Database
}

export interface ActionContext<R extends AnyRoute> extends Asked<R> {
  tx: Tx
}

/** A route with what answers it: what a capability's `routes.ts` lists and the server mounts. */
export interface Mounted {
  route: AnyRoute
  run: (asked: Asked<AnyRoute>) => Promise<unknown>
}

type Answer<R extends AnyRoute> = Promise<ReplyOf<R>>

/** A use case that changes something: everything in it is committed together, with its audit line, or not at all. */
export function action<R extends AnyRoute>(
  route: R,
  decide: (context: ActionContext<R>) => Answer<R>,
): Mounted {
  return steps(route, ({ services, ...asked }) =>
    services.transactions.run(async (tx) => {
      let noted: AuditNote = {}
      const note = (more: AuditNote) => {
        noted = { ...noted, ...more }
        asked.note(more)
      }
      const reply = await decide({ ...asked, services, note, tx } as ActionContext<R>)
      const person = asked.person as Person | undefined
      if (route.audit) {
        await tx.audit({
          word: route.audit,
          outcome: 'done',
          personId: person?.id,
          practiceId: person?.practiceId,
          sessionId: person?.sessionId,
          requestId: asked.origin.requestId,
          address: asked.origin.address,
          ...noted,
        })
      }
      return reply
    }),
  )
}

/** A use case that only reads, with single statements and no transaction. */
export function read<R extends AnyRoute>(route: R, answer: (context: ReadContext<R>) => Answer<R>): Mounted {
  return steps(route, (asked) => answer({ ...asked, db: asked.services.db } as ReadContext<R>))
}

/** A use case whose parts are committed one by one: counting an attempt must outlive its refusal. It audits itself. */
export function steps<R extends AnyRoute>(route: R, run: (asked: Asked<R>) => Answer<R>): Mounted {
  return { route, run: run as Mounted['run'] }
}
