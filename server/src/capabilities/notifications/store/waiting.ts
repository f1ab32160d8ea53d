import {
  TELL_PAUSE_MINUTES,
  TELL_WITHIN_HOURS,
  USUAL_WAIT_MINUTES,
} from '@corridor/contract/notifications/limits.ts'
import { sql } from 'kysely'
import { minutesAfter } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Reader, seenBy } from './alerts.ts'

const pausedSince = (now: Date): Date => minutesAfter(now, -TELL_PAUSE_MINUTES)
const oldBefore = (now: Date): Date => minutesAfter(now, -TELL_WITHIN_HOURS * 60)

/**
 * Those for whom something has waited as long as they said, and of whom it is known neither whether they may still know
 * nor how they are reached.
 */
export async function listWaitedFor(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT DISTINCT alert.person_id
    FROM notifications_alert alert LEFT JOIN notifications_preference preference USING (person_id)
    WHERE alert.read_at IS NULL AND alert.told_at IS NULL AND alert.raised_at > ${oldBefore(now)}
      AND alert.unread_since <= ${now}::timestamptz
        - make_interval(mins => coalesce(preference.wait_minutes, ${USUAL_WAIT_MINUTES}))
      AND (preference.told_at IS NULL OR preference.told_at <= ${pausedSince(now)})`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/**
 * Marks what somebody has not read and was not told of as told, if the oldest of it has waited long enough. Answers its
 * kinds.
 */
export async function markTold(
  db: Database,
  reader: Reader,
  { waitMinutes, now }: { waitMinutes: number; now: Date },
): Promise<Set<string>> {
  const isUntold = sql`${seenBy(reader)} AND read_at IS NULL AND told_at IS NULL AND raised_at > ${oldBefore(now)}`
  const { rows } = await sql<{ kind: string }>`
    UPDATE notifications_alert SET told_at = ${now}
    WHERE ${isUntold} AND EXISTS (
      SELECT FROM notifications_alert WHERE ${isUntold} AND unread_since <= ${minutesAfter(now, -waitMinutes)})
    RETURNING kind`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

/** Whether they were told of something within the pause. */
export const isPaused = (toldAt: Date | null, now: Date): boolean =>
  toldAt !== null && toldAt > pausedSince(now)
