import { groupIsFull, idTaken, notAContact } from '@corridor/contract/chat/errors.ts'
import { MEMBERS_MAX } from '@corridor/contract/chat/limits.ts'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import * as network from '#capabilities/network/public.ts'
import type { Person } from '#platform/access/person.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { findChannel, findSeat } from '../store/channels.ts'
import { addChannel, addMembers } from '../store/membership.ts'
import { lockChannels } from '../store/sending.ts'
import { countGroup } from './group-pace.ts'
import { publishToNewcomers } from './groups.ts'
import { thawIfContacts } from './reopen.ts'

type Who = Pick<Person, 'id' | 'claims'>

/**
 * Returns the id of the conversation with a person: the existing one, or a new one if they are a contact. Two people who open it at once
 * get the same. Needs both people share-locked, and locks the conversation.
 */
export async function openDirect(tx: Tx, services: Services, person: Who, otherId: string): Promise<string> {
  const id = directChannelId(person.id, otherId)
  await lockChannels(tx.db, [id])
  const existing = await findSeat(tx.db, person.id, id)
  if (existing) {
    // The other person may have opened it since: then there was no row to lock yet.
    await lockChannels(tx.db, [id])
    if (existing.frozen_at) await thawIfContacts(tx, services, id, person.id)
    return id
  }
  check(otherId !== person.id, notAContact)
  check(await network.mayWrite(tx.db, services, person, otherId), notAContact)
  const isNew = await addChannel(tx.db, { id, isGroup: false, name: '', createdBy: person.id }, tx.now)
  // Another call has just opened it. Senders lock the conversation before its members too, so the order prevents a deadlock.
  if (!isNew) await lockChannels(tx.db, [id])
  const both = [person.id, otherId]
  await addMembers(tx.db, id, both, tx.now)
  if (isNew) await publishToNewcomers(tx, id, both)
  return id
}

interface NewGroup {
  id: string
  name: string
  memberIds: readonly string[]
}

/** Opens a group with contacts. The same id again answers the same group to its creator and is refused to others. Needs its members share-locked. */
export async function openGroup(
  tx: Tx,
  services: Services,
  person: Who,
  { id, name, memberIds }: NewGroup,
): Promise<string> {
  const others = [...new Set(memberIds)].filter((one) => one !== person.id)
  check(others.length < MEMBERS_MAX, groupIsFull)
  const contacts = await network.contactsAmong(tx.db, services, person, others)
  check(
    others.every((one) => contacts.has(one)),
    notAContact,
  )
  const isNew = await addChannel(tx.db, { id, isGroup: true, name, createdBy: person.id }, tx.now)
  if (isNew) await countGroup(tx, services, person.id)
  else {
    const existing = await findChannel(tx.db, id)
    check(existing?.created_by === person.id && Boolean(await findSeat(tx.db, person.id, id)), idTaken)
    return id
  }
  const members = [person.id, ...others]
  await addMembers(tx.db, id, members, tx.now)
  await publishToNewcomers(tx, id, members)
  return id
}
