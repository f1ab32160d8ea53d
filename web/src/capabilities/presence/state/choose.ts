import { type ChosenStatus, WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { call } from '#platform/api.ts'
import { useStatuses } from '#platform/presence/statuses.ts'

export const SPANS = ['half-hour', 'hour', 'tomorrow', 'time', 'open'] as const
export type Span = (typeof SPANS)[number]

const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

/**
 * The moment at which a status ends; null when it does not end by itself. A time that has passed today means
 * tomorrow.
 */
export function endOf(span: Span, time: string, now = new Date()): Date | null {
  if (span === 'open') return null
  if (span === 'half-hour') return minutesFrom(now, 30)
  if (span === 'hour') return minutesFrom(now, 60)
  const [hour = 0, minute = 0] = span === 'time' ? time.split(':').map(Number) : []
  const on = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, hour, minute)
  const today = on(now.getDate())
  return span === 'time' && today > now ? today : on(now.getDate() + 1)
}

/** A moment's time of day, as a time field has it. */
export const timeFieldOf = (moment: Date): string =>
  [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')

/** Sets the person's own status; all their windows show it. */
export async function chooseStatus(status: ChosenStatus, until: Date | null): Promise<void> {
  const own = await call('PUT /presence/v2/status', {
    body: { status, until: until?.toISOString() ?? null },
  })
  useStatuses.setState({ own })
}

/** Removes the choice, so that the windows decide again. */
export async function chooseNone(): Promise<void> {
  const own = await call('PUT /presence/v2/status', { body: { status: WORK_STATUS.Unset } })
  useStatuses.setState({ own })
}
