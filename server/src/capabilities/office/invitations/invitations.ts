import {
  alreadyInvited,
  alreadyOnTeam,
  hasRequestedToJoin,
  tooManyInvitations,
} from '@corridor/contract/office/errors.ts'
import {
  INVITATION_DAYS,
  INVITATION_MAILS_PER_DAY,
  INVITATION_MAILS_TO_ADDRESS_PER_DAY,
  TEAM_INVITATIONS_MAX,
} from '@corridor/contract/office/limits.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { checkAttempt, perDay } from '#platform/attempts/attempts.ts'
import { daysAfter } from '#platform/clock.ts'
import type { RunsHooks } from '#platform/hooks.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { isActive, type TeamPerson } from '../access.ts'
import { publishOfficeChanged, publishReceivedChanged } from '../live.ts'
import { mailInvitation } from '../mail-jobs.ts'
import {
  countUnusedInvitations,
  deleteInvitations,
  findInvitation,
  findUnusedInvitation,
  insertInvitation,
  listUnusedIdsOf,
  setSending,
  transferInvitations,
} from '../store/invitations.ts'
import type { Invitation } from '../store/tables.ts'

/**
 * Limits the invitation mails of a practice, in all and to one address. Counted in the sending transaction, so that a refused
 * mail does not count.
 */
async function countMail(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  practiceId: string,
  key: string,
): Promise<void> {
  const counting = { ...services, db: tx.db }
  const toAll = { sort: 'office:invitation-mail', value: practiceId }
  await checkAttempt(counting, toAll, perDay(INVITATION_MAILS_PER_DAY))
  const toOne = { sort: 'office:invitation-mail-to', value: `${practiceId} ${key}` }
  await checkAttempt(counting, toOne, perDay(INVITATION_MAILS_TO_ADDRESS_PER_DAY))
}

/** Refuses to invite members and people who have requested to join. */
export function checkNotOnTeam(team: readonly TeamPerson[], email: string): void {
  const member = team.find(({ person }) => person.email_key === emailKey(email))
  if (member) check(!isActive(member), alreadyOnTeam)
  check(!member, hasRequestedToJoin)
}

type NewInvitation = Pick<
  Invitation,
  'id' | 'practice_id' | 'mode' | 'email' | 'role' | 'message' | 'invited_by'
>

/**
 * Invites an address and queues the mail. Refuses an address that has an invitation, and one above the limit. Returns
 * undefined when the id is taken. The caller has locked the practice.
 */
export async function invite(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets'>,
  input: NewInvitation,
): Promise<Invitation | undefined> {
  const { practice_id: practiceId, mode } = input
  const key = emailKey(input.email)
  const open = await findUnusedInvitation(tx.db, { practiceId, mode, emailKey: key })
  check(open === undefined, alreadyInvited)
  check((await countUnusedInvitations(tx.db, practiceId)) < TEAM_INVITATIONS_MAX, tooManyInvitations)
  const invitation: Invitation = {
    ...input,
    email_key: key,
    invited_at: tx.now,
    sent_at: tx.now,
    expires_at: daysAfter(tx.now, INVITATION_DAYS),
    token_hash: null,
    accepted_at: null,
  }
  if (!(await insertInvitation(tx.db, invitation))) return undefined
  await queueMail(tx, services, invitation)
  return invitation
}

/** Resends an invitation. The previous link stops working. */
export async function resend(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets'>,
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
 * Deletes the unused invitations of a former admin, or transfers them to an heir. The caller has locked the practice.
 */
export async function settleInvitations(
  tx: Tx,
  services: RunsHooks,
  { practiceId, inviterId, heirId }: Settling,
): Promise<void> {
  const ids = await listUnusedIdsOf(tx.db, practiceId, inviterId)
  if (ids.length === 0) return
  const settled = heirId ? await transferInvitations(tx.db, ids, heirId) : await uninvite(tx, services, ids)
  await publishInvitations(tx, services, practiceId, settled)
}

/** Deletes unused invitations after running the hooks, and returns their addresses. */
export async function uninvite(
  tx: Tx,
  { hooks }: RunsHooks,
  ids: readonly string[],
): Promise<Pick<Invitation, 'email'>[]> {
  await hooks.run('office.invitationsDeleted', tx, ids)
  return deleteInvitations(tx.db, ids)
}

/** Withdraws an invitation of this practice. Returns whether it existed and was unused. */
export async function withdrawInvitation(
  tx: Tx,
  services: RunsHooks,
  practiceId: string,
  id: string,
): Promise<boolean> {
  const invitation = await findInvitation(tx.db, id)
  if (invitation?.practice_id !== practiceId || invitation.accepted_at) return false
  await publishInvitations(tx, services, practiceId, await uninvite(tx, services, [id]))
  return true
}

/** Publishes changed invitations to the practice and to their recipients. */
export async function publishInvitations(
  tx: Tx,
  { hooks }: RunsHooks,
  practiceId: string,
  changed: readonly Pick<Invitation, 'email'>[],
): Promise<void> {
  publishOfficeChanged(tx, practiceId, 'invitations')
  await hooks.run('office.invitationsChanged', tx, practiceId)
  await publishReceivedChanged(
    tx,
    changed.map(({ email }) => email),
  )
}

async function queueMail(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets'>,
  invitation: Invitation,
): Promise<void> {
  const { id, practice_id, email_key, sent_at } = invitation
  await countMail(tx, services, practice_id, email_key)
  await tx.queue(mailInvitation, {
    invitationId: id,
    sentAt: sent_at.toISOString(),
    practiceId: practice_id,
  })
  await publishInvitations(tx, services, practice_id, [invitation])
  await services.hooks.run('office.invitationSent', tx, invitation)
}
