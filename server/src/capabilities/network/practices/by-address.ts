import { randomUUID } from 'node:crypto'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { type Pair, type Party, partyId } from '../party.ts'
import { listEmailInvitesTo } from '../store/email-invites.ts'
import { holdSides, lockPair } from '../store/holding.ts'
import { addInvite, findInviteBetween } from '../store/invites.ts'
import { findConnectedAt } from '../store/links.ts'
import { listIndividualIds } from '../store/parties.ts'
import type { EmailInviteRow } from '../store/tables.ts'
import { connect } from './connecting.ts'
import { newInvite } from './inviting.ts'
import { mayRingUnseen } from './pace.ts'
import { alertInvited, tellInvite } from './telling.ts'

/*
 * Whoever writes to an address does not learn whose it is. The practice of whoever holds it gets an invite like any other; its
 * sender sees the address alone until it is accepted.
 */

/** What was sent to an address, by whom, and for which side. */
interface Addressed {
  from: Party
  fromId: string
  message: string
  by: { invitation_id: string } | { email_invite_id: string }
}

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

/** The practice at which the holder of an address works, while others see it. */
async function findPracticeIdOf(tx: Tx, email: string): Promise<string | undefined> {
  const person = await people.findByEmail(tx.db, email)
  const place = person && (await office.findPracticeOf(tx.db, person.id))
  const isSeen = place?.member_approved_at && !place.is_pending_approval && !place.suspended_at
  return isSeen ? place.id : undefined
}

/**
 * Invites a practice for somebody who knows no more than an address. Nothing is added to what is between the two already. The
 * practice itself is not held: an office that writes holds its own, and two that write to each other would wait crosswise. Its
 * sender sees nothing of it anyway, whatever becomes of it in this moment.
 */
async function inviteUnseen(
  tx: Tx,
  services: Services,
  { from, fromId, message, by }: Addressed,
  practiceId: string,
): Promise<void> {
  const to: Party = { practiceId }
  const pair: Pair = [from, to]
  await lockPair(tx.db, partyId(from), practiceId)
  if ((await findConnectedAt(tx.db, pair)) || (await findInviteBetween(tx.db, pair))) return
  if (!(await mayRingUnseen(tx, services, from, to))) return
  const row = await addInvite(tx.db, newInvite(tx, { id: randomUUID(), from, fromId, to, message }, by))
  if (!row) return
  await tellInvite(tx, services, to, row)
  await alertInvited(tx, services, row)
}

/** An office has written to an address, to bring a practice here: perhaps it is here already. */
export async function followInvitation(
  tx: Tx,
  services: Services,
  invitation: office.Invitation,
): Promise<void> {
  if (invitation.mode !== INVITATION_MODES.organization) return
  const practiceId = await findPracticeIdOf(tx, invitation.email)
  if (practiceId && practiceId !== invitation.practice_id)
    await inviteUnseen(tx, services, byInvitation(invitation), practiceId)
}

/** The same for what somebody on their own has written to a practice. */
export async function followEmailInvite(tx: Tx, services: Services, invite: EmailInviteRow): Promise<void> {
  const practiceId = await findPracticeIdOf(tx, invite.email)
  if (!practiceId) return
  await holdSides(tx.db, [{ personId: invite.from_id }, { practiceId }])
  await inviteUnseen(tx, services, byIndividual(invite), practiceId)
}

/** Its owner came by this invitation: that was their yes. */
async function connectInviter(
  tx: Tx,
  services: Services,
  addressed: Addressed,
  practiceId: string,
  ownerId: string,
): Promise<void> {
  const { from, fromId, message, by } = addressed
  const to: Party = { practiceId }
  await lockPair(tx.db, partyId(from), practiceId)
  await addInvite(tx.db, newInvite(tx, { id: randomUUID(), from, fromId, to, message }, by))
  await connect(tx, services, [to, from], { byId: ownerId })
}

/**
 * A practice was approved: it is connected with those by whose invitation its owner came here, and finds the invites of
 * whoever else wrote to the owner's address.
 */
export async function connectInvited(
  tx: Tx,
  services: Services,
  practiceId: string,
  ownerId: string,
): Promise<void> {
  const owner = await people.find(tx.db, ownerId)
  if (!owner) return
  const { email_key: emailKey } = owner
  const mode = INVITATION_MODES.organization
  const invitations = await office.listInvitationsOfMode(tx.db, { mode, emailKey, now: tx.now })
  const invites = await listEmailInvitesTo(tx.db, { emailKey, kind: 'practice', now: tx.now })
  await holdSides(
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
