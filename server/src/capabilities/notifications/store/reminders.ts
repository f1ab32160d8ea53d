import {
  REMINDER_MAX_AGE_HOURS,
  REMINDER_PAUSE_MINUTES,
  USUAL_WAIT_MINUTES,
} from '@corridor/contract/notifications/limits.ts'
import { sql } from 'kysely'
import { minutesAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Reader, visibleTo } from './alerts.ts'

const pausedSince = (now: Date): Date => minutesAfter(now, -REMINDER_PAUSE_MINUTES)
const oldBefore = (now: Date): Date => minutesAfter(now, -REMINDER_MAX_AGE_HOURS * 60)

/**
 * People with alerts that have waited as long as their settings say. Permissions and channels are checked
 * later.
 */
export async function listPersonsToRemind(db: Database, now: Date): Promise<string[]> {
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
 * Marks a person's unread alerts as reminded, if the oldest of them has waited long enough. Returns their
 * kinds.
 */
export async function markReminded(
  db: Database,
  reader: Reader,
  { waitMinutes, now }: { waitMinutes: number; now: Date },
): Promise<Set<string>> {
  const isPending = sql`${visibleTo(reader)} AND read_at IS NULL AND told_at IS NULL AND raised_at > ${oldBefore(now)}`
  const { rows } = await sql<{ kind: string }>`
    UPDATE notifications_alert SET told_at = ${now}
    WHERE ${isPending} AND EXISTS (
      SELECT FROM notifications_alert WHERE ${isPending} AND unread_since <= ${minutesAfter(now, -waitMinutes)})
    RETURNING kind`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

/** Whether the last reminder was within the pause. */
export const isPaused = (remindedAt: Date | null, now: Date): boolean =>
  remindedAt !== null && remindedAt > pausedSince(now)
