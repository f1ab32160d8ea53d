import type { Holiday, MyPractice, OfficeDay } from '@corridor/contract/office/model.ts'
import { HOURS_PROBLEMS } from '@corridor/contract/office/problems.ts'
import { spanProblem } from '@corridor/contract/office/rules.ts'
import type { TimeZone } from '@corridor/contract/office/time-zones.ts'

export interface HoursDraft {
  officeHours: OfficeDay[]
  timeZone: TimeZone
  holidays: Holiday[]
}

export const hoursDraftOf = ({ officeHours, timeZone, holidays }: MyPractice): HoursDraft => ({
  officeHours,
  timeZone,
  holidays,
})

const WEEKEND: readonly string[] = ['Saturday', 'Sunday']

/** Every weekday as Monday is. */
export function likeMonday(days: OfficeDay[]): OfficeDay[] {
  const monday = days.find(({ day }) => day === 'Monday')
  if (!monday) return days
  return days.map((one) => (WEEKEND.includes(one.day) ? one : { ...monday, day: one.day }))
}

export const byDate = (holidays: Holiday[]): Holiday[] =>
  [...holidays].sort((one, other) => one.on.localeCompare(other.on))

const NOON = { opensAt: '12:00', closesAt: '13:00' }

/** Room for another span: over lunch where the day goes on through it, else after the last one. */
export function withAnotherSpan(spans: OfficeDay['spans']): OfficeDay['spans'] {
  const last = spans.at(-1)!
  const isThroughNoon = last.opensAt < NOON.opensAt && last.closesAt > NOON.closesAt
  if (!isThroughNoon) return [...spans, { opensAt: '', closesAt: '' }]
  return [
    ...spans.slice(0, -1),
    { opensAt: last.opensAt, closesAt: NOON.opensAt },
    { opensAt: NOON.closesAt, closesAt: last.closesAt },
  ]
}

function problemOf(day: OfficeDay, index: number): string | undefined {
  const { opensAt, closesAt } = day.spans[index]!
  if (day.isOpen && !(opensAt && closesAt)) return HOURS_PROBLEMS.timeOn(day.day)
  return spanProblem(day, index)
}

function dateProblem(on: string, holidays: Holiday[]): string | undefined {
  if (!on) return HOURS_PROBLEMS.date
  return holidays.filter((other) => other.on === on).length > 1 ? HOURS_PROBLEMS.dateTwice : undefined
}

/** What is wrong, by the path that the server uses too, in the order of the form. */
export function hoursProblems({
  officeHours,
  holidays,
}: Omit<HoursDraft, 'timeZone'>): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {}
  for (const [index, day] of officeHours.entries()) {
    for (const at of day.spans.keys()) found[`officeHours.${index}.spans.${at}.closesAt`] = problemOf(day, at)
  }
  for (const [index, { on, name }] of holidays.entries()) {
    found[`holidays.${index}.on`] = dateProblem(on, holidays)
    found[`holidays.${index}.name`] = name.trim() ? undefined : HOURS_PROBLEMS.holiday
  }
  return found
}
