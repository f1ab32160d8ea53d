import { INVITATION_KEPT_DAYS } from '@corridor/contract/office/limits.ts'
import { daysAfter } from '../../platform/clock.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { uninvite } from './invitations/invitations.ts'
import { expireRequest } from './join-requests/requests.ts'
import { mailDecision, mailInvitation, mailJoinRequest } from './mail-jobs.ts'
import { listOldUnusedIds, removeOldInvitations } from './store/invitations.ts'
import { listExpiredRequests } from './store/join-requests.ts'

/** Every night: people whose request nobody answered are free to ask elsewhere, and old addresses are forgotten. */
export const tidyUp = job<object>({
  name: 'office.tidy-up',
  every: '37 3 * * *',
  run: async (_payload, services) => {
    const { db, clock, transactions } = services
    for (const request of await listExpiredRequests(db, clock.now())) {
      await transactions
        .run((tx) => expireRequest(tx, services, request))
        // Decided in this very moment.
        .catch((error) => {
          if (!(error instanceof Refusal)) throw error
        })
    }
    const before = daysAfter(clock.now(), -INVITATION_KEPT_DAYS)
    await transactions.run(async (tx) => {
      const ids = await listOldUnusedIds(tx.db, before)
      if (ids.length > 0) await uninvite(tx, services, ids)
      await removeOldInvitations(tx.db, before)
    })
  },
})

export const jobs = [mailInvitation, mailJoinRequest, mailDecision, tidyUp]
