import {
  channelNotFound,
  frozenChannel,
  messageNotFound,
  notYourMessage,
} from '@corridor/contract/chat/errors.ts'
import { canonicalId } from '@corridor/contract/chat/rules.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Database } from '../../platform/database/database.ts'
import { check, found } from '../../platform/refusal.ts'
import { findSeat, type SeatRow } from './store/channels.ts'
import { findMessage, type Viewer } from './store/messages.ts'
import { lockChannels } from './store/sending.ts'
import type { MessageRow } from './store/tables.ts'

type Who = Pick<Person, 'id'>

/** The conversation as the caller has it. One that is not theirs answers like one that does not exist. */
export const getSeat = async (db: Database, person: Who, channelId: string): Promise<SeatRow> =>
  found(await findSeat(db, person.id, canonicalId(channelId)), channelNotFound)

/** The same, held until the end of the transaction: for whatever changes it. */
export async function holdSeat(db: Database, person: Who, channelId: string): Promise<SeatRow> {
  await lockChannels(db, [canonicalId(channelId)])
  return getSeat(db, person, channelId)
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
})

/** A message of it that the caller sees: not one of before they came, and not one that is gone for them. */
export async function getMessage(
  db: Database,
  person: Who,
  seat: SeatRow,
  which: { id: string } | { seq: number },
): Promise<MessageRow> {
  const message = found(await findMessage(db, viewerOf(person, seat), which), messageNotFound)
  check(message.deleted_at === null && !message.is_hidden, messageNotFound)
  return message
}
