import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishMessage } from '../live.ts'
import { presentMessage } from '../present.ts'
import { listMemberIds, type SeatRow } from '../store/channels.ts'
import { hiding } from '../store/marks.ts'
import { receipts } from '../store/membership.ts'
import { listBlindTo, messages } from '../store/messages.ts'

/**
 * Publishes a changed message to everybody who sees it. Members who joined after it get nothing, and those who deleted it for
 * themselves get it without its words. Needs the lock of the conversation. Returns it as the caller sees it.
 */
export async function publishMessageChanged(
  tx: Tx,
  services: Services,
  seat: SeatRow,
  seq: number,
  viewerId: string,
): Promise<ChatMessage> {
  const position = { conversationId: seat.id, seq }
  const changeSeq = await receipts.raiseChangeOf(tx.db, position, tx.now)
  const viewer = { personId: null, channelId: seat.id, joinedSeq: 0, snapshotId: seat.snapshot_id }
  const row = (await messages.find(tx.db, viewer, { seq }))!
  const ids = await listMemberIds(tx.db, seat.id, seq)
  const hiders = new Set(await hiding.listHiders(tx.db, position))
  const blindIds = row.quoted_id ? await listBlindTo(tx.db, seat.id, row.quoted_id) : []
  const to = { changeSeq, blindIds }
  publishMessage(tx, presentMessage(services, row), { ...to, ids: ids.filter((id) => !hiders.has(id)) })
  for (const id of ids)
    if (hiders.has(id))
      publishMessage(tx, presentMessage(services, { ...row, is_hidden: true }, id), { ...to, ids: [id] })
  const quoted = blindIds.includes(viewerId) ? null : row.quoted
  return presentMessage(services, { ...row, quoted, is_hidden: hiders.has(viewerId) }, viewerId)
}
