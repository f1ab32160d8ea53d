import type { MyPractice } from '@corridor/contract/office/model.ts'
import { clock } from '#platform/dates.ts'
import { homeText } from './text.ts'

type Hours = Pick<MyPractice, 'officeHours' | 'areHoursSet' | 'timeZone' | 'holidays'>

/** The weekday, date and time at the practice, wherever the viewer is. */
function clockAt(timeZone: string, now: Date): { weekday: string; date: string; time: string } {
  const part = (locale: string, options: Intl.DateTimeFormatOptions) =>
    now.toLocaleString(locale, { timeZone, ...options })
  return {
    weekday: part('en-US', { weekday: 'long' }),
    date: part('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: part('sv-SE', { hour: '2-digit', minute: '2-digit' }),
  }
}

/** "Open until 5:00 PM", or when it opens or why it is closed; nothing while the practice has not set its hours. */
export function hoursToday(
  { officeHours, areHoursSet, timeZone, holidays }: Hours,
  now: Date,
): string | undefined {
  if (!areHoursSet) return undefined
  const { weekday, date, time } = clockAt(timeZone, now)
  const holiday = holidays.find(({ on }) => on === date)
  if (holiday) return homeText.holiday(holiday.name)
  const today = officeHours.find(({ day }) => day === weekday)
  if (!today?.isOpen) return homeText.closed
  const current = today.spans.find(({ closesAt }) => time < closesAt)
  if (!current) return homeText.closed
  return time < current.opensAt
    ? homeText.opensAt(clock(current.opensAt))
    : homeText.openUntil(clock(current.closesAt))
}
