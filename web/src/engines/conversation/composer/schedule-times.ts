import { weekday } from '#ui/data/dates.ts'
import { text } from '../text.ts'

export interface ScheduleTime {
  label: string
  at: Date
}

const MORNING = 8
const AFTERNOON = 13
const MONDAY = 1

function onDay(now: Date, days: number, hour: number): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  day.setHours(hour, 0, 0, 0)
  return day
}

/** Before the first patients of the next day. */
export const tomorrowMorning = (now: Date): Date => onDay(now, 1, MORNING)

/** When a message is usually sent later: before the next patients, and not in the middle of the night. */
export function scheduleTimes(now: Date): ScheduleTime[] {
  const inAnHour = new Date(now.getTime() + 60 * 60_000)
  const toMonday = (MONDAY - now.getDay() + 7) % 7 || 7
  const monday = onDay(now, toMonday, MORNING)
  // Said on a Monday, "Monday morning" could be this one.
  const label = (toMonday === 7 ? text.nextMorning : text.onMorning)(weekday(monday.getTime()))
  return [
    { label: text.inAnHour, at: inAnHour },
    ...(now.getHours() < AFTERNOON - 1 ? [{ label: text.thisAfternoon, at: onDay(now, 0, AFTERNOON) }] : []),
    { label: text.tomorrow, at: tomorrowMorning(now) },
    ...(toMonday > 1 ? [{ label, at: monday }] : []),
  ]
}

/** A moment as a field for date and time takes it: in the time of here, to the minute. */
export function fieldValue(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}
