import { fromToday } from '../../platform/dates.ts'

const MINUTE_MS = 60_000

/** How long something has waited: "12 min", "1 h 32 min", then "yesterday" and days. */
export function waitedFor(since: string, now = Date.now()): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  const rest = minutes % 60
  if (hours < 12) return rest ? `${hours} h ${rest} min` : `${hours} h`
  return fromToday(since, now)
}
