import * as routes from '@corridor/contract/office/routes.ts'
import { read } from '../../../platform/action.ts'
import { isActive, mayRunOffice } from '../access.ts'
import { presentMember } from '../present.ts'
import { listTeam, practiceIdOf } from '../team/team.ts'

/** The caller's own team. Who waits for approval, and what each may open, is shown to an admin alone. */
export const listTeamMembers = read(routes.listTeamMembers, async ({ person, db }) => {
  const team = await listTeam(db, practiceIdOf(person))
  const viewer = { id: person.id, isAdmin: mayRunOffice(team, person.id) }
  const shown = viewer.isAdmin ? team : team.filter(isActive)
  return { teamMembersList: shown.map((one) => presentMember(team, one, viewer)) }
})
