import { randomUUID } from 'node:crypto'
import { addedToGroup, CHANNEL_ALERTS, MESSAGE_ALERTS } from '@corridor/contract/chat/alerts.ts'
import { groupIsFull, mayNotRemove } from '@corridor/contract/chat/errors.ts'
import { MEMBERS_MAX } from '@corridor/contract/chat/limits.ts'
import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { alertNames } from '../alerts/facts.ts'
import { publishFacts, publishFrozen, publishGone, publishOwn } from '../live.ts'
import { nameOf } from '../present.ts'
import { callOff } from '../scheduled/scheduled-files.ts'
import { findChannel, listMemberIds, listMembersOf, listSeatsIn } from '../store/channels.ts'
import { addMembers, changeFacts, removeMembers } from '../store/membership.ts'
import { clearSeparated, deleteUnseenSnapshots, setSeparated, takeSnapshots } from '../store/snapshots.ts'

interface Done {
  channelId: string
  /** Who did it. */
  personId: string
}

/** Adds a note, such as "left", to each of these conversations in the name of the person who did it. */
async function addNotes(tx: Tx, services: Services, all: readonly Done[], text: string): Promise<void> {
  const notes = all.map(({ channelId, personId }) => ({
    conversationId: channelId,
    senderId: personId,
    // Random: a member who could guess the id could send a message under it first, and the note would be refused.
    id: randomUUID(),
    text,
    type: MESSAGE_TYPES.TEXT,
    meta: null,
    mentions: [],
    isUrgent: false,
    isForwarded: false,
    isNote: true,
    isSettled: true,
  }))
  await services.chat.conversations.append(tx, notes)
}

/** The names of these members for a note, or their number if there are many. */
async function namesOf(tx: Tx, channelId: string, ids: readonly string[]): Promise<string> {
  const members = await listMembersOf(tx.db, [channelId], MEMBERS_MAX)
  const named = members.filter(({ person_id }) => ids.includes(person_id)).map(nameOf)
  const shown = named.slice(0, 3).join(', ')
  return named.length > 3 ? `${shown} and ${named.length - 3} more` : shown
}

/** Adds people to a group. They see messages from now on, beginning with the note that they were added. Needs the lock. */
export async function addToGroup(
  tx: Tx,
  services: Services,
  done: Done,
  ids: readonly string[],
): Promise<void> {
  const { channelId } = done
  const present = await listMemberIds(tx.db, channelId)
  const added = await addMembers(tx.db, channelId, ids, tx.now)
  check(present.length + added.length <= MEMBERS_MAX, groupIsFull)
  if (added.length === 0) return
  // A person who was separated before sees the live conversation again instead of the snapshot.
  await deleteUnseenSnapshots(tx.db, [channelId])
  await publishFacts(tx, services, await changeFacts(tx.db, [channelId], {}, tx.now))
  await addNotes(tx, services, [done], `added ${await namesOf(tx, channelId, added)}`)
  await publishToNewcomers(tx, channelId, added)
  await alertAdded(tx, done, added)
}

/** Alerts people who were added to a group of who added them. */
async function alertAdded(tx: Tx, { channelId, personId }: Done, ids: readonly string[]): Promise<void> {
  const channel = await findChannel(tx.db, channelId)
  const [adder] = (await listMembersOf(tx.db, [channelId], MEMBERS_MAX)).filter(
    ({ person_id }) => person_id === personId,
  )
  if (!channel || !adder) return
  const names = await alertNames(tx.db, channelId, { is_group: true, channel_name: channel.name })
  for (const id of ids) {
    const facts = { channelId, from: names.author(adder), group: names.group(id) }
    tx.alert(addedToGroup, { to: [id], practiceId: null, about: channelId, facts, at: tx.now })
  }
}

/** Publishes the conversation to the windows of its new members. */
export async function publishToNewcomers(tx: Tx, channelId: string, ids: readonly string[]): Promise<void> {
  for (const seat of await listSeatsIn(tx.db, [channelId], ids)) publishOwn(tx, seat, seat.person_id)
}

