import * as routes from '@corridor/contract/office/routes.ts'
import { read } from '#platform/action.ts'
import { showTeam } from '../team/shown-team.ts'
import { practiceIdOf } from '../team/team.ts'

/** The caller's own team. */
export const listTeamMembers = read(routes.listTeamMembers, async ({ person, db, services }) => ({
  teamMembersList: await showTeam(db, services, practiceIdOf(person), person.id),
}))
