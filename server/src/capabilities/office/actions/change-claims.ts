import type { Claim } from '@corridor/contract/kernel/claims.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { action } from '#platform/action.ts'
import { checkClaims, isAdmin } from '../access.ts'
import { settleInvitations } from '../invitations/invitations.ts'
import { renewRequests } from '../join-requests/renew-requests.ts'
import { publishOfficeChanged } from '../live.ts'
import { alertAccessChanged } from '../team/access-alert.ts'
import { presentChanged } from '../team/shown-team.ts'
import { getMember, lockTeam } from '../team/team.ts'

/**
 * Grants and withdraws claims; a claim in both lists is withdrawn. The change takes effect at once, also for the tokens that
 * the person already has.
 */
export const changeClaims = action(
  routes.changeClaims,
  async ({ person, params, body, tx, services, note }) => {
    const { practice, team } = await lockTeam(tx, person)
    const one = getMember(team, params.id)
    note({ subject: { kind: 'person', id: params.id } })
    const withdrawn = new Set<Claim>(body.withdraw)
    checkClaims(team, one, withdrawn)
    const after = await people.change(tx, services, params.id, { claims: body })
    if (isAdmin(one) && withdrawn.has('PracticeAdmin')) {
      await renewRequests(tx, services, practice.id)
      // An admin who gives up their own administration cannot take their invitations over.
      const heirId = body.invitations === 'keep' && params.id !== person.id ? person.id : undefined
      await settleInvitations(tx, services, { practiceId: practice.id, inviterId: params.id, heirId })
    }
    alertAccessChanged(tx, { practiceId: practice.id, from: person.id, before: one.person, after })
    publishOfficeChanged(tx, practice.id, 'team')
    return presentChanged(tx, services, practice.id, params.id, person.id)
  },
)
