import { lockConversations } from '#engines/conversation/append-statements.ts'
import { removeMembers } from '#engines/discussions/actions/rooms.ts'
import type { Tx } from '#platform/transaction.ts'
import { listBetween, listRoomIdsOf, settleEnded } from './store/rooms.ts'
import { roomDiscussions as engine } from './type.ts'

type Side = { practiceId: string } | { personId: string }

/** A connection of two practices ended, or was made: the rooms between them end with it, and open again. */
export async function onConnection(tx: Tx, one: Side, other: Side): Promise<void> {
  if (!('practiceId' in one) || !('practiceId' in other)) return
  const ids = await listBetween(tx.db, one.practiceId, other.practiceId)
  if (ids.length === 0) return
  await lockConversations(tx.db, engine.tables, ids)
  const changed = await settleEnded(tx.db, ids, tx.now)
  for (const [roomId, seq] of await engine.rooms.members.changeFacts(tx.db, changed, {}, tx.now))
    await engine.windows.publishRoom(tx, roomId, seq)
}

/** Somebody has left their practice: they are out of its rooms. */
export async function onMemberLeft(tx: Tx, personId: string): Promise<void> {
  const ids = await listRoomIdsOf(tx.db, personId)
  if (ids.length === 0) return
  await engine.rooms.lock(tx.db, ids)
  await removeMembers(engine, tx, ids, [personId])
}
