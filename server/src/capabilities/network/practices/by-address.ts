import { randomUUID } from 'node:crypto'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { type Pair, type Party, partyId } from '../party.ts'
import { listEmailInvitesTo } from '../store/email-invites.ts'
import { findInviteBetween, insertInvite } from '../store/invites.ts'
import { findConnectedAt } from '../store/links.ts'
import { lockPair, lockSides } from '../store/locks.ts'
import { listIndividualIds } from '../store/parties.ts'
import type { EmailInviteRow } from '../store/tables.ts'
import { connect } from './connections.ts'
import { alertInvited, publishInvite } from './events.ts'
import { isWithinUnseenLimit } from './invite-limits.ts'
import { newInvite } from './invites.ts'

/*
 * A side that invites an address does not learn whose it is. The practice of its holder gets an ordinary invite; the sender
 * sees only the address until the invite is accepted.
 */

/** An invitation to an address: its sender, and the side they sent it for. */
interface AddressedInvite {
  from: Party
  fromId: string
  message: string
  by: { invitation_id: string } | { email_invite_id: string }
}

const byInvitation = ({ id, practice_id, invited_by, message }: office.Invitation): AddressedInvite => ({
  from: { practiceId: practice_id },
  fromId: invited_by,
  message,
  by: { invitation_id: id },
})

const byIndividual = ({ id, from_id, message }: EmailInviteRow): AddressedInvite => ({
  from: { personId: from_id },
  fromId: from_id,
  message,
  by: { email_invite_id: id },
})

/** The practice at which the holder of an address works, while others see it. */
async function findPracticeIdOf(tx: Tx, email: string): Promise<string | undefined> {
  const person = await people.findByEmail(tx.db, email)
  const practice = person && (await office.findPracticeOf(tx.db, person.id))
  const isSeen = practice?.member_approved_at && !practice.is_pending_approval && !practice.suspended_at
  return isSeen ? practice.id : undefined
}

/**
 * Invites a practice for a sender who knows only an address, unless the two are connected or have an invite. The practice is
 * not locked: the sender's practice is already locked, and two practices that invite each other would deadlock. The sender
 * does not see the invite, so a practice that changes at this moment does no harm.
 */
async function inviteUnseen(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'secrets' | 'people'>,
  { from, fromId, message, by }: AddressedInvite,
  practiceId: string,
): Promise<void> {
  const to: Party = { practiceId }
  const pair: Pair = [from, to]
  await lockPair(tx.db, partyId(from), practiceId)
  if ((await findConnectedAt(tx.db, pair)) || (await findInviteBetween(tx.db, pair))) return
  if (!(await isWithinUnseenLimit(tx, services, from, to))) return
  const row = await insertInvite(tx.db, newInvite(tx, { id: randomUUID(), from, fromId, to, message }, by))
  if (!row) return
  await publishInvite(tx, services, to, row)
  await alertInvited(tx, services, row)
}

/** Turns an office's invitation to an address into an invite when the holder's practice is registered already. */
export async function followInvitation(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'secrets' | 'people'>,
  invitation: office.Invitation,
): Promise<void> {
  if (invitation.mode !== INVITATION_MODES.organization) return
  const practiceId = await findPracticeIdOf(tx, invitation.email)
  if (practiceId && practiceId !== invitation.practice_id)
    await inviteUnseen(tx, services, byInvitation(invitation), practiceId)
}

/** The same for an individual's invitation to a practice. */
export async function followEmailInvite(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'secrets' | 'people'>,
  invite: EmailInviteRow,
): Promise<void> {
  const practiceId = await findPracticeIdOf(tx, invite.email)
  if (!practiceId) return
  await lockSides(tx.db, [{ personId: invite.from_id }, { practiceId }])
  await inviteUnseen(tx, services, byIndividual(invite), practiceId)
}

/** Connects a new practice with the side whose invitation its owner followed: following it counts as accepting. */
async function connectInviter(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'people'>,
  addressed: AddressedInvite,
  practiceId: string,
  ownerId: string,
): Promise<void> {
  const { from, fromId, message, by } = addressed
  const to: Party = { practiceId }
  await lockPair(tx.db, partyId(from), practiceId)
  await insertInvite(tx.db, newInvite(tx, { id: randomUUID(), from, fromId, to, message }, by))
  await connect(tx, services, [to, from], { byId: ownerId })
}

/**
 * Connects an approved practice with the sides whose invitation its owner followed, and turns the other invitations to the
 * owner's address into invites.
 */
export async function connectInvited(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'secrets' | 'people'>,
  practiceId: string,
  ownerId: string,
): Promise<void> {
  const owner = await people.find(tx.db, ownerId)
  if (!owner) return
  const { email_key: emailKey } = owner
  const mode = INVITATION_MODES.organization
  const invitations = await office.listInvitationsOfMode(tx.db, { mode, emailKey, now: tx.now })
  const invites = await listEmailInvitesTo(tx.db, { emailKey, kind: 'practice', now: tx.now })
  await lockSides(
    tx.db,
    [...invitations.map(byInvitation), ...invites.map(byIndividual)].map(({ from }) => from),
  )
  for (const invitation of invitations) {
    const addressed = byInvitation(invitation)
    if (invitation.accepted_at) await connectInviter(tx, services, addressed, practiceId, ownerId)
    else await inviteUnseen(tx, services, addressed, practiceId)
  }
  const letIn = people.letInNow(services)
  for (const invite of invites)
    if ((await listIndividualIds(tx.db, [invite.from_id], letIn)).length > 0)
      await inviteUnseen(tx, services, byIndividual(invite), practiceId)
}
