import { job } from '../../../platform/jobs/jobs.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { askHolder } from '../persons/email-invites.ts'
import { findStandingInvite, holdAddressed } from '../store/email-invites.ts'
import { listIndividualIds } from '../store/parties.ts'
import { followEmailInvite, followInvitation } from './by-address.ts'

/*
 * What becomes of an invitation to an address is done apart from the call that sends it: by how long that takes its sender
 * would learn whether somebody here holds the address.
 */

/** An office's invitation to open a practice. Taken back or used meanwhile, nothing comes of it. */
export const followInvitationJob = job<{ invitationId: string }>({
  name: 'network.follow-invitation',
  run: ({ invitationId }, services) =>
    services.transactions.run(async (tx) => {
      await holdAddressed(tx.db, [invitationId])
      const invitation = await office.findInvitation(tx.db, invitationId)
      if (invitation && !invitation.accepted_at) await followInvitation(tx, services, invitation)
    }),
})

/** The same for somebody on their own, who writes to a practice or to a person. */
export const followEmailInviteJob = job<{ inviteId: string }>({
  name: 'network.follow-email-invite',
  run: ({ inviteId }, services) =>
    services.transactions.run(async (tx) => {
      await holdAddressed(tx.db, [inviteId])
      const invite = await findStandingInvite(tx.db, inviteId, tx.now)
      if (invite?.kind === 'person') await askHolder(tx, services, invite)
      if (invite?.kind !== 'practice') return
      const isAlone = await listIndividualIds(tx.db, [invite.from_id], people.letInNow(services))
      if (isAlone.length > 0) await followEmailInvite(tx, services, invite)
    }),
})
