import type { Holiday, MyPractice, OfficeDay } from '@corridor/contract/office/model.ts'
import { HOURS_PROBLEMS } from '@corridor/contract/office/problems.ts'
import { hoursProblem } from '@corridor/contract/office/rules.ts'

export interface HoursDraft {
  officeHours: OfficeDay[]
  holidays: Holiday[]
}

export const hoursDraftOf = ({ officeHours, holidays }: MyPractice): HoursDraft => ({ officeHours, holidays })

const WEEKEND: readonly string[] = ['Saturday', 'Sunday']

/** Every weekday as Monday is. */
export function likeMonday(days: OfficeDay[]): OfficeDay[] {
  const monday = days.find(({ day }) => day === 'Monday')
  if (!monday) return days
  return days.map((one) => (WEEKEND.includes(one.day) ? one : { ...monday, day: one.day }))
}

export const byDate = (holidays: Holiday[]): Holiday[] =>
  [...holidays].sort((one, other) => one.on.localeCompare(other.on))

function dayProblem(day: OfficeDay): string | undefined {
  if (day.isOpen && !(day.opensAt && day.closesAt)) return HOURS_PROBLEMS.time
  return hoursProblem(day)
}

function dateProblem(on: string, holidays: Holiday[]): string | undefined {
  if (!on) return HOURS_PROBLEMS.date
  return holidays.filter((other) => other.on === on).length > 1 ? HOURS_PROBLEMS.dateTwice : undefined
}

/** What is wrong, by the path that the server uses too, in the order of the form. */
export function hoursProblems({ officeHours, holidays }: HoursDraft): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {}
  for (const [place, day] of officeHours.entries()) found[`officeHours.${place}.closesAt`] = dayProblem(day)
  for (const [place, { on, name }] of holidays.entries()) {
    found[`holidays.${place}.on`] = dateProblem(on, holidays)
    found[`holidays.${place}.name`] = name.trim() ? undefined : HOURS_PROBLEMS.holiday
  }
  return found
}
