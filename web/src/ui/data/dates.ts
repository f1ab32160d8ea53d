import { text } from '../text.ts'

const DAY_MS = 86_400_000
const FORMATS = {
  time: { timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  weekday: { weekday: 'long' },
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  dayOfYear: { dateStyle: 'long' },
  short: { dateStyle: 'short' },
  dayOfMonth: { month: 'short', day: 'numeric' },
  medium: { dateStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Making a format takes a hundred times as long as using it, and a list shows hundreds of times. */
const made = new Map<string, Intl.DateTimeFormat>()

function format(name: keyof typeof FORMATS, time: number, locale?: string): string {
  const key = `${name} ${locale}`
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, FORMATS[name])
  made.set(key, known)
  return known.format(time)
}

export const weekday = (time: number): string => format('weekday', time)

export const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** Whole days of the calendar, whatever the clock did on one of them. */
const daysBefore = (time: number, now: number): number =>
  Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS)

export const timeOfDay = (instant: string, locale?: string): string =>
  format('time', Date.parse(instant), locale)
export const fullTime = (instant: string, locale?: string): string =>
  format('full', Date.parse(instant), locale)
/** As one would say it within a sentence: "tomorrow at 8:00 AM". */
export function moment(time: number, locale?: string, now = Date.now()): string {
  const days = daysBefore(time, now)
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  const far = Math.abs(days) < 7 ? 'weekday' : isThisYear ? 'dayOfMonth' : 'medium'
  return text.at(text.near[days] ?? format(far, time, locale), format('time', time, locale))
}

/** The same where it begins a line: "Tomorrow at 8:00 AM". */
export function momentAlone(time: number, locale?: string, now?: number): string {
  const words = moment(time, locale, now)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Today, Yesterday, the weekday within seven days, then the date; with its year when that is another. */
export function dayTitle(time: number, now: number, locale?: string): string {
  const days = daysBefore(time, now)
  if (days === 0) return text.today
  if (days === 1) return text.yesterday
  if (days > 1 && days < 7) return format('weekday', time, locale)
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return format(isThisYear ? 'day' : 'dayOfYear', time, locale)
}

/** The same for the narrow end of a row: the time for today. */
export function rowTime(instant: string, now: number, locale?: string): string {
  const time = Date.parse(instant)
  const days = daysBefore(time, now)
  if (days === 0) return format('time', time, locale)
  return days > 0 && days < 7 ? dayTitle(time, now, locale) : format('short', time, locale)
}
