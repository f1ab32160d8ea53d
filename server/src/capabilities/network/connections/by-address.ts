import { randomUUID } from 'node:crypto'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayRespond } from '../access.ts'
import { bothOf, type Kind, type Party, partyId } from '../party.ts'
import type { PresentServices } from '../present.ts'
import { findBetween, findByEmailInvite, insertConnection, type NewConnection } from '../store/connections.ts'
import { findStandingInvite, listEmailInvitesTo, lockAddressed } from '../store/email-invites.ts'
import { lockPair, lockParties, lockSides } from '../store/locks.ts'
import { listIndividualIds } from '../store/parties.ts'
import type { EmailInviteRow } from '../store/tables.ts'
import { withdraw } from './end.ts'
import { type RequestServices, request } from './request.ts'
import { accept } from './respond.ts'

/*
 * A side that invites an address does not learn whose it is. The holder, or the practice of the holder, gets an ordinary
 * request; the sender sees only the address until it is accepted.
 */

/** An invitation to an address: its sender, and the side they sent it for. */
type Addressed = Pick<NewConnection, 'from' | 'fromId' | 'message' | 'by'>

const byInvitation = ({ id, practice_id, invited_by, message }: office.Invitation): Addressed => ({
  from: { practiceId: practice_id },
  fromId: invited_by,
  message,
  by: { invitation_id: id },
})

const byIndividual = ({ id, from_id, message }: EmailInviteRow): Addressed => ({
  from: { personId: from_id },
  fromId: from_id,
  message,
  by: { email_invite_id: id },
})

/** The holder of an address, or the practice at which they work, while others see it. */
async function findReceiver(tx: Tx, kind: Kind, email: string): Promise<Party | undefined> {
  const holder = await people.findByEmail(tx.db, email)
  if (!holder || kind === 'person') return holder && { personId: holder.id }
  const practice = await office.findPracticeOf(tx.db, holder.id)
  const isSeen = practice?.member_approved_at && !practice.is_pending_approval && !practice.suspended_at
  return isSeen ? { practiceId: practice.id } : undefined
}

/** Whether the sender of an invitation still acts for themselves and has access to the network. */
async function isStillSending(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock'>,
  { kind, from_id }: EmailInviteRow,
): Promise<boolean> {
  const letIn = people.letInNow(services)
  if (kind === 'practice') return (await listIndividualIds(tx.db, [from_id], letIn)).length > 0
  const sender = await people.find(tx.db, from_id)
  return sender !== undefined && letIn.includes(sender.let_in) && mayRespond(services, sender)
}

/**
 * Requests a connection for a sender who knows only an address. A refusal is swallowed, so that the sender learns nothing about
 * the holder. The practices are not locked here: that of the sender may be locked already, and two that invite each other would
 * deadlock. The sender does not see the request, so a practice that changes at this moment does no harm.
 */
async function requestUnseen(
  tx: Tx,
  services: RequestServices,
  addressed: Addressed,
  to: Party,
): Promise<void> {
  await lockPair(tx.db, partyId(addressed.from), partyId(to))
  try {
    if (partyId(addressed.from) !== partyId(to))
      await request(tx, services, { id: randomUUID(), to, ...addressed })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Turns an office's invitation to an address into an invite when the holder's practice is registered already. */
export async function followInvitation(
  tx: Tx,
  services: RequestServices,
  invitationId: string,
): Promise<void> {
  await lockAddressed(tx.db, [invitationId])
  const invitation = await office.findInvitation(tx.db, invitationId)
  if (!invitation || invitation.accepted_at || invitation.mode !== INVITATION_MODES.organization) return
  const to = await findReceiver(tx, 'practice', invitation.email)
  if (to) await requestUnseen(tx, services, byInvitation(invitation), to)
}

/** The same for an individual's invitation to a practice or to a person. */
export async function followEmailInvite(tx: Tx, services: RequestServices, inviteId: string): Promise<void> {
  await lockAddressed(tx.db, [inviteId])
  const invite = await findStandingInvite(tx.db, inviteId, tx.now)
  if (!invite || !(await isStillSending(tx, services, invite))) return
  const { kind, email, from_id } = invite
  const to = await findReceiver(tx, kind, email)
  if (!to) return
  await lockSides(tx.db, kind === 'practice' ? [{ personId: from_id }, to] : [to])
  await requestUnseen(tx, services, byIndividual(invite), to)
}

/** Withdraws the request that came of an individual's invitation to an address, before the invitation is deleted. */
export async function withdrawEmailInvite(
  tx: Tx,
  services: PresentServices,
  { id, kind }: EmailInviteRow,
): Promise<void> {
  const open = await findByEmailInvite(tx.db, kind, id)
  if (!open) return
  await lockParties(tx.db, bothOf(open))
  await withdraw(tx, services, open)
}

/** Connects a new practice with the side whose invitation its owner followed: following it counts as accepting. */
async function connectInviter(
  tx: Tx,
  services: RequestServices,
  addressed: Addressed,
  to: Party,
  ownerId: string,
): Promise<void> {
  await lockPair(tx.db, partyId(addressed.from), partyId(to))
  await insertConnection(tx.db, { id: randomUUID(), to, ...addressed }, tx.now)
  const open = await findBetween(tx.db, [addressed.from, to])
  if (open) await accept(tx, services, open, ownerId)
}

/**
 * Connects an approved practice with the sides whose invitation its owner followed, and turns the other invitations to the
 * owner's address into invites.
 */
export async function connectInvited(
  tx: Tx,
  services: RequestServices,
  practiceId: string,
  ownerId: string,
): Promise<void> {
  const owner = await people.find(tx.db, ownerId)
  if (!owner) return
  const { email_key: emailKey } = owner
  const to: Party = { practiceId }
  const mode = INVITATION_MODES.organization
  const invitations = await office.listInvitationsOfMode(tx.db, { mode, emailKey, now: tx.now })
  const invites = await listEmailInvitesTo(tx.db, { emailKey, kind: 'practice', now: tx.now })
  await lockSides(
    tx.db,
    [...invitations.map(byInvitation), ...invites.map(byIndividual)].map(({ from }) => from),
  )
  for (const invitation of invitations) {
    const addressed = byInvitation(invitation)
    if (invitation.accepted_at) await connectInviter(tx, services, addressed, to, ownerId)
    else await requestUnseen(tx, services, addressed, to)
  }
  for (const invite of invites)
    if (await isStillSending(tx, services, invite))
      await requestUnseen(tx, services, byIndividual(invite), to)
}
