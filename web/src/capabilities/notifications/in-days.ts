import type { Alert } from '@corridor/contract/notifications/model.ts'
import { fromToday, longDay } from '#platform/dates.ts'
import { text } from './text.ts'

export interface AlertDay {
  label: string
  alerts: Alert[]
}

function labelOf({ raisedAt, isRead }: Alert, now: number): string {
  const { today, yesterday, other } = text.days[isRead ? 'read' : 'unread']
  const word = fromToday(raisedAt, now)
  if (word === fromToday(new Date(now).toISOString(), now)) return today
  return word === fromToday(new Date(now - 86_400_000).toISOString(), now)
    ? yesterday
    : other(longDay(Date.parse(raisedAt)))
}

/**
 * Alerts as the server sorts them, unread before read, each part grouped by day. No two headings are the
 * same.
 */
export function inDays(alerts: readonly Alert[], now = Date.now()): AlertDay[] {
  const days: AlertDay[] = []
  for (const alert of alerts) {
    const label = labelOf(alert, now)
    const last = days.at(-1)
    if (last?.label === label) last.alerts.push(alert)
    else days.push({ label, alerts: [alert] })
  }
  return days
}
