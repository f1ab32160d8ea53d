import { referralTooLong } from '@corridor/contract/documents/alerts.ts'
import { isTooLong, USUAL_LIMITS } from '@corridor/contract/documents/stages.ts'
import { job } from '../../platform/jobs/jobs.ts'
import * as patients from '../patients/public.ts'
import { alertPractice } from './alerts.ts'
import { listNotAlerted, listPracticesWithOpen, setLateAlerted } from './store/referrals.ts'
import { findSettings } from './store/settings.ts'

/**
 * Notifies the teams of referrals that lie longer in a stage than the practice's limit, each once until it moves. Each side has its
 * own limits, so each has its own mark.
 */
export const alertTooLong = job<object>({
  name: 'documents.alert-too-long',
  every: '23 * * * *',
  run: async (_payload, { transactions }) => {
    const practiceIds = await transactions.run(({ db }) => listPracticesWithOpen(db), 'system')
    for (const practiceId of practiceIds)
      await transactions.run(
        async (tx) => {
          const limits = (await findSettings(tx.db, practiceId))?.stage_limits ?? USUAL_LIMITS
          const today = await patients.todayAt(tx.db, practiceId, tx.now)
          for (const { id, side, stage, stage_since, scheduled_on } of await listNotAlerted(
            tx.db,
            practiceId,
          )) {
            const staged = { stage, stageSince: stage_since.toISOString(), scheduledOn: scheduled_on }
            if (!isTooLong(staged, limits, tx.now.getTime(), today)) continue
            if (await setLateAlerted(tx.db, id, side, tx.now))
              await alertPractice(tx, referralTooLong, { practiceId, documentId: id, facts: { id } })
          }
        },
        { practiceId },
      )
  },
})
