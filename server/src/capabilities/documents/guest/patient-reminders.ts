import { PATIENT_REMINDER_DAYS, PATIENT_REMINDERS_MAX } from '@corridor/contract/documents/limits.ts'
import * as guests from '#capabilities/guests/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertHistory } from '../store/parts.ts'
import { listToRemind, setPatientReminded } from '../store/patient-page.ts'
import { isStillTheirs, patientKind } from './patient-kind.ts'

/**
 * Reminds patients who have a link to their referral and no date yet. Each reminder is counted by the statement that begins it, in the
 * transaction that sends it: two processes send one, and one that dies sends none.
 */
export const remindPatients = job<object>({
  name: 'documents.remind-patients',
  every: '11 * * * *',
  run: async (_payload, services) => {
    const { transactions, clock } = services
    const before = daysAfter(clock.now(), -PATIENT_REMINDER_DAYS)
    const due = await transactions.run(({ db }) => listToRemind(db, before, PATIENT_REMINDERS_MAX), 'system')
    for (const { id, practice_id: practiceId } of due)
      await transactions.run(
        async (tx) => {
          if (!(await setPatientReminded(tx.db, id, before, tx.now))) return
          const links = await guests.statusesOf(tx.db, {
            kind: patientKind.name,
            practiceId,
            subjectIds: [id],
            now: tx.now,
          })
          const link = links.get(id)?.link
          if (!link || link.recalled_at || !(await isStillTheirs(tx.db, link))) return
          const isSent = await guests
            .sendAgain(tx, services, link, link.sent_by ?? undefined)
            .catch((error: unknown) => {
              // A patient who opted out meanwhile is not reminded any more.
              if (error instanceof Refusal) return undefined
              throw error
            })
          if (!isSent) return
          await insertHistory(
            tx.db,
            {
              documentId: id,
              kind: 'patient-reminded',
              personId: null,
              personName: null,
              practiceId,
              practiceName: null,
              isInternal: true,
            },
            tx.now,
          )
        },
        { practiceId },
      )
  },
})
