import { invitationNotFound, practiceNotFound } from '@corridor/contract/office/errors.ts'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { isActive } from '../access.ts'
import { findInvitation, listUnusedInvitations, setUsed } from '../store/invitations.ts'
import { findMember } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'
import type { Invitation } from '../store/tables.ts'
import { listTeam, practiceIdOf } from '../team/team.ts'
import { checkNotOnTeam, invite, publishInvitations, resend, withdrawInvitation } from './invitations.ts'

/*
 * Invitations to open a practice, for the people who manage a practice's network, not only for admins. The route has checked
 * the claim; the lock of the practice checks that the caller is still a member.
 */

async function lockCallerPractice(tx: Tx, caller: Person): Promise<string> {
  const id = practiceIdOf(caller)
  found(await lockPractice(tx.db, id), practiceNotFound)
  const member = await findMember(tx.db, caller.id)
  check(member?.practice_id === id && member.approved_at !== null)
  return id
}

const isToPractice = (invitation: Invitation | undefined, practiceId: string): invitation is Invitation =>
  invitation?.practice_id === practiceId && invitation.mode === INVITATION_MODES.organization

/** Invitations to open a practice that nobody has used, newest first. */
export const listPracticeInvitations = async (db: Database, practiceId: string): Promise<Invitation[]> =>
  (await listUnusedInvitations(db, practiceId)).filter((one) => isToPractice(one, practiceId))

/** Invites an address to open a practice. The same id again returns the stored invitation. */
export async function invitePractice(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets'>,
  caller: Person,
  { id, email, message }: { id: string; email: string; message: string },
): Promise<Invitation> {
  const practiceId = await lockCallerPractice(tx, caller)
  const existing = await findInvitation(tx.db, id)
  if (existing) {
    check(isToPractice(existing, practiceId), invitationNotFound)
    return existing
  }
  const team = await listTeam(tx.db, practiceId)
  checkNotOnTeam(people.maySeeJoinRequests(caller) ? team : team.filter(isActive), email)
  const invitation = await invite(tx, services, {
    id,
    practice_id: practiceId,
    mode: INVITATION_MODES.organization,
    email,
    role: null,
    message,
    invited_by: caller.id,
  })
  return found(invitation, invitationNotFound)
}

/** Resends an invitation. Returns whether it is the practice's and unused; `checkMayResend` refuses one that was sent too recently. */
export async function resendPracticeInvitation(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets'>,
  caller: Person,
  { id, checkMayResend }: { id: string; checkMayResend: (sentAt: Date) => void },
): Promise<boolean> {
  const practiceId = await lockCallerPractice(tx, caller)
  const invitation = await findInvitation(tx.db, id)
  if (!isToPractice(invitation, practiceId) || invitation.accepted_at) return false
  checkMayResend(invitation.sent_at)
  await resend(tx, services, invitation, null)
  return true
}

/** Returns whether it was the practice's and unused. */
export async function withdrawPracticeInvitation(
  tx: Tx,
  services: Pick<Services, 'hooks'>,
  caller: Person,
  id: string,
): Promise<boolean> {
  const practiceId = await lockCallerPractice(tx, caller)
  const invitation = await findInvitation(tx.db, id)
  return isToPractice(invitation, practiceId) && withdrawInvitation(tx, services, practiceId, id)
}

/** Marks an invitation as used when its recipient connects the practice they already have. */
export async function usePracticeInvitation(
  tx: Tx,
  services: Pick<Services, 'hooks'>,
  id: string,
): Promise<void> {
  const invitation = await setUsed(tx.db, id, tx.now)
  if (invitation) await publishInvitations(tx, services, invitation.practice_id, [invitation])
}
