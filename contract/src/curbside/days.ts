import { TIMEZONE_OFFSET_MAX, TIMEZONE_OFFSET_MIN } from './limits.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MINUTES_STEP = 15

/** Hours to add to UTC, with fractions: -6 in Austin, 5.75 in Kathmandu. Every zone has whole quarters of an hour. */
export const isTimezoneOffset = (hours: number): boolean =>
  hours >= TIMEZONE_OFFSET_MIN &&
  hours <= TIMEZONE_OFFSET_MAX &&
  Number.isInteger((hours * 60) / MINUTES_STEP)

/** The day that it is somewhere, as `2026-11-16`. */
export const dayAt = (instant: number, offsetHours: number): string =>
  new Date(instant + offsetHours * 60 * MINUTE_MS).toISOString().slice(0, 10)

/** Where a day begins and where it has ended, as instants. */
export function rangeOf(day: string, offsetHours: number): { from: Date; to: Date } {
  const from = Date.parse(`${day}T00:00:00Z`) - offsetHours * 60 * MINUTE_MS
  return { from: new Date(from), to: new Date(from + DAY_MS) }
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** The next day, or the one before, as `2026-11-16`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Minutes after midnight of a time as practice software and people write it; nothing where it is none. */
export function readTime(written: string): number | undefined {
  const parts = /(?:^|[\sT])(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2})?\s*(?:([ap])\.?\s*m?\.?)?$/i.exec(
    written.trim(),
  )
  if (!parts) return undefined
  const [, hours = '', minutes, half] = parts
  // A number alone is no time: `9` may be anything, while `9 am` and `930` are not.
  if (!minutes && !half) return undefined
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined
  return hourOf(hour, half) * 60 + minute
}

/** Nobody opens before seven: `2:30` without a half of the day is in the afternoon. */
function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour >= 1 && hour < 7 ? hour + 12 : hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}
