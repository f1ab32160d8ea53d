import { isTooLong, USUAL_LIMITS } from '@corridor/contract/documents/stages.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Database } from '#platform/database/database.ts'
import { listStages } from './store/referrals.ts'
import { findSettings } from './store/settings.ts'

/** The open referrals of a practice that lie longer in their stage than it wants, in both directions. */
export async function listTooLong(
  db: Database,
  practiceId: string,
  now: Date,
  options?: Parameters<typeof listStages>[2],
) {
  const limits = (await findSettings(db, practiceId))?.stage_limits ?? USUAL_LIMITS
  const today = await patients.todayAt(db, practiceId, now)
  const referrals = await listStages(db, practiceId, options)
  return referrals.filter(({ stage, stage_since, scheduled_on }) =>
    isTooLong(
      { stage, stageSince: stage_since.toISOString(), scheduledOn: scheduled_on },
      limits,
      now.getTime(),
      today,
    ),
  )
}
