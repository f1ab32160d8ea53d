import { requestNotFound } from '@corridor/contract/network/errors.ts'
import * as office from '#capabilities/office/public.ts'
import type { Person } from '#platform/access/person.ts'
import { found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkAcceptable, lockOwn } from '../access.ts'
import { publishContact } from '../live.ts'
import { bothOf, type Kind, receiverOf } from '../party.ts'
import { acceptRow, declineRow } from '../store/connections.ts'
import { deleteEmailInvite, deleteEmailInvitesBetween } from '../store/email-invites.ts'
import { insertLink } from '../store/links.ts'
import type { ConnectionRow } from '../store/tables.ts'
import {
  alertAccepted,
  type ConnectionServices,
  publishConnected,
  publishRegistrations,
  publishRemoved,
  publishToBoth,
  settleRequested,
} from './events.ts'

/** The invitations by address between two that are connected now are used or deleted. */
async function useAddressInvites(tx: Tx, services: ConnectionServices, row: ConnectionRow): Promise<void> {
  const { kind, from_party, from_user_id, to_party, invitation_id, email_invite_id } = row
  if (kind === 'person') {
    const senders = await deleteEmailInvitesBetween(tx.db, from_party, to_party)
    for (const senderId of senders) publishRegistrations(tx, senderId)
    return
  }
  if (invitation_id) await office.usePracticeInvitation(tx, services, invitation_id)
  if (email_invite_id && (await deleteEmailInvite(tx.db, from_user_id, email_invite_id)))
    publishRegistrations(tx, from_user_id)
}

/**
 * Connects the two of a request. Everybody of both sides may then write to each other. The caller has locked the pair, so
 * nobody else can respond to it too.
 */
export async function accept(
  tx: Tx,
  services: ConnectionServices,
  open: ConnectionRow,
  byId: string,
): Promise<ConnectionRow> {
  const row = found(await acceptRow(tx.db, open, tx.now), requestNotFound)
  settleRequested(tx, row)
  await alertAccepted(tx, services, row, byId)
  await useAddressInvites(tx, services, open)
  const [sender, receiver] = bothOf(row)
  if (row.kind === 'person') await publishToBoth(tx, services, [row])
  else {
    if (!(await insertLink(tx.db, [sender, receiver], tx.now))) return row
    await publishConnected(tx, services, [receiver, sender], tx.now)
    await publishConnected(tx, services, [sender, receiver], tx.now)
  }
  await publishContact(tx, services, 'network.connectionMade', [receiver, sender])
  return row
}

/** Accepts a request to the caller's side, also an invite that was declined before. A connection of people is accepted twice. */
export async function acceptRequest(
  tx: Tx,
  services: ConnectionServices,
  person: Person,
  kind: Kind,
  id: string,
): Promise<ConnectionRow> {
  const row = await lockOwn(tx, person, { kind, id, isReceived: true })
  if (row.status === 'accepted') return row
  await checkAcceptable(tx, person, row)
  return accept(tx, services, row, person.id)
}

/**
 * Declines a request to the caller's side, for everybody of it; declining twice is fine. The sender of an invite does not learn
 * of it. Nobody needs to be able to open the network for this.
 */
export async function declineRequest(
  tx: Tx,
  services: ConnectionServices,
  person: Person,
  kind: Kind,
  id: string,
): Promise<void> {
  const row = await lockOwn(tx, person, { kind, id, isReceived: true })
  if (row.status === 'declined') return
  const declined = found(await declineRow(tx.db, row, tx.now), requestNotFound)
  settleRequested(tx, row)
  if (kind === 'practice') publishRemoved(tx, receiverOf(row), row)
  else await publishToBoth(tx, services, [declined])
}
