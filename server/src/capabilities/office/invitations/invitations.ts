import {
  alreadyInvited,
  alreadyOnTeam,
  hasAskedToJoin,
  tooManyInvitations,
} from '@corridor/contract/office/errors.ts'
import {
  INVITATION_DAYS,
  INVITATION_MAILS_PER_DAY,
  INVITATION_MAILS_TO_ADDRESS_PER_DAY,
  TEAM_INVITATIONS_MAX,
} from '@corridor/contract/office/limits.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { checkAttempt, type Pace } from '../../../platform/attempts/attempts.ts'
import { daysAfter } from '../../../platform/clock.ts'
import { check } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { isActive, type TeamPerson } from '../access.ts'
import { tellInvited, tellOffice } from '../live.ts'
import { mailInvitation } from '../mail-jobs.ts'
import {
  addInvitation,
  countUnusedInvitations,
  findUnusedInvitation,
  passInvitations,
  removeInvitationsOf,
  setSending,
} from '../store/invitations.ts'
import type { Invitation } from '../store/tables.ts'

const DAY_SECONDS = 24 * 60 * 60
const perDay = (count: number): Pace => ({
  free: count - 1,
  lockAt: count,
  lockSeconds: DAY_SECONDS,
  memorySeconds: DAY_SECONDS,
})

/**
 * Nobody uses a practice to write to the whole world, or to one person all day. Counted with the sending: what is
 * refused sends nothing.
 */
async function countMail(tx: Tx, services: Services, practiceId: string, key: string): Promise<void> {
  const counting = { ...services, db: tx.db }
  const toAll = { sort: 'office:invitation-mail', value: practiceId }
  await checkAttempt(counting, toAll, perDay(INVITATION_MAILS_PER_DAY))
  const toOne = { sort: 'office:invitation-mail-to', value: `${practiceId} ${key}` }
  await checkAttempt(counting, toOne, perDay(INVITATION_MAILS_TO_ADDRESS_PER_DAY))
}

/** Whoever is on the team, or waits to be, needs no invitation. */
export function checkNotOnTeam(team: readonly TeamPerson[], email: string): void {
  const known = team.find(({ person }) => person.email_key === emailKey(email))
  if (known) check(!isActive(known), alreadyOnTeam)
  check(!known, hasAskedToJoin)
}

type NewInvitation = Pick<
  Invitation,
  'id' | 'practice_id' | 'mode' | 'email' | 'role' | 'message' | 'invited_by'
>

/**
 * Invites an address and has the mail sent. Refuses one that has an invitation, and one too many; the caller holds the
 * practice. Answers nothing when the id is somebody else's.
 */
export async function invite(
  tx: Tx,
  services: Services,
  given: NewInvitation,
): Promise<Invitation | undefined> {
  const { practice_id: practiceId, mode } = given
  const key = emailKey(given.email)
  const open = await findUnusedInvitation(tx.db, { practiceId, mode, emailKey: key })
  check(open === undefined, alreadyInvited)
  check((await countUnusedInvitations(tx.db, practiceId)) < TEAM_INVITATIONS_MAX, tooManyInvitations)
  const invitation: Invitation = {
    ...given,
    email_key: key,
    invited_at: tx.now,
    sent_at: tx.now,
    expires_at: daysAfter(tx.now, INVITATION_DAYS),
    token_hash: null,
    accepted_at: null,
  }
  if (!(await addInvitation(tx.db, invitation))) return undefined
  await queueMail(tx, services, invitation)
  return invitation
}

/** Sends an invitation again: the link before it is dead from here on. */
export async function inviteAgain(
  tx: Tx,
  services: Services,
  invitation: Invitation,
  role: string | null,
): Promise<Invitation> {
  const sending = { role, sent_at: tx.now, expires_at: daysAfter(tx.now, INVITATION_DAYS) }
  await setSending(tx.db, invitation.id, sending)
  await queueMail(tx, services, { ...invitation, ...sending })
  return { ...invitation, ...sending, token_hash: null }
}

/**
 * What somebody has invited ends with their administration, or is gone on with by an admin who said so. The caller holds
 * the practice.
 */
export async function settleInvitations(
  tx: Tx,
  practiceId: string,
  inviterId: string,
  heirId: string | undefined,
): Promise<void> {
  const settled = heirId
    ? await passInvitations(tx.db, practiceId, inviterId, heirId)
    : await removeInvitationsOf(tx.db, practiceId, inviterId)
  if (settled.length === 0) return
  tellOffice(tx, practiceId, 'invitations')
  await tellInvited(
    tx,
    settled.map(({ email }) => email),
  )
}

async function queueMail(
  tx: Tx,
  services: Services,
  { id, practice_id, email, email_key, sent_at }: Invitation,
): Promise<void> {
  await countMail(tx, services, practice_id, email_key)
  await tx.queue(mailInvitation, { invitationId: id, sentAt: sent_at.toISOString() })
  tellOffice(tx, practice_id, 'invitations')
  await tellInvited(tx, [email])
}
