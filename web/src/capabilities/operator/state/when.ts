/** A moment as people here write it: with the day, and the time of it. */
export const moment = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export const timeOfDay = (instant: string): string =>
  new Date(instant).toLocaleTimeString(undefined, { timeStyle: 'short' })
