import { INVITATION_RETENTION_DAYS } from '@corridor/contract/office/limits.ts'
import { daysAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { uninvite } from './invitations/invitations.ts'
import { expireRequest } from './join-requests/requests.ts'
import { mailDecision, mailInvitation, mailJoinRequest, mailPracticeChange } from './mail-jobs.ts'
import { deleteOldInvitations, listOldUnusedIds } from './store/invitations.ts'
import { listExpiredRequests } from './store/join-requests.ts'

/** Expires, every night, join requests that nobody decided, and deletes old invitations with their addresses. */
export const tidyUp = job<object>({
  name: 'office.tidy-up',
  every: '37 3 * * *',
  run: async (_payload, services) => {
    const { db, clock, transactions } = services
    for (const request of await listExpiredRequests(db, clock.now())) {
      await transactions
        .run((tx) => expireRequest(tx, services, request))
        // The refusal means that it was decided at the same moment.
        .catch((error) => {
          if (!(error instanceof Refusal)) throw error
        })
    }
    const before = daysAfter(clock.now(), -INVITATION_RETENTION_DAYS)
    await transactions.run(async (tx) => {
      const ids = await listOldUnusedIds(tx.db, before)
      if (ids.length > 0) await uninvite(tx, services, ids)
      await deleteOldInvitations(tx.db, before)
    })
  },
})

export const jobs = [mailInvitation, mailJoinRequest, mailDecision, mailPracticeChange, tidyUp]
