import { practiceInvited } from '@corridor/contract/network/alerts.ts'
import { connected, disconnected, inviteChanged, inviteRemoved } from '@corridor/contract/network/events.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { publishContactsChanged, sideOf } from '../live.ts'
import { type Pair, type Party, partyId } from '../party.ts'
import type { PersonServices } from '../present-person.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { listNetworkManagerIds } from '../store/parties.ts'
import type { InviteRow } from '../store/tables.ts'
import {
  receiverOf,
  screenOf,
  senderOf,
  showParties,
  showViewedInvites,
  type ViewedInvite,
} from './parties.ts'
import { connectedAs } from './present.ts'

/** Publishes to one side that it is connected with another, or that the other's presentation changed. */
export async function publishConnected(
  tx: Tx,
  services: PersonServices,
  [viewer, other]: Pair,
  connectedAt: Date,
): Promise<void> {
  const shown = (await showParties(tx.db, services, [other])).get(partyId(other))
  if (shown) tx.publish(connected, { party: connectedAs(shown, connectedAt) }, sideOf(viewer))
}

export function publishDisconnected(tx: Tx, [one, other]: Pair): void {
  tx.publish(disconnected, { partyId: partyId(other) }, sideOf(one))
  tx.publish(disconnected, { partyId: partyId(one) }, sideOf(other))
  publishContactsChanged(tx, one)
  publishContactsChanged(tx, other)
}

/** The sender of an invitation by address does not see the invite that came of it; a side that ignored an invite no longer sees it. */
export const isSeenBy = (row: InviteRow, party: Party): boolean =>
  row.from_party === partyId(party) ? !row.is_by_address : row.status === 'pending'

/** Publishes an invite to one side, if that side sees it. */
export async function publishInvite(
  tx: Tx,
  services: PersonServices,
  viewer: Party,
  row: InviteRow,
): Promise<void> {
  await publishInvites(tx, services, [{ viewer, row }])
}

/** Publishes many invites, each to its viewer. */
export async function publishInvites(
  tx: Tx,
  services: PersonServices,
  viewed: readonly ViewedInvite[],
): Promise<void> {
  const seen = viewed.filter(({ viewer, row }) => isSeenBy(row, viewer))
  for (const { viewer, invite } of await showViewedInvites(tx.db, services, seen))
    tx.publish(inviteChanged, { invite }, sideOf(viewer))
}

export function publishInviteRemoved(tx: Tx, viewer: Party, row: InviteRow): void {
  if (isSeenBy(row, viewer)) tx.publish(inviteRemoved, { practiceInviteId: row.id }, sideOf(viewer))
}

/** Publishes to both sides that an invite is gone, and settles its alerts. */
export function publishWithdrawn(tx: Tx, row: InviteRow): void {
  publishInviteRemoved(tx, senderOf(row), row)
  publishInviteRemoved(tx, receiverOf(row), row)
  tx.settle(practiceInvited, row.id)
}

/** The people who can respond to an invite. Those with a block between them and the sender get no alert; they still see the invite in the list. */
async function listAlerted(tx: Tx, row: InviteRow): Promise<string[]> {
  const receiver = receiverOf(row)
  if (!('practiceId' in receiver)) return [receiver.personId]
  const hidden = await listHiddenIds(tx.db, row.from_user_id)
  return (await listNetworkManagerIds(tx.db, receiver.practiceId)).filter((id) => !hidden.includes(id))
}

/** Alerts the people who can respond to an invite, unless it was ignored. */
export async function alertInvited(tx: Tx, services: PersonServices, row: InviteRow): Promise<void> {
  if (row.status === 'ignored') return
  const [sender, receiver] = [senderOf(row), receiverOf(row)]
  const shown = (await showParties(tx.db, services, [sender])).get(partyId(sender))
  const person = await people.find(tx.db, row.from_user_id)
  tx.alert(practiceInvited, {
    to: await listAlerted(tx, row),
    from: row.from_user_id,
    practiceId: 'practiceId' in receiver ? receiver.practiceId : null,
    about: row.id,
    facts: {
      name: shown?.name ?? '',
      by: 'practiceId' in sender && person ? people.nameOf(person) : '',
      screen: screenOf(receiver),
    },
    at: row.sent_at,
  })
}
