import { sql } from 'kysely'
import { type Clock, timerClock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'

/** A process whose own clock differs by more than this is reported. */
export const TOLERATED_SKEW_SECONDS = 5
const EVERY_MS = 10_000
/** How often the process looks whether its own clock and the counted time moved apart, and by how much they may. */
const JUMP_CHECK_MS = 1_000
const JUMP_MS = 1_000
/** An answer that took longer, behind a busy pool for one, says too little about the moment it was made. */
const LONGEST_TRIP_MS = 1_000

export interface DatabaseClock {
  /** The time of the database. It runs on while the database is away. */
  clock: Clock
  /** By how many seconds the process's own clock is ahead of the database's. */
  skewSeconds: () => number
  isSkewed: () => boolean
  measure: () => Promise<void>
  stop: () => void
}

interface Sources {
  /** The process's own clock. */
  ownMs?: () => number
  /** Time that only passes, whatever is done to the machine's clock. */
  elapsedMs?: () => number
}

/**
 * The time that every process of an installation shares. What one process writes another compares with its own time (counts of
 * attempts, codes, tokens, locks), and the clock of a machine can be wrong or step back; so each of them measures the
 * database's clock and counts on from there.
 */
export async function followDatabaseClock(
  db: Database,
  log: Log,
  { ownMs = Date.now, elapsedMs = () => performance.now() }: Sources = {},
): Promise<DatabaseClock> {
  let aheadOfElapsed: number | undefined
  /** By how much the process's own clock was ahead of the counted time at the last measurement. */
  let measuredGap = 0
  let isMeasuringJump = false
  let skew = 0
  let wasSkewed = false
  const isSkewed = () => Math.abs(skew) > TOLERATED_SKEW_SECONDS

  function report(): void {
    if (isSkewed() === wasSkewed) return
    wasSkewed = isSkewed()
    const seconds = Math.round(skew)
    if (wasSkewed) log.warn('the clock of this machine differs from the database’s', { seconds })
    else log.info('the clock of this machine agrees with the database’s again')
  }

  const gap = () => ownMs() - elapsedMs()
  const hasJumped = (since: number) => Math.abs(gap() - since) > JUMP_MS

  async function measure(): Promise<void> {
    const gapBefore = gap()
    const begun = elapsedMs()
    const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db)
    const ended = elapsedMs()
    const half = (ended - begun) / 2
    const isVague = ended - begun > LONGEST_TRIP_MS || hasJumped(gapBefore)
    if (aheadOfElapsed !== undefined && isVague) return
    const databaseMs = rows[0]!.at.getTime() + half
    const found = databaseMs - ended
    // Within what the trip leaves unknown nothing is corrected, so that time does not jitter.
    if (aheadOfElapsed === undefined || Math.abs(found - aheadOfElapsed) > half + 1) aheadOfElapsed = found
    measuredGap = gap()
    skew = (ownMs() - databaseMs) / 1000
    report()
  }

  /** The counted time stands still while a machine is suspended, and only its own clock shows that. */
  async function measureAfterJump(): Promise<void> {
    if (isMeasuringJump || !hasJumped(measuredGap)) return
    isMeasuringJump = true
    await measure().catch(() => undefined)
    isMeasuringJump = false
  }

  await measure()
  const timer = setInterval(() => void measure().catch(() => undefined), EVERY_MS).unref()
  const jumpTimer = setInterval(() => void measureAfterJump(), JUMP_CHECK_MS).unref()
  return {
    clock: timerClock(() => elapsedMs() + aheadOfElapsed!),
    skewSeconds: () => skew,
    isSkewed,
    measure,
    stop: () => {
      clearInterval(timer)
      clearInterval(jumpTimer)
    },
  }
}
