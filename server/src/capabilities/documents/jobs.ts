import { referralTooLong } from '@corridor/contract/documents/alerts.ts'
import { REFER_PASS_MINUTES } from '@corridor/contract/documents/limits.ts'
import { minutesAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import { alertPractice } from './alerts.ts'
import { listPracticesWithOpen, setLateAlerted } from './store/referrals.ts'
import { removeOldReferredPatients } from './store/referred-patients.ts'
import { listTooLong } from './too-long.ts'

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
          for (const { id, side } of await listTooLong(tx.db, practiceId, tx.now, { isNotAlerted: true }))
            if (await setLateAlerted(tx.db, id, side, tx.now))
              await alertPractice(tx, referralTooLong, { practiceId, documentId: id, facts: { id } })
        },
        { practiceId },
      )
  },
})

/** Patients who were entered for referrals that nobody sent: a pass that was renewed by its captcha may be twice as old. */
export const removeReferredPatients = job<object>({
  name: 'documents.remove-referred-patients',
  every: '41 * * * *',
  run: async (_payload, { transactions, clock }) =>
    transactions.run(
      (tx) => removeOldReferredPatients(tx.db, minutesAfter(clock.now(), -2 * REFER_PASS_MINUTES)),
      'system',
    ),
})
