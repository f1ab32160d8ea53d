import { CHANNEL_ALERTS } from '@corridor/contract/chat/alerts.ts'
import { receiptsChanged } from '@corridor/contract/chat/events.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { membersOf, publishOwn } from '../live.ts'
import { presentReceipt } from '../present.ts'
import { findSeat, listMemberIds, type SeatRow } from '../store/channels.ts'
import { receipts } from '../store/membership.ts'

interface Reached {
  readSeq: number
  deliveredSeq: number
}

/**
 * Somebody has read, or received, up to here. Told to everybody in it, unless it is so large that nobody follows who has read what.
 * Needs the lock of the conversation. Answers whether it is further than before.
 */
async function moveReceipt(tx: Tx, seat: SeatRow, personId: string, reached: Reached): Promise<boolean> {
  const before = await receipts.find(tx.db, seat.id, personId)
  if (!before || (before.left_at && !before.snapshot_id)) return false
  const isFurther =
    reached.readSeq > Number(before.read_seq) || reached.deliveredSeq > Number(before.delivered_seq)
  if (!isFurther) return false
  // Frozen, it is nobody's but the reader's own how far they have read.
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

/** Reads a conversation up to a message: it is no longer marked unread, and nobody is alerted of it any more. */
export async function readUpTo(tx: Tx, seat: SeatRow, personId: string, seq: number): Promise<void> {
  const readSeq = Math.min(seq, Number(seat.last_seq))
  const isFurther = await moveReceipt(tx, seat, personId, { readSeq, deliveredSeq: readSeq })
  if (!isFurther && !seat.is_marked_unread) return
  await receipts.clearMarkedUnread(tx.db, seat.id, personId, tx.now)
  for (const kind of CHANNEL_ALERTS) tx.settle(kind, seat.id, personId)
  publishOwn(tx, (await findSeat(tx.db, personId, seat.id))!, personId)
}

/** A device of somebody has the messages up to here. */
export const receivedUpTo = async (tx: Tx, seat: SeatRow, personId: string, seq: number): Promise<void> => {
  await moveReceipt(tx, seat, personId, { readSeq: 0, deliveredSeq: Math.min(seq, Number(seat.last_seq)) })
}
