import type { AlertFacts, AlertKind, AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { Count } from '@corridor/contract/kernel/count.ts'
import type { RawBuilder } from 'kysely'
import type { Person } from './access/person.ts'

declare module './services.ts' {
  interface Services {
    declared: Declared
  }
}

/** Something that people are notified of. */
export interface NewAlert<F extends AlertFacts = AlertFacts> {
  /** Who is notified. The person who did it is not, even when they are among these. */
  to: readonly string[]
  from?: string
  /** The practice it concerns; nothing for what is a person's own. */
  practiceId: string | null
  /** What it is about, by id: the same again, while it is unread, makes no second alert. */
  about: string
  facts: F
  at: Date
  /** How often it happened, where several are reported at once; the default is once. */
  times?: number
  /** It was raised before and is not dealt with: it rings again, and is not texted again. */
  isRepeat?: boolean
}

export interface Raised extends NewAlert {
  kind: AnyAlertKind
}

/** Nobody needs the notification any more: it was dealt with. */
export interface Settled {
  kind: AnyAlertKind
  about: string
  /** Only this person: the others still have to look. */
  personId?: string
  /** The alerts about its parts, for this person. */
  isWithin?: true
  /** The person may not know of it any more: its alerts, and those about its parts, are removed. */
  isWithdrawn?: true
}

/** How a count of the contract is counted for somebody: a statement of one number, from a store. */
export interface Counted {
  count: Count
  statement: (person: Person, now: Date) => RawBuilder<unknown>
}

export const counted = (count: Count, statement: Counted['statement']): Counted => ({ count, statement })

/** The alerts and counts that capabilities declare. */
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
