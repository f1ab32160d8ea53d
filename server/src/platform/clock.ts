/** The time, given to whoever needs it, so that a test can move it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

export const epochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000)

export const daysAfter = (instant: Date, days: number): Date => minutesAfter(instant, days * 24 * 60)
