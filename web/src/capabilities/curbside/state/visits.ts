import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { visitName } from '@corridor/contract/curbside/names.ts'

export const nameOf = (visit: LiteAppointment): string => visitName(visit)

export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
