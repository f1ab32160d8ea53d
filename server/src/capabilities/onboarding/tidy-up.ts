import { daysAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { rejectPractice } from './approval/practice-decision.ts'
import { listExpiredApprovals } from './store/approvals.ts'
import { deleteOldRegistrations } from './store/registrations.ts'

/**
 * Deletes, every night, unfinished sign-ups, and rejects practices that the operator did not decide in time, because their
 * owners would wait forever.
 */
export const tidyUp = job<object>({
  name: 'onboarding.tidy-up',
  every: '23 3 * * *',
  run: async (_payload, services) => {
    const { db, clock, transactions } = services
    await deleteOldRegistrations(db, daysAfter(clock.now(), -1))
    for (const approval of await listExpiredApprovals(db, clock.now()))
      await transactions
        .run((tx) => rejectPractice(tx, services, approval))
        // The refusal means that it was decided at the same moment.
        .catch((error) => {
          if (!(error instanceof Refusal)) throw error
        })
  },
})
