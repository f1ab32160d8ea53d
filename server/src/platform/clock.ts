declare module './services.ts' {
  interface Services {
    clock: Clock
  }
}

/** The time, passed in where it is needed, so that a test can move it. */
export interface Clock {
  now: () => Date
  /** Does something when a moment comes. It holds no process back from ending. */
  at: (moment: Date, run: () => void) => void
}

/** Node's timers cannot wait longer than this. */
const LONGEST_TIMER_MS = 2_147_483_647

/** A clock that shows this time and waits by Node's timers. */
export function timerClock(nowMs: () => number): Clock {
  const at: Clock['at'] = (moment, run) => {
    const leftMs = moment.getTime() - nowMs()
    if (leftMs > LONGEST_TIMER_MS) setTimeout(() => at(moment, run), LONGEST_TIMER_MS).unref()
    else setTimeout(run, leftMs).unref()
  }
  return { now: () => new Date(nowMs()), at }
}

/** The time of this machine alone. A server follows the database's clock instead. */
export const systemClock: Clock = timerClock(Date.now)

export const epochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000)

export const daysAfter = (instant: Date, days: number): Date => minutesAfter(instant, days * 24 * 60)