/** Removes members, together with what they had scheduled there. Returns those who were members. */
async function takeOut(
  tx: Tx,
  channelIds: readonly string[],
  ids: readonly string[],
  by?: string,
): Promise<string[]> {
  const removed = await removeMembers(tx.db, channelIds, ids, tx.now, by)
  await callOff(tx, { senderIds: removed, conversationIds: channelIds })
  return removed
}

/** Settles the alerts of a person about a conversation that they have left. */
function settleAlerts(tx: Tx, channelId: string, personId: string): void {
  for (const kind of CHANNEL_ALERTS) tx.settle(kind, channelId, personId)
  for (const kind of MESSAGE_ALERTS) tx.settleWithin(kind, channelId, personId)
}

/**
 * Removes people from a group, who get nothing of it from then on. If the caller may not remove one of them, nobody is removed. Needs
 * the lock.
 */
export async function removeFromGroup(
  tx: Tx,
  services: Services,
  done: Done,
  ids: readonly string[],
): Promise<void> {
  const { channelId } = done
  const present = (await listMemberIds(tx.db, channelId)).filter((id) => ids.includes(id))
  const names = await namesOf(tx, channelId, present)
  const removed = await takeOut(tx, [channelId], present, done.personId)
  check(removed.length === present.length, mayNotRemove)
  if (removed.length === 0) return
  await publishFacts(tx, services, await changeFacts(tx.db, [channelId], {}, tx.now))
  await addNotes(tx, services, [done], `removed ${names}`)
  for (const id of removed) {
    settleAlerts(tx, channelId, id)
    publishGone(tx, channelId, id)
  }
}

/**
 * A person leaves groups, with the same number of statements however many there are. The note is added before they leave, so it is the
 * last message they get. Needs the locks.
 */
export async function leaveGroups(
  tx: Tx,
  services: Services,
  channelIds: readonly string[],
  personId: string,
): Promise<void> {
  if (channelIds.length === 0) return
  const all = channelIds.map((channelId) => ({ channelId, personId }))
  await addNotes(tx, services, all, 'left')
  await takeOut(tx, channelIds, [personId])
  await publishFacts(tx, services, await changeFacts(tx.db, channelIds, {}, tx.now))
  for (const channelId of channelIds) {
    settleAlerts(tx, channelId, personId)
    publishGone(tx, channelId, personId)
  }
}

/**
 * Separates people from groups after what connected them with the others has ended: they can read these as they are at this moment, and
 * get nothing after it. It takes the same number of statements for any number of groups. Needs the locks.
 */
export async function partFromGroups(
  tx: Tx,
  services: Services,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const all = channelIds.flatMap((channelId) => ids.map((personId) => ({ channelId, personId })))
  await addNotes(tx, services, all, 'lost access to new messages')
  const seqs = await changeFacts(tx.db, channelIds, {}, tx.now)
  const snapshotIds = await takeSnapshots(tx.db, channelIds, tx.now)
  await takeOut(tx, channelIds, ids)
  await setSeparated(tx.db, { ids, snapshotIds }, tx.now)
  await publishFacts(tx, services, seqs)
  const seats = await listSeatsIn(tx.db, channelIds, ids)
  const ofOne = seats.filter(({ person_id }) => person_id === ids[0])
  await publishFrozen(tx, services, ofOne, ids)
  for (const seat of seats) {
    publishOwn(tx, seat, seat.person_id)
    settleAlerts(tx, seat.id, seat.person_id)
  }
}

/** Removes the snapshots of groups that a person was separated from, at their request or because they left the practice. Needs the locks. */
export async function forgetSeparated(
  tx: Tx,
  channelIds: readonly string[],
  personId: string,
): Promise<void> {
  for (const channelId of await clearSeparated(tx.db, channelIds, personId, tx.now))
    publishGone(tx, channelId, personId)
}

export async function renameGroup(tx: Tx, services: Services, done: Done, name: string): Promise<void> {
  await publishFacts(tx, services, await changeFacts(tx.db, [done.channelId], { name }, tx.now))
  await addNotes(tx, services, [done], name ? `named the group ${name}` : 'took the name of the group away')
}
