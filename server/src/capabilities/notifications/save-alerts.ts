import type { Raised } from '#platform/alerts.ts'
import type { Services } from '#platform/services.ts'
import type { Alerting } from '#platform/transaction.ts'
import { publishAlerts } from './live.ts'
import { queuePushes } from './push/queue-pushes.ts'
import { queueUrgentTexts } from './reminders/urgent-texts.ts'
import {
  type NewAlert,
  type SavedAlert,
  saveAlerts,
  settleAlerts,
  settleAlertsWithin,
  withdrawAlerts,
} from './store/alerts.ts'

const keyOf = (personId: string, kind: string, about: string): string => `${personId} ${kind} ${about}`

/** One row per recipient, in the same order for everyone. The person who caused an alert gets none. */
function perPerson(raised: readonly Raised[]): NewAlert[] {
  const alerts = new Map<string, NewAlert>()
  for (const { kind, to, from, practiceId, about, facts, at, times = 1 } of raised) {
    for (const id of to) {
      if (id === from) continue
      const recipient = { person_id: id, practice_id: practiceId, kind: kind.kind, about }
      const alert = { ...recipient, facts, times, raised_at: at }
      alerts.set(keyOf(id, kind.kind, about), alert)
    }
  }
  return [...alerts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, alert]) => alert)
}

/** Those that were raised for the first time, or again on purpose. */
const withoutRepeats = (saved: readonly SavedAlert[], raised: readonly Raised[]): SavedAlert[] => {
  const repeats = new Set(
    raised
      .filter(({ isRepeat }) => isRepeat)
      .flatMap(({ to, kind, about }) => to.map((id) => keyOf(id, kind.kind, about))),
  )
  return saved.filter(({ person_id, kind, about }) => !repeats.has(keyOf(person_id, kind, about)))
}

/** Saves raised alerts for their recipients and settles others; events and pushes follow. */
export const createAlerting = ({ declared }: Services): Alerting => ({
  save: async (tx, raised, settled) => {
    const alerts = perPerson(raised)
    const saved = alerts.length > 0 ? await saveAlerts(tx.db, alerts) : []
    if (saved.length > 0) {
      await queuePushes(tx, declared, saved)
      await queueUrgentTexts(tx, declared, withoutRepeats(saved, raised))
    }
    const {
      within = [],
      withdrawn = [],
      whole = [],
    } = Object.groupBy(settled, ({ isWithin, isWithdrawn }) =>
      isWithdrawn ? 'withdrawn' : isWithin ? 'within' : 'whole',
    )
    const done = whole.length > 0 ? await settleAlerts(tx.db, whole, tx.now) : []
    const parts = within.length > 0 ? await settleAlertsWithin(tx.db, within, tx.now) : []
    const gone = withdrawn.length > 0 ? await withdrawAlerts(tx.db, withdrawn) : []
    publishAlerts(tx, declared, [...saved, ...done, ...parts, ...gone])
  },
})
