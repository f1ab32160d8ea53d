import type { Holiday, OfficeDay } from '@corridor/contract/office/model.ts'
import { WEEKDAYS } from '@corridor/contract/office/rules.ts'

interface Hours {
  office_hours: readonly OfficeDay[]
  holidays: readonly Holiday[]
  time_zone: string
}

const DAY_MS = 24 * 60 * 60_000
/** How long ago an opening is looked for; a practice that is closed for longer is closed in periods of this length. */
const LOOK_BACK_DAYS = 14

/** The wall clock of a time zone, as if it were UTC. */
function wallClock(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)!.value
  return Date.parse(
    `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`,
  )
}

/** From the first opening to the last closing of a day, as wall clock: at lunch the practice is not closed. */
function openOn(day: number, { office_hours, holidays }: Hours): { from: number; to: number } | undefined {
  const date = new Date(day).toISOString().slice(0, 10)
  const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]
  const hours = office_hours.find((one) => one.day === weekday)
  if (!hours?.isOpen || holidays.some(({ on }) => on === date)) return undefined
  const at = (time: string) => Date.parse(`${date}T${time}:00Z`)
  return { from: at(hours.spans[0]!.opensAt), to: at(hours.spans.at(-1)!.closesAt) }
}

/**
 * Since when a practice is closed; nothing while it is open, or when it has not set its hours. For one that has been closed for
 * more than two weeks it is the begin of a period of two weeks, so that something happens once in each. In the night in which the clocks change
 * it may be an hour off, which nobody notices: the practice is closed.
 */
export function closedSince(hours: Hours, now: Date): Date | undefined {
  if (hours.office_hours.length === 0) return undefined
  const wall = wallClock(now, hours.time_zone)
  const today = wall - (wall % DAY_MS)
  for (let back = 0; back <= LOOK_BACK_DAYS; back += 1) {
    const open = openOn(today - back * DAY_MS, hours)
    if (!open || open.from > wall) continue
    return wall < open.to ? undefined : new Date(now.getTime() - (wall - open.to))
  }
  const period = LOOK_BACK_DAYS * DAY_MS
  return new Date(now.getTime() - (wall % period))
}
