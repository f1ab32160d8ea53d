import type { AlertFacts, AlertKind, AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { Count } from '@corridor/contract/kernel/count.ts'
import type { RawBuilder } from 'kysely'
import type { Person } from './access/person.ts'
import type { Tx } from './transaction.ts'

/** Something that people are told of. */
export interface NewAlert<F extends AlertFacts = AlertFacts> {
  /** Who is told. Whoever did it is not, also when they are among these. */
  to: readonly string[]
  from?: string
  /** The practice it concerns; nothing for what is a person's own. */
  practiceId: string | null
  /** What it is about, by id: the same again, while it is unread, makes no second alert. */
  about: string
  facts: F
  at: Date
  /** How often it happened, where that is told at once; once, unless said otherwise. */
  times?: number
}

export interface Raised extends NewAlert {
  kind: AnyAlertKind
}

/** Nobody needs to be told any more: it was dealt with. */
export interface Settled {
  kind: AnyAlertKind
  about: string
  /** Only this person: the others still have to look. */
  personId?: string
  /** What was told of its parts, to this person. */
  isWithin?: true
}

/** Keeps what a transaction raised and settled, as a part of it. The notifications capability does. */
export interface Alerting {
  keep: (tx: Tx, raised: readonly Raised[], settled: readonly Settled[]) => Promise<void>
}

/** Until the capability is there. */
export const tellsNobody: Alerting = { keep: async () => undefined }

/** How a count of the contract is counted for somebody: a statement of one number, from a store. */
export interface Counted {
  count: Count
  statement: (person: Person, now: Date) => RawBuilder<unknown>
}

export const counted = (count: Count, statement: Counted['statement']): Counted => ({ count, statement })

/** What capabilities declare to be told and counted. */
export interface Declared {
  alertKinds: ReadonlyMap<string, AnyAlertKind>
  counts: readonly Counted[]
}

/** Collects it. The same name twice stops the start. */
export function collectDeclared(
  capabilities: readonly { alerts?: readonly AnyAlertKind[]; counts?: readonly Counted[] }[],
): Declared {
  const alerts = capabilities.flatMap((one) => one.alerts ?? [])
  const counts = capabilities.flatMap((one) => one.counts ?? [])
  const alertKinds = new Map(alerts.map((one) => [one.kind, one]))
  const names = new Set(counts.map(({ count }) => count.name))
  if (alertKinds.size < alerts.length) throw new Error('Two kinds of alert have the same name')
  if (names.size < counts.length) throw new Error('Two counts have the same name')
  return { alertKinds, counts }
}

export type RaiseAlert = <F extends AlertFacts>(kind: AlertKind<string, F>, alert: NewAlert<F>) => void
