import { messageTold } from '@corridor/contract/chat/events.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { membersOf } from '../live.ts'
import { presentMessage } from '../present.ts'
import { listMemberIds, type SeatRow } from '../store/channels.ts'
import { listHiders, setChanged } from '../store/marks.ts'
import { raiseChange } from '../store/membership.ts'
import { findMessage } from '../store/messages.ts'

/**
 * A message is another than it was: everybody who can see it is told what it is now. Whoever came after it sees nothing of it, and
 * hears nothing; whoever deleted it for themselves hears that it changed, and none of its words. Needs the lock of the conversation. Answers it as the caller sees it.
 */
export async function messageChanged(
  tx: Tx,
  services: Services,
  seat: SeatRow,
  seq: number,
  viewerId: string,
): Promise<ChatMessage> {
  const changeSeq = await raiseChange(tx.db, seat.id, tx.now)
  await setChanged(tx.db, { channelId: seat.id, seq }, changeSeq, tx.now)
  const row = (await findMessage(tx.db, { personId: viewerId, channelId: seat.id, joinedSeq: 0 }, { seq }))!
  const ids = await listMemberIds(tx.db, seat.id, seq)
  const hiders = new Set(await listHiders(tx.db, { channelId: seat.id, seq }))
  const tell = (message: ChatMessage, to: readonly string[]) =>
    tx.announce(messageTold, { channelId: seat.id, message }, membersOf(seat.id, to, changeSeq))
  tell(
    presentMessage(services, { ...row, is_hidden: false }),
    ids.filter((id) => !hiders.has(id)),
  )
  for (const id of ids)
    if (hiders.has(id)) tell(presentMessage(services, { ...row, is_hidden: true }, id), [id])
  return presentMessage(services, row, viewerId)
}
