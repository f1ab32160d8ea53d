import { inviteAccepted, practiceInvited } from '@corridor/contract/network/alerts.ts'
import { requestNotFound } from '@corridor/contract/network/errors.ts'
import { registrationInvitesChanged } from '@corridor/contract/network/events.ts'
import type { RunsHooks } from '../../../platform/hooks.ts'
import { found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import { ownOf, publishContactsChanged } from '../live.ts'
import { type Pair, partyId } from '../party.ts'
import type { PersonServices } from '../present-person.ts'
import { deleteEmailInvite } from '../store/email-invites.ts'
import { deleteInviteRow, findInviteBetween } from '../store/invites.ts'
import { deleteLink, insertLink } from '../store/links.ts'
import type { InviteRow } from '../store/tables.ts'
import { publishConnected, publishDisconnected } from './events.ts'
import { receiverOf, screenOf, senderOf, showParties } from './parties.ts'

/** Alerts the sender of an invite that it was accepted. */
async function alertAccepted(tx: Tx, services: PersonServices, row: InviteRow, byId: string): Promise<void> {
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
 * Connects two sides, and deletes the invite between them. Everybody of both sides may then write to each other. The caller
 * has locked the pair.
 */
export async function connect(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'people'>,
  pair: Pair,
  { byId, at = tx.now }: { byId: string; at?: Date },
): Promise<void> {
  const open = await findInviteBetween(tx.db, pair)
  if (open) {
    found(await deleteInviteRow(tx.db, open.id), requestNotFound)
    tx.settle(practiceInvited, open.id)
    await alertAccepted(tx, services, open, byId)
    if (open.invitation_id) await office.usePracticeInvitation(tx, services, open.invitation_id)
    if (open.email_invite_id && (await deleteEmailInvite(tx.db, open.from_user_id, open.email_invite_id)))
      tx.publish(registrationInvitesChanged, {}, ownOf(open.from_user_id))
  }
  if (!(await insertLink(tx.db, pair, at))) return
  const [one, other] = pair
  await publishConnected(tx, services, [one, other], at)
  await publishConnected(tx, services, [other, one], at)
  publishContactsChanged(tx, one)
  publishContactsChanged(tx, other)
  await services.hooks.run('network.connectionMade', tx, one, other)
}

/** Ends a connection, and returns whether there was one. The caller has locked the pair. */
export async function disconnect(tx: Tx, services: RunsHooks, pair: Pair): Promise<boolean> {
  if (!(await deleteLink(tx.db, pair))) return false
  await handleDisconnected(tx, services, pair)
  return true
}

/** Publishes to both sides that they are no longer connected, and runs the hooks of other capabilities. */
export async function handleDisconnected(tx: Tx, { hooks }: RunsHooks, pair: Pair): Promise<void> {
  publishDisconnected(tx, pair)
  const [one, other] = pair
  await hooks.run('network.connectionEnded', tx, one, other)
}
