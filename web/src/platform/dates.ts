const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A day as people write it. */
export const day = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' })

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** How far a day is from today, in words: "yesterday", "in 3 days". */
export function fromToday(instant: string, now = Date.now()): string {
  const days = Math.round((startOfDay(Date.parse(instant)) - startOfDay(now)) / DAY_MS)
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(days, 'day')
}

/** A date without a time, wherever one is. */
export const localDay = (date: string): string =>
  new Date(`${date}T12:00:00`).toLocaleDateString(undefined, { dateStyle: 'long' })

/** The same where room is short: Nov 13. */
export const shortDay = (date: string): string =>
  new Date(`${date}T12:00:00`).toLocaleDateString(undefined, { month: 'short', day: 'numeric' })

/** Today here, as dates without a time are written: 2026-11-15. */
export const localDate = (time: number): string => new Date(time).toLocaleDateString('sv-SE')

/** 17:00 in the person's locale: 5:00 PM, or 17:00. */
export const clock = (time: string): string =>
  new Date(`2026-01-01T${time}:00`).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })

/** A moment as people here write it: with the day, and the time of it. */
export const moment = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Here, or where another clock hangs on the wall. */
export const timeOfDay = (instant: string, timeZone?: string): string =>
  new Date(instant).toLocaleTimeString(undefined, { timeStyle: 'short', timeZone })

/** Today as a newspaper has it: Sunday, November 15. */
export const longDay = (time: number): string =>
  new Date(time).toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' })

/** How long something has waited: "12 min", "1 h 32 min", then "yesterday" and days. */
export function waitedFor(since: string, now = Date.now()): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  const rest = minutes % 60
  if (hours < 12) return rest ? `${hours} h ${rest} min` : `${hours} h`
  return fromToday(since, now)
}
