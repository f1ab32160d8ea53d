import { memberPending } from '@corridor/contract/office/errors.ts'
import { changeToUsual } from '@corridor/contract/office/roles.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { isDoctorRole } from '@corridor/contract/people/rules.ts'
import * as people from '#capabilities/people/public.ts'
import { action } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { mayBeChanged } from '../access.ts'
import { publishOfficeChanged } from '../live.ts'
import { alertAccessChanged } from '../team/access-alert.ts'
import { presentChanged } from '../team/shown-team.ts'
import { getMember, lockTeam } from '../team/team.ts'

/**
 * The role decides whether a member is a doctor, in name and in claims. Other claims stay as they are, unless the admin
 * chooses the usual access of the role.
 */
export const changeRole = action(routes.changeRole, async ({ person, params, body, tx, services, note }) => {
  const { practice, team } = await lockTeam(tx, person)
  const one = getMember(team, params.id)
  note({ subject: { kind: 'person', id: params.id } })
  check(mayBeChanged(one), memberPending)
  const { role, hasUsualAccess } = body
  const asDoctor = isDoctorRole(role) ? { grant: ['Doctor'] as const } : { withdraw: ['Doctor'] as const }
  const claims = hasUsualAccess ? changeToUsual(role, one.person.claims) : asDoctor
  // Nobody vouches for themselves.
  const isTitleVouched = params.id !== person.id
  const after = await people.change(tx, services, params.id, { role, isTitleVouched, claims })
  alertAccessChanged(tx, { practiceId: practice.id, from: person.id, before: one.person, after })
  publishOfficeChanged(tx, practice.id, 'team')
  return presentChanged(tx, services, practice.id, params.id, person.id)
})
