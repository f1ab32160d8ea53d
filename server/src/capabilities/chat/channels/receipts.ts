import { CHANNEL_ALERTS } from '@corridor/contract/chat/alerts.ts'
import { receiptsChanged } from '@corridor/contract/chat/events.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { Tx } from '#platform/transaction.ts'
import { membersOf, publishOwn } from '../live.ts'
import { presentReceipt } from '../present.ts'
import { findSeat, listMemberIds, type SeatRow } from '../store/channels.ts'
import { receipts } from '../store/membership.ts'

interface Reached {
  readSeq: number
  deliveredSeq: number
}

/**
 * Stores that a person has read or received up to a message, and publishes it to the members, except in large groups, which have no
 * receipts. Needs the lock of the conversation. Returns whether that is further than before.
 */
async function moveReceipt(tx: Tx, seat: SeatRow, personId: string, reached: Reached): Promise<boolean> {
  const before = await receipts.find(tx.db, seat.id, personId)
  if (!before || (before.left_at && !before.snapshot_id)) return false
  const isFurther =
    reached.readSeq > Number(before.read_seq) || reached.deliveredSeq > Number(before.delivered_seq)
  if (!isFurther) return false
  // Receipts of a frozen conversation are stored but not published to the other person.
  const isPublished = seat.member_count <= LISTED_MEMBERS && seat.frozen_at === null
  const receiptSeq = isPublished ? await receipts.raiseChange(tx.db, seat.id, tx.now) : null
  const receipt = await receipts.advance(
    tx.db,
    { conversationId: seat.id, readerId: personId, ...reached, receiptSeq },
    tx.now,
  )
  if (receiptSeq === null) return true
  const ids = await listMemberIds(tx.db, seat.id)
  tx.publish(receiptsChanged, presentReceipt(seat.id, receipt), membersOf(seat.id, ids, receiptSeq))
  return true
}

/** Marks a conversation as read up to a message, which also clears the unread mark and settles the reader's alerts. */
export async function readUpTo(tx: Tx, seat: SeatRow, personId: string, seq: number): Promise<void> {
  const readSeq = Math.min(seq, Number(seat.last_seq))
  const isFurther = await moveReceipt(tx, seat, personId, { readSeq, deliveredSeq: readSeq })
  if (!isFurther && !seat.is_marked_unread) return
  await receipts.clearMarkedUnread(tx.db, seat.id, personId, tx.now)
  for (const kind of CHANNEL_ALERTS) tx.settle(kind, seat.id, personId)
  publishOwn(tx, (await findSeat(tx.db, personId, seat.id))!, personId)
}

/** Stores that a device of the person has received the messages up to this one. */
export const receivedUpTo = async (tx: Tx, seat: SeatRow, personId: string, seq: number): Promise<void> => {
  await moveReceipt(tx, seat, personId, { readSeq: 0, deliveredSeq: Math.min(seq, Number(seat.last_seq)) })
}
