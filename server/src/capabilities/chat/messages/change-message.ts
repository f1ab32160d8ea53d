import { messageChanged } from '@corridor/contract/chat/events.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { membersOf } from '../live.ts'
import { presentMessage } from '../present.ts'
import { listMemberIds, type SeatRow } from '../store/channels.ts'
import { marks } from '../store/marks.ts'
import { receipts } from '../store/membership.ts'
import { messages } from '../store/messages.ts'

/**
 * A message is another than it was: everybody who can see it is told what it is now. Whoever came after it sees nothing of it, and
 * hears nothing; whoever deleted it for themselves hears that it changed, and none of its words. Needs the lock of the conversation. Answers it as the caller sees it.
 */
export async function publishMessageChanged(
  tx: Tx,
  services: Services,
  seat: SeatRow,
  seq: number,
  viewerId: string,
): Promise<ChatMessage> {
  const changeSeq = await receipts.raiseChange(tx.db, seat.id, tx.now)
  await marks.setChanged(tx.db, { conversationId: seat.id, seq }, changeSeq, tx.now)
  const viewer = { personId: viewerId, channelId: seat.id, joinedSeq: 0, snapshotId: seat.snapshot_id }
  const row = (await messages.find(tx.db, viewer, { seq }))!
  const ids = await listMemberIds(tx.db, seat.id, seq)
  const hiders = new Set(await marks.listHiders(tx.db, { conversationId: seat.id, seq }))
  const publishTo = (message: ChatMessage, to: readonly string[]) =>
    tx.publish(messageChanged, { channelId: seat.id, message }, membersOf(seat.id, to, changeSeq))
  publishTo(
    presentMessage(services, { ...row, is_hidden: false }),
    ids.filter((id) => !hiders.has(id)),
  )
  for (const id of ids)
    if (hiders.has(id)) publishTo(presentMessage(services, { ...row, is_hidden: true }, id), [id])
  return presentMessage(services, row, viewerId)
}
