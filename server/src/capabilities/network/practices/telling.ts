import { practiceInvited } from '@corridor/contract/network/alerts.ts'
import { connected, disconnected, inviteChanged, inviteRemoved } from '@corridor/contract/network/events.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { sideOf, tellContacts } from '../live.ts'
import { type Pair, type Party, partyId } from '../party.ts'
import type { ShowsPeople } from '../present-person.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { listKeeperIds } from '../store/parties.ts'
import type { InviteRow } from '../store/tables.ts'
import { receiverOf, screenOf, senderOf, showInvites, showParties } from './parties.ts'
import { connectedAs } from './present.ts'

/** Tells one side that it is connected with another, or that the other is shown otherwise than before. */
export async function tellConnected(
  tx: Tx,
  services: ShowsPeople,
  [hearer, other]: Pair,
  connectedAt: Date,
): Promise<void> {
  const shown = (await showParties(tx.db, services, [other])).get(partyId(other))
  if (shown) tx.announce(connected, { party: connectedAs(shown, connectedAt) }, sideOf(hearer))
}

export function tellDisconnected(tx: Tx, [one, other]: Pair): void {
  tx.announce(disconnected, { partyId: partyId(other) }, sideOf(one))
  tx.announce(disconnected, { partyId: partyId(one) }, sideOf(other))
  tellContacts(tx, one)
  tellContacts(tx, other)
}

/** Whoever wrote to an address does not see whose it is; whoever has ignored an invite does not see it any more. */
export const isSeenBy = (row: InviteRow, party: Party): boolean =>
  row.from_party === partyId(party) ? !row.is_by_address : row.status === 'pending'

/** Tells a side what an invite is like for it now, if it sees it. */
export async function tellInvite(
  tx: Tx,
  services: ShowsPeople,
  hearer: Party,
  row: InviteRow,
): Promise<void> {
  if (!isSeenBy(row, hearer)) return
  for (const invite of await showInvites(tx.db, services, hearer, [row]))
    tx.announce(inviteChanged, { invite }, sideOf(hearer))
}

export function tellInviteRemoved(tx: Tx, hearer: Party, row: InviteRow): void {
  if (isSeenBy(row, hearer)) tx.announce(inviteRemoved, { practiceInviteId: row.id }, sideOf(hearer))
}

/** An invite is gone: both sides' lists follow, and nobody needs to look any more. */
export function tellWithdrawn(tx: Tx, row: InviteRow): void {
  tellInviteRemoved(tx, senderOf(row), row)
  tellInviteRemoved(tx, receiverOf(row), row)
  tx.settle(practiceInvited, row.id)
}

/** Who can answer an invite, without whom whoever sent it has blocked, or is blocked by: they find it among the requests. */
async function listAlerted(tx: Tx, row: InviteRow): Promise<string[]> {
  const receiver = receiverOf(row)
  if (!('practiceId' in receiver)) return [receiver.personId]
  const hidden = await listHiddenIds(tx.db, row.from_user_id)
  return (await listKeeperIds(tx.db, receiver.practiceId)).filter((id) => !hidden.includes(id))
}

/** Tells whoever can answer an invite that it waits, unless it was ignored. */
export async function alertInvited(tx: Tx, services: ShowsPeople, row: InviteRow): Promise<void> {
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
