import { mentioned, messageArrived } from '@corridor/contract/chat/alerts.ts'
import { receiptTold } from '@corridor/contract/chat/events.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { membersOf, tellOwn } from '../live.ts'
import { presentReceipt } from '../present.ts'
import { findSeat, listMemberIds, type SeatRow } from '../store/channels.ts'
import { clearMarked, findReceipt, raiseChange, setReceipt } from '../store/membership.ts'

interface Reached {
  readSeq: number
  deliveredSeq: number
}

/**
 * Somebody has read, or received, up to here. Told to everybody in it, unless it is so large that nobody follows who has read what.
 * Needs the lock of the conversation. Answers whether it is further than before.
 */
async function moveReceipt(tx: Tx, seat: SeatRow, personId: string, reached: Reached): Promise<boolean> {
  const before = await findReceipt(tx.db, seat.id, personId)
  if (!before) return false
  const isFurther =
    reached.readSeq > Number(before.read_seq) || reached.deliveredSeq > Number(before.delivered_seq)
  if (!isFurther) return false
  const isTold = seat.member_count <= LISTED_MEMBERS
  const receiptSeq = isTold ? await raiseChange(tx.db, seat.id, tx.now) : null
  const receipt = await setReceipt(tx.db, { channelId: seat.id, personId, ...reached, receiptSeq }, tx.now)
  if (receiptSeq === null) return true
  const ids = await listMemberIds(tx.db, seat.id)
  tx.announce(receiptTold, presentReceipt(seat.id, receipt), membersOf(seat.id, ids, receiptSeq))
  return true
}

/** Reads a conversation up to a message: it is no longer marked unread, and nobody is alerted of it any more. */
export async function readUpTo(tx: Tx, seat: SeatRow, personId: string, seq: number): Promise<void> {
  const readSeq = Math.min(seq, Number(seat.last_seq))
  const isFurther = await moveReceipt(tx, seat, personId, { readSeq, deliveredSeq: readSeq })
  if (!isFurther && !seat.is_marked_unread) return
  await clearMarked(tx.db, seat.id, personId, tx.now)
  for (const kind of [messageArrived, mentioned]) tx.settle(kind, seat.id, personId)
  tellOwn(tx, (await findSeat(tx.db, personId, seat.id))!, personId)
}

/** A device of somebody has the messages up to here. */
export const receivedUpTo = async (tx: Tx, seat: SeatRow, personId: string, seq: number): Promise<void> => {
  await moveReceipt(tx, seat, personId, { readSeq: 0, deliveredSeq: Math.min(seq, Number(seat.last_seq)) })
}
