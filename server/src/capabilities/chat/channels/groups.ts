import { randomUUID } from 'node:crypto'
import { mentioned, messageArrived, reminded, urgentArrived } from '@corridor/contract/chat/alerts.ts'
import { groupIsFull } from '@corridor/contract/chat/errors.ts'
import { MEMBERS_MAX } from '@corridor/contract/chat/limits.ts'
import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import { check } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { callOff } from '../later/scheduled-files.ts'
import { tellFacts, tellGone, tellOwn } from '../live.ts'
import { deliver } from '../messages/deliver.ts'
import { nameOf } from '../present.ts'
import { findSeat, listMemberIds, listMembersOf } from '../store/channels.ts'
import { addMembers, changeFacts, removeMembers } from '../store/membership.ts'

interface Done {
  channelId: string
  /** Who did it. */
  personId: string
}

/** A line about the conversation itself, in it, by whoever did it. */
async function addNote(
  tx: Tx,
  services: Services,
  { channelId, personId }: Done,
  text: string,
): Promise<void> {
  const note = {
    channelId,
    senderId: personId,
    // One that could be told beforehand could be taken, and the line would not be there.
    id: randomUUID(),
    text,
    type: MESSAGE_TYPES.TEXT,
    meta: null,
    mentions: [],
    isUrgent: false,
    isForwarded: false,
    isNote: true,
  }
  await deliver(tx, services, [note])
}

/** How these members are called, for a note; of many how many there are. */
async function namesOf(tx: Tx, channelId: string, ids: readonly string[]): Promise<string> {
  const members = await listMembersOf(tx.db, [channelId], MEMBERS_MAX)
  const named = members.filter(({ person_id }) => ids.includes(person_id)).map(nameOf)
  const shown = named.slice(0, 3).join(', ')
  return named.length > 3 ? `${shown} and ${named.length - 3} more` : shown
}

/** Takes people into a group; they see what comes from now on, beginning with the line that says so. Needs the lock. */
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
  const seq = await changeFacts(tx.db, channelId, {}, tx.now)
  await tellFacts(tx, services, channelId, seq)
  await addNote(tx, services, done, `added ${await namesOf(tx, channelId, added)}`)
  await tellNewcomers(tx, channelId, added)
}

/** Everybody who is in a conversation that they were not in before. */
export async function tellNewcomers(tx: Tx, channelId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const seat = await findSeat(tx.db, id, channelId)
    if (seat) tellOwn(tx, seat, id)
  }
}

/** With what they had to be sent there later. Answers who was in. */
async function takeOut(tx: Tx, channelId: string, ids: readonly string[]): Promise<string[]> {
  const removed = await removeMembers(tx.db, channelId, ids, tx.now)
  for (const senderId of removed) await callOff(tx, { senderId, channelId })
  return removed
}

/** What somebody was told of a conversation, before they left it, waits for them no more. */
function settleAlerts(tx: Tx, channelId: string, personId: string): void {
  for (const kind of [messageArrived, mentioned]) tx.settle(kind, channelId, personId)
  for (const kind of [urgentArrived, reminded]) tx.settleWithin(kind, channelId, personId)
}

/** Takes people out of a group: from here on they hear nothing of it. Needs the lock. */
export async function removeFromGroup(
  tx: Tx,
  services: Services,
  done: Done,
  ids: readonly string[],
): Promise<void> {
  const { channelId } = done
  const names = await namesOf(tx, channelId, ids)
  const removed = await takeOut(tx, channelId, ids)
  if (removed.length === 0) return
  const seq = await changeFacts(tx.db, channelId, {}, tx.now)
  await tellFacts(tx, services, channelId, seq)
  await addNote(tx, services, done, `removed ${names}`)
  for (const id of removed) {
    settleAlerts(tx, channelId, id)
    tellGone(tx, channelId, id)
  }
}

/** Somebody leaves a group. The line that says so is theirs, and the last they are told of it. Needs the lock. */
export async function leaveGroup(
  tx: Tx,
  services: Services,
  channelId: string,
  personId: string,
): Promise<void> {
  await addNote(tx, services, { channelId, personId }, 'left')
  await takeOut(tx, channelId, [personId])
  const seq = await changeFacts(tx.db, channelId, {}, tx.now)
  await tellFacts(tx, services, channelId, seq)
  settleAlerts(tx, channelId, personId)
  tellGone(tx, channelId, personId)
}

export async function renameGroup(tx: Tx, services: Services, done: Done, name: string): Promise<void> {
  const seq = await changeFacts(tx.db, done.channelId, { name }, tx.now)
  await tellFacts(tx, services, done.channelId, seq)
  await addNote(tx, services, done, name ? `named the group ${name}` : 'took the name of the group away')
}
