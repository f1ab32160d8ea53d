import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as network from '../../network/public.ts'
import { listSharedGroups, type SharedGroupRow, type Side } from '../store/freezing.ts'
import { leaveGroup } from './groups.ts'
import { asked } from './thawing.ts'

/** Of these members, those who are tied to somebody of the first by contacts, or by contacts of contacts, among them. */
async function listTied(
  tx: Tx,
  services: Services,
  first: readonly string[],
  members: readonly string[],
): Promise<Set<string>> {
  const tied = new Set(first)
  const apart = new Set(members.filter((id) => !tied.has(id)))
  const toAsk = [...first]
  for (let id = toAsk.pop(); id !== undefined && apart.size > 0; id = toAsk.pop()) {
    for (const contact of await network.contactsAmong(tx.db, services, asked(id), [...apart])) {
      apart.delete(contact)
      tied.add(contact)
      toAsk.push(contact)
    }
  }
  return tied
}

/** Nobody, as long as somebody in the group ties both sides; else the side that is not its founder's. */
async function listLeavers(tx: Tx, services: Services, group: SharedGroupRow): Promise<readonly string[]> {
  const { founder_id, ones, others, members } = group
  const tied = await listTied(tx, services, ones, members)
  const parted = others.filter((id) => !tied.has(id))
  if (parted.length === 0 || founder_id === null || tied.has(founder_id)) return parted
  return (await listTied(tx, services, parted, members)).has(founder_id) ? ones : parted
}

/**
 * What ends between two sides ends in groups as well, or a group of two would be a way around a block. Whoever still is a contact of
 * somebody there stays. Needs the ties, and the locks of the groups.
 */
export async function leaveParted(tx: Tx, services: Services, one: Side, other: Side): Promise<void> {
  for (const group of await listSharedGroups(tx.db, one, other))
    for (const personId of await listLeavers(tx, services, group))
      await leaveGroup(tx, services, group.channel_id, personId)
}
