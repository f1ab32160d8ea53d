import { invitationNotFound, practiceNotFound } from '@corridor/contract/office/errors.ts'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Database } from '../../../platform/database/database.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { isActive } from '../access.ts'
import { findInvitation, listUnusedInvitations, setUsed } from '../store/invitations.ts'
import { findMember } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'
import type { Invitation } from '../store/tables.ts'
import { listTeam, practiceIdOf } from '../team/team.ts'
import { checkNotOnTeam, invite, inviteAgain, takeBack, tellInvitations } from './invitations.ts'

/*
 * Invitations to open a practice, for whoever looks after the network of one: they are no admin's alone. Who may call
 * these was asked before; that the caller still works there is asked with the practice held.
 */

async function holdPractice(tx: Tx, caller: Person): Promise<string> {
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

/** Invites an address to open a practice. The same id again answers what was stored. */
export async function invitePractice(
  tx: Tx,
  services: Services,
  caller: Person,
  { id, email, message }: { id: string; email: string; message: string },
): Promise<Invitation> {
  const practiceId = await holdPractice(tx, caller)
  const known = await findInvitation(tx.db, id)
  if (known) {
    check(isToPractice(known, practiceId), invitationNotFound)
    return known
  }
  const team = await listTeam(tx.db, practiceId)
  checkNotOnTeam(people.mayKnowWhoAsked(caller) ? team : team.filter(isActive), email)
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

/** Sends one again. Answers whether it was the practice's, and not used; `checkPace` refuses one that was sent too lately. */
export async function invitePracticeAgain(
  tx: Tx,
  services: Services,
  caller: Person,
  { id, checkPace }: { id: string; checkPace: (sentAt: Date) => void },
): Promise<boolean> {
  const practiceId = await holdPractice(tx, caller)
  const invitation = await findInvitation(tx.db, id)
  if (!isToPractice(invitation, practiceId) || invitation.accepted_at) return false
  checkPace(invitation.sent_at)
  await inviteAgain(tx, services, invitation, null)
  return true
}

/** Answers whether it was the practice's, and not used. */
export async function takeBackPracticeInvitation(
  tx: Tx,
  services: Services,
  caller: Person,
  id: string,
): Promise<boolean> {
  const practiceId = await holdPractice(tx, caller)
  const invitation = await findInvitation(tx.db, id)
  return isToPractice(invitation, practiceId) && takeBack(tx, services, practiceId, id)
}

/** Somebody with a practice was invited to open one, and has answered by connecting it. */
export async function usePracticeInvitation(tx: Tx, services: Services, id: string): Promise<void> {
  const invitation = await setUsed(tx.db, id, tx.now)
  if (invitation) await tellInvitations(tx, services, invitation.practice_id, [invitation])
}
