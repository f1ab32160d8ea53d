import { job } from '../../../platform/jobs/jobs.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { requestAddressHolder } from '../persons/email-invites.ts'
import { findStandingInvite, lockAddressed } from '../store/email-invites.ts'
import { listIndividualIds } from '../store/parties.ts'
import { followEmailInvite, followInvitation } from './by-address.ts'

/*
 * A job, not the call itself, looks up who holds an invited address: the duration of the call would tell the sender whether
 * somebody here does.
 */

/** Follows an office's invitation to open a practice, unless it was withdrawn or used meanwhile. */
export const followInvitationJob = job<{ invitationId: string }>({
  name: 'network.follow-invitation',
  run: ({ invitationId }, services) =>
    services.transactions.run(async (tx) => {
      await lockAddressed(tx.db, [invitationId])
      const invitation = await office.findInvitation(tx.db, invitationId)
      if (invitation && !invitation.accepted_at) await followInvitation(tx, services, invitation)
    }),
})

/** The same for an individual's invitation to a practice or to a person. */
export const followEmailInviteJob = job<{ inviteId: string }>({
  name: 'network.follow-email-invite',
  run: ({ inviteId }, services) =>
    services.transactions.run(async (tx) => {
      await lockAddressed(tx.db, [inviteId])
      const invite = await findStandingInvite(tx.db, inviteId, tx.now)
      if (invite?.kind === 'person') await requestAddressHolder(tx, services, invite)
      if (invite?.kind !== 'practice') return
      const isAlone = await listIndividualIds(tx.db, [invite.from_id], people.letInNow(services))
      if (isAlone.length > 0) await followEmailInvite(tx, services, invite)
    }),
})
