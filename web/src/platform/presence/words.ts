import type { PersonStatus } from '@corridor/contract/presence/model.ts'
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import type { StatusLook } from '#ui/data/person/StatusDot.tsx'
import { moment, timeOfDay } from '../dates.ts'

export interface ShownStatus {
  look: StatusLook
  word: string
}

const LOOKS: Partial<Record<PersonStatus['status'], StatusLook>> = {
  [WORK_STATUS.Active]: 'available',
  [WORK_STATUS.Busy]: 'busy',
  [WORK_STATUS.Unset]: 'away',
  [WORK_STATUS.Offline]: 'offline',
}

export const STATUS_WORDS: Record<StatusLook, string> = {
  available: 'Available',
  busy: 'Busy',
  away: 'Away',
  offline: 'Offline',
}

const startOfDay = (time: Date, daysLater = 0): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate() + daysLater).getTime()

/** "until 2:00 PM", "until tomorrow", or with the day where it is further away. */
export function untilWords(until: string, now = new Date()): string {
  const end = new Date(until)
  if (end.getTime() === startOfDay(now, 1)) return 'until tomorrow'
  if (startOfDay(end) === startOfDay(now)) return `until ${timeOfDay(until)}`
  return `until ${startOfDay(end) === startOfDay(now, 1) ? `tomorrow at ${timeOfDay(until)}` : moment(until)}`
}

/** The label of a status; Unknown has none. */
export function shownStatusOf(
  { status, until }: Pick<PersonStatus, 'status' | 'until'>,
  now?: Date,
): ShownStatus | undefined {
  const look = LOOKS[status]
  if (!look) return undefined
  return { look, word: until ? `${STATUS_WORDS[look]} ${untilWords(until, now)}` : STATUS_WORDS[look] }
}
