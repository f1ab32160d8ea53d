import * as network from '#capabilities/network/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { listSharedGroups, type SharedGroupRow } from '../store/freezing.ts'
import { partFromGroups } from './groups.ts'
import { callerOf } from './reopen.ts'

type ContactsOf = (personId: string) => Promise<ReadonlySet<string>>

/** The contacts of each among these people, looked up once however many groups they share. */
function cachedContacts(tx: Tx, services: Services, among: readonly string[]): ContactsOf {
  const cached = new Map<string, ReadonlySet<string>>()
  return async (personId) => {
    const contacts =
      cached.get(personId) ?? (await network.contactsAmong(tx.db, services, callerOf(personId), among))
    cached.set(personId, contacts)
    return contacts
  }
}

/** The members who are connected with one of the first, directly or through other members. */
async function listConnected(
  contactsOf: ContactsOf,
  first: readonly string[],
  members: readonly string[],
): Promise<Set<string>> {
  const connected = new Set(first)
  const apart = new Set(members.filter((id) => !connected.has(id)))
  const toCheck = [...first]
  for (let id = toCheck.pop(); id !== undefined && apart.size > 0; id = toCheck.pop()) {
    const contacts = await contactsOf(id)
    for (const contact of apart)
      if (contacts.has(contact)) {
        apart.delete(contact)
        connected.add(contact)
        toCheck.push(contact)
      }
  }
  return connected
}

/** Who has to leave: nobody while some member connects both sides, otherwise the side without the group's founder. */
async function listLeavers(contactsOf: ContactsOf, group: SharedGroupRow): Promise<readonly string[]> {
  const { founder_id, ones, others, members } = group
  const connected = await listConnected(contactsOf, ones, members)
  const separated = others.filter((id) => !connected.has(id))
  if (separated.length === 0 || founder_id === null || connected.has(founder_id)) return separated
  return (await listConnected(contactsOf, separated, members)).has(founder_id) ? ones : separated
}

/**
 * Applies an ended connection to groups too, because otherwise a group of two would be a way around a block. People who still are a
 * contact of another member stay. Needs the locks of the conversations.
 */
export async function leaveSeparated(
  tx: Tx,
  services: Services,
  settlementId: string,
  channelIds: readonly string[],
): Promise<void> {
  const groups = await listSharedGroups(tx.db, settlementId, channelIds)
  const contactsOf = cachedContacts(tx, services, [...new Set(groups.flatMap(({ members }) => members))])
  // Two sides may share many groups and leave most of them in the same way, so groups with the same outcome are handled together.
  const leaving = new Map<string, { ids: readonly string[]; channelIds: string[] }>()
  for (const group of groups) {
    const ids = await listLeavers(contactsOf, group)
    if (ids.length === 0) continue
    const key = ids.toSorted().join()
    const same = leaving.get(key) ?? { ids, channelIds: [] }
    same.channelIds.push(group.channel_id)
    leaving.set(key, same)
  }
  for (const { ids, channelIds: left } of leaving.values()) await partFromGroups(tx, services, left, ids)
}
