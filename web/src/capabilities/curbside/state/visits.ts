import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'

export const nameOf = ({ firstName, lastName }: LiteAppointment): string => `${firstName} ${lastName}`.trim()

export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
