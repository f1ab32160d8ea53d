import { daysAfter } from '../../platform/clock.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { rejectPractice } from './approval/practice-decision.ts'
import { listExpiredApprovals } from './store/approvals.ts'
import { removeOldRegistrations } from './store/registrations.ts'

/**
 * Every night: sign-ups that nobody finished, and practices that the operator did not decide in time. Those are
 * rejected, or the people behind them would wait for ever.
 */
export const tidyUp = job<object>({
  name: 'onboarding.tidy-up',
  every: '23 3 * * *',
  run: async (_payload, services) => {
    const { db, clock, transactions } = services
    await removeOldRegistrations(db, daysAfter(clock.now(), -1))
    for (const approval of await listExpiredApprovals(db, clock.now()))
      await transactions
        .run((tx) => rejectPractice(tx, services, approval))
        // Decided in this very moment.
        .catch((error) => {
          if (!(error instanceof Refusal)) throw error
        })
  },
})
