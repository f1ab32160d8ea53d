import { invitationNotFound, resentTooSoon } from '@corridor/contract/office/errors.ts'
import { RESEND_SECONDS } from '@corridor/contract/office/limits.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import * as people from '#capabilities/people/public.ts'
import { action } from '#platform/action.ts'
import { found, Refusal } from '#platform/refusal.ts'
import { checkNotOnTeam, resend } from '../invitations/invitations.ts'
import { presentInvitation } from '../present.ts'
import { findUnusedInvitation } from '../store/invitations.ts'
import { lockTeam } from '../team/team.ts'

function checkNotTooSoon(sentAt: Date, now: Date): void {
  const waitMs = sentAt.getTime() + RESEND_SECONDS * 1000 - now.getTime()
  if (waitMs > 0) throw new Refusal(resentTooSoon, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Resends an invitation, also an expired one, with a new link and optionally another role. */
export const resendInvitation = action(
  routes.resendInvitation,
  async ({ person, body, tx, services, note }) => {
    const { practice, team } = await lockTeam(tx, person)
    const which = { practiceId: practice.id, mode: body.InvitationMode, emailKey: emailKey(body.Email) }
    const invitation = found(await findUnusedInvitation(tx.db, which), invitationNotFound)
    note({ subject: { kind: 'invitation', id: invitation.id } })
    checkNotOnTeam(team, body.Email)
    checkNotTooSoon(invitation.sent_at, tx.now)
    const role = body.Role === undefined ? invitation.role : body.Role
    const sent = await resend(tx, services, invitation, role)
    return presentInvitation(sent, await people.find(tx.db, sent.invited_by), tx.now)
  },
)
