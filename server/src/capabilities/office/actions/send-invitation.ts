import { invitationNotFound } from '@corridor/contract/office/errors.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { checkNotOnTeam, invite } from '../invitations/invitations.ts'
import { presentInvitation } from '../present.ts'
import { findInvitation } from '../store/invitations.ts'
import { lockTeam } from '../team/team.ts'

/** Invites an address. The same id again returns the stored invitation, and nothing is mailed a second time. */
export const sendInvitation = action(routes.sendInvitation, async ({ person, body, tx, services, note }) => {
  const { practice, team } = await lockTeam(tx, person)
  const { id } = body
  note({ subject: { kind: 'invitation', id } })
  const existing = await findInvitation(tx.db, id)
  if (existing) {
    check(existing.practice_id === practice.id, invitationNotFound)
    return presentInvitation(existing, await people.find(tx.db, existing.invited_by), tx.now)
  }
  checkNotOnTeam(team, body.ToEmail)
  const invitation = await invite(tx, services, {
    id,
    practice_id: practice.id,
    mode: body.InvitationMode,
    email: body.ToEmail,
    role: body.Role,
    message: body.Message,
    invited_by: person.id,
  })
  return presentInvitation(found(invitation, invitationNotFound), await people.find(tx.db, person.id), tx.now)
})
