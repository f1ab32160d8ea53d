import {
  channelNotFound,
  frozenChannel,
  messageNotFound,
  notYourMessage,
} from '@corridor/contract/chat/errors.ts'
import { canonicalId } from '@corridor/contract/chat/rules.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { findSeat, type SeatRow } from './store/channels.ts'
import { messages, type Viewer } from './store/messages.ts'
import { pipelineChannelLock, writersOf } from './store/sending.ts'
import { findingUnsettled } from './store/settlement.ts'
import type { MessageRow } from './store/tables.ts'

type Who = Pick<Person, 'id'>

/** The conversation as the caller has it. One that is not theirs answers like one that does not exist. */
export const getSeat = async (db: Database, person: Who, channelId: string): Promise<SeatRow> =>
  found(await findSeat(db, person.id, canonicalId(channelId)), channelNotFound)

/**
 * The same, locked until the end of the transaction, for calls that change it. A connection between its members that ended and is not
 * settled here yet is settled first.
 */
export async function lockSeat(tx: Tx, services: Services, person: Who, channelId: string): Promise<SeatRow> {
  const id = canonicalId(channelId)
  // Read under the lock, in the same round trip, because a connection may end while this call waits for the lock.
  pipelineChannelLock(tx, [id])
  const { rows } = await findingUnsettled(writersOf(id, person.id)).execute(tx.db)
  if (rows.length > 0) await services.chat.settleChannel(tx, id)
  return getSeat(tx.db, person, id)
}

export const mayWrite = ({ frozen_at }: SeatRow): boolean => frozen_at === null

export const checkWritable = (seat: SeatRow): void => check(mayWrite(seat), frozenChannel)

export const isOwn = (person: Who, { person_id }: MessageRow): boolean => person_id === person.id

export const checkOwn = (person: Who, message: MessageRow): void =>
  check(isOwn(person, message), notYourMessage)

export const viewerOf = (person: Who, seat: SeatRow): Viewer => ({
  personId: person.id,
  channelId: seat.id,
  joinedSeq: Number(seat.joined_seq),
  snapshotId: seat.snapshot_id,
  until: seat.has_left ? { seq: Number(seat.last_seq), at: seat.frozen_at! } : undefined,
})

/** A person who was separated from a group can read it but change nothing in it. */
export const checkPresent = ({ has_left }: SeatRow): void => check(!has_left, frozenChannel)

/** A message that the caller sees: not one from before they joined, and not one that is deleted for them. */
export async function getMessage(
  db: Database,
  person: Who,
  seat: SeatRow,
  which: { id: string } | { seq: number },
): Promise<MessageRow> {
  const message = found(await messages.find(db, viewerOf(person, seat), which), messageNotFound)
  check(message.deleted_at === null && !message.is_hidden, messageNotFound)
  return message
}
