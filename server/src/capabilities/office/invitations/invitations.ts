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
import type { TellsBelow } from '../sources.ts'
import {
  addInvitation,
  countUnusedInvitations,
  findInvitation,
  findUnusedInvitation,
  listUnusedIdsOf,
  passInvitations,
  removeInvitations,
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

interface Settling {
  practiceId: string
  inviterId: string
  heirId: string | undefined
}

/**
 * What somebody has invited ends with their administration, or is gone on with by an admin who said so. The caller holds
 * the practice.
 */
export async function settleInvitations(
  tx: Tx,
  services: TellsBelow,
  { practiceId, inviterId, heirId }: Settling,
): Promise<void> {
  const ids = await listUnusedIdsOf(tx.db, practiceId, inviterId)
  if (ids.length === 0) return
  const settled = heirId ? await passInvitations(tx.db, ids, heirId) : await uninvite(tx, services, ids)
  await tellInvitations(tx, services, practiceId, settled)
}

/** Removes invitations that nobody has used, with what hangs on them. Answers whose they were. */
export async function uninvite(
  tx: Tx,
  { office }: TellsBelow,
  ids: readonly string[],
): Promise<Pick<Invitation, 'email'>[]> {
  for (const tell of office.whenUninvited) await tell(tx, ids)
  return removeInvitations(tx.db, ids)
}

/** Takes an invitation of this practice back. Its link comes to nothing. Answers whether it was there, and not used. */
export async function takeBack(
  tx: Tx,
  services: TellsBelow,
  practiceId: string,
  id: string,
): Promise<boolean> {
  const invitation = await findInvitation(tx.db, id)
  if (invitation?.practice_id !== practiceId || invitation.accepted_at) return false
  await tellInvitations(tx, services, practiceId, await uninvite(tx, services, [id]))
  return true
}

/** The list of open invitations is another one, for the practice and for whoever these are to. */
export async function tellInvitations(
  tx: Tx,
  { office }: TellsBelow,
  practiceId: string,
  changed: readonly Pick<Invitation, 'email'>[],
): Promise<void> {
  tellOffice(tx, practiceId, 'invitations')
  for (const tell of office.whenInvitationsChanged) tell(tx, practiceId)
  await tellInvited(
    tx,
    changed.map(({ email }) => email),
  )
}

async function queueMail(tx: Tx, services: Services, invitation: Invitation): Promise<void> {
  const { id, practice_id, email_key, sent_at } = invitation
  await countMail(tx, services, practice_id, email_key)
  await tx.queue(mailInvitation, { invitationId: id, sentAt: sent_at.toISOString() })
  await tellInvitations(tx, services, practice_id, [invitation])
  for (const tell of services.office.whenInvited) await tell(tx, invitation)
}
