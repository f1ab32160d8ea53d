import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { action } from '#platform/action.ts'
import { checkRemoval } from '../access.ts'
import { leave } from '../team/membership.ts'
import { getMember, lockTeam } from '../team/team.ts'

/** Removes a member, but not the owner, the caller or the last admin. */
export const removeMember = action(
  routes.removeMember,
  async ({ person, params, query, tx, services, note }) => {
    const { team } = await lockTeam(tx, person)
    const one = getMember(team, params.id)
    note({ subject: { kind: 'person', id: params.id } })
    checkRemoval(team, person.id, one)
    await leave(tx, services, params.id, { heirId: query.invitations === 'keep' ? person.id : undefined })
    return done
  },
)
