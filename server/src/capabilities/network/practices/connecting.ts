import { inviteAccepted, practiceInvited } from '@corridor/contract/network/alerts.ts'
import { requestNotFound } from '@corridor/contract/network/errors.ts'
import { registrationInvitesChanged } from '@corridor/contract/network/events.ts'
import { found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import { ownOf, tellContacts } from '../live.ts'
import { type Pair, partyId } from '../party.ts'
import type { ShowsPeople } from '../present-person.ts'
import type { EndsConnections } from '../sources.ts'
import { takeEmailInvite } from '../store/email-invites.ts'
import { findInviteBetween, takeInvite } from '../store/invites.ts'
import { addLink, removeLink } from '../store/links.ts'
import type { InviteRow } from '../store/tables.ts'
import { receiverOf, screenOf, senderOf, showParties } from './parties.ts'
import { tellConnected, tellDisconnected } from './telling.ts'

/** Tells whoever sent an invite that it was accepted. */
async function alertAccepted(tx: Tx, services: ShowsPeople, row: InviteRow, byId: string): Promise<void> {
  const [sender, receiver] = [senderOf(row), receiverOf(row)]
  const shown = (await showParties(tx.db, services, [receiver])).get(partyId(receiver))
  tx.alert(inviteAccepted, {
    to: [row.from_user_id],
    from: byId,
    practiceId: 'practiceId' in sender ? sender.practiceId : null,
    about: partyId(receiver),
    facts: { name: shown?.name ?? '', partyId: partyId(receiver), screen: screenOf(sender) },
    at: tx.now,
  })
}

/**
 * Connects two, and uses up the invite between them. Both sides' lists follow, and everybody of both may write to each
 * other. The caller holds the pair.
 */
export async function connect(
  tx: Tx,
  services: Services,
  pair: Pair,
  { byId, at = tx.now }: { byId: string; at?: Date },
): Promise<void> {
  const open = await findInviteBetween(tx.db, pair)
  if (open) {
    found(await takeInvite(tx.db, open.id), requestNotFound)
    tx.settle(practiceInvited, open.id)
    await alertAccepted(tx, services, open, byId)
    if (open.invitation_id) await office.usePracticeInvitation(tx, services, open.invitation_id)
    if (open.email_invite_id && (await takeEmailInvite(tx.db, open.from_user_id, open.email_invite_id)))
      tx.announce(registrationInvitesChanged, {}, ownOf(open.from_user_id))
  }
  if (!(await addLink(tx.db, pair, at))) return
  const [one, other] = pair
  await tellConnected(tx, services, [one, other], at)
  await tellConnected(tx, services, [other, one], at)
  tellContacts(tx, one)
  tellContacts(tx, other)
  for (const hear of services.network.whenTied) await hear(tx, one, other)
}

/** Ends a connection, with what hangs on it. Answers whether there was one. The caller holds the pair. */
export async function disconnect(tx: Tx, services: EndsConnections, pair: Pair): Promise<boolean> {
  if (!(await removeLink(tx.db, pair))) return false
  await followDisconnected(tx, services, pair)
  return true
}

/** Two are not connected any more: both sides' lists follow, and what hangs on it. */
export async function followDisconnected(tx: Tx, { network }: EndsConnections, pair: Pair): Promise<void> {
  tellDisconnected(tx, pair)
  const [one, other] = pair
  for (const end of network.whenEnded) await end(tx, one, other)
}
