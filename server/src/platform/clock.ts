/** The time, given to whoever needs it, so that a test can move it. */
export interface Clock {
  now: () => Date
  /** Does something when a moment comes. It holds no process back from ending. */
  at: (moment: Date, run: () => void) => void
}

/** Node's timers cannot wait longer than this. */
const LONGEST_TIMER_MS = 2_147_483_647

export const systemClock: Clock = {
  now: () => new Date(),
  at: (moment, run) => {
    const leftMs = moment.getTime() - Date.now()
    if (leftMs > LONGEST_TIMER_MS) setTimeout(() => systemClock.at(moment, run), LONGEST_TIMER_MS).unref()
    else setTimeout(run, leftMs).unref()
  },
}

export const epochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000)

export const daysAfter = (instant: Date, days: number): Date => minutesAfter(instant, days * 24 * 60)
