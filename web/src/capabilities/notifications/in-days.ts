import type { Alert } from '@corridor/contract/notifications/model.ts'
import { fromToday, longDay } from '../../platform/dates.ts'
import { text } from './text.ts'

export interface AlertDay {
  isRead: boolean
  label: string
  alerts: Alert[]
}

function labelOf(raisedAt: string, now: number): string {
  const word = fromToday(raisedAt, now)
  if (word === fromToday(new Date(now).toISOString(), now)) return text.today
  return word === fromToday(new Date(now - 86_400_000).toISOString(), now)
    ? text.yesterday
    : longDay(Date.parse(raisedAt))
}

/** Alerts as they come from the server, the unread before the read, each part day by day. */
export function inDays(alerts: readonly Alert[], now = Date.now()): AlertDay[] {
  const days: AlertDay[] = []
  for (const alert of alerts) {
    const label = labelOf(alert.raisedAt, now)
    const last = days.at(-1)
    if (last?.label === label && last.isRead === alert.isRead) last.alerts.push(alert)
    else days.push({ isRead: alert.isRead, label, alerts: [alert] })
  }
  return days
}
