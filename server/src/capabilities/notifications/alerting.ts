import type { Alerting, Raised } from '../../platform/alerts.ts'
import type { Services } from '../../platform/services.ts'
import { tellAlerts } from './live.ts'
import { queuePushes } from './push/queue-pushes.ts'
import { type AlertToKeep, keepAlerts, settleAlerts, settleAlertsWithin } from './store/alerts.ts'

/** One for each person who is told, in an order that is the same for everybody. Whoever did it is not told of it. */
function perPerson(raised: readonly Raised[]): AlertToKeep[] {
  const alerts = new Map<string, AlertToKeep>()
  for (const { kind, to, from, practiceId, about, facts, at, times = 1 } of raised) {
    for (const id of to) {
      if (id === from) continue
      const told = { person_id: id, practice_id: practiceId, kind: kind.kind, about }
      const alert = { ...told, facts, times, raised_at: at }
      alerts.set(`${id} ${kind.kind} ${about}`, alert)
    }
  }
  return [...alerts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, alert]) => alert)
}

/** Keeps what was raised for everybody it is for, and takes back what was settled; their windows and devices follow. */
export const createAlerting = ({ declared }: Pick<Services, 'declared'>): Alerting => ({
  keep: async (tx, raised, settled) => {
    const alerts = perPerson(raised)
    const kept = alerts.length > 0 ? await keepAlerts(tx.db, alerts) : []
    if (kept.length > 0) await queuePushes(tx, declared, kept)
    const { within = [], whole = [] } = Object.groupBy(settled, ({ isWithin }) =>
      isWithin ? 'within' : 'whole',
    )
    const done = whole.length > 0 ? await settleAlerts(tx.db, whole, tx.now) : []
    const parts = within.length > 0 ? await settleAlertsWithin(tx.db, within, tx.now) : []
    tellAlerts(tx, declared, [...kept, ...done, ...parts])
  },
})
