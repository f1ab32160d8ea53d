import * as routes from '@corridor/contract/office/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { read } from '#platform/action.ts'
import { presentInvitation } from '../present.ts'
import { listUnusedInvitations } from '../store/invitations.ts'
import { practiceIdOf } from '../team/team.ts'

/** The unused invitations, newest first, with expired ones, because they can be resent. */
export const listTeamInvitations = read(routes.listTeamInvitations, async ({ person, db, services }) => {
  const invitations = await listUnusedInvitations(db, practiceIdOf(person))
  const inviters = await people.list(db, [...new Set(invitations.map(({ invited_by }) => invited_by))])
  const byId = new Map(inviters.map((one) => [one.id, one]))
  const now = services.clock.now()
  return {
    teamMemberInvitationList: invitations.map((one) => presentInvitation(one, byId.get(one.invited_by), now)),
  }
})
