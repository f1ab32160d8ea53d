import * as routes from '@corridor/contract/office/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { read } from '#platform/action.ts'
import { lookUpInvite } from '../invitations/invites.ts'
import { presentInvite } from '../present.ts'

/** Only the holder of an invitation learns whether its address has an account. */
export const getInvite = read(routes.getInvite, async ({ params, origin, db, services }) => {
  const invite = await lookUpInvite(services, origin.address, params.code)
  if (invite.kind === 'practice') return presentInvite(invite, undefined, false)
  const { invited_by, email } = invite.invitation
  const account = await people.findByEmail(db, email)
  return presentInvite(invite, await people.find(db, invited_by), account !== undefined)
})
