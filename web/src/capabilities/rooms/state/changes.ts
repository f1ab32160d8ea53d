import type { BodyOf } from '@corridor/contract/kernel/route.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import type * as routes from '@corridor/contract/rooms/routes.ts'
import { createInOrder } from '#engines/conversation/state/in-order.ts'
import { call, sentenceOf } from '#platform/api.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { discussions, roomList } from './discussions.ts'
import { ROOM_KEYS } from './keys.ts'

const inOrder = createInOrder()

/** Shows a change of the person's own at once; refused, it is taken back with the reason. */
async function changeAtOnce(
  id: string,
  shown: (room: PracticeRoom) => PracticeRoom,
  send: () => Promise<PracticeRoom>,
): Promise<void> {
  const before = roomList.find(id)
  roomList.update(id, shown)
  const { answer, isLast } = inOrder(id, send)
  try {
    const changed = await answer
    if (isLast()) roomList.save(changed)
  } catch (error) {
    if (before && isLast()) roomList.update(id, () => before)
    showSnackbar(sentenceOf(error), 'error')
  }
}

export const setFavourite = (id: string, isFavorite: boolean): Promise<void> =>
  changeAtOnce(
    id,
    (room) => ({ ...room, isFavorite }),
    () =>
      isFavorite
        ? call('POST /rooms/v3/:roomId/favourite', { params: { roomId: id } })
        : call('DELETE /rooms/v3/:roomId/favourite', { params: { roomId: id } }),
  )

export const setRead = (id: string, isRead: boolean): Promise<void> => discussions.setRead(id, isRead)

/** The members of a room are listed apart from it, in pages. */
function saveWithMembers(room: PracticeRoom): void {
  roomList.save(room)
  void queryClient.invalidateQueries({ queryKey: ROOM_KEYS.members(room.id) })
}

export async function createRoom(body: BodyOf<typeof routes.createRoom>): Promise<PracticeRoom> {
  const room = await call('POST /rooms/v3', { body })
  roomList.save(room)
  return room
}

export async function editRoom(body: BodyOf<typeof routes.editRoom>): Promise<void> {
  roomList.save(await call('PUT /rooms/v3/details', { body }))
}

export async function joinRoom(roomId: string): Promise<void> {
  saveWithMembers(await call('POST /rooms/v3/join', { body: { roomId } }))
  // The rooms below it that one may join are known only now.
  void refetch(roomList.query.queryKey)
}

/** Takes the person out. The rooms below go with it, and one that they may join again stays in the list. */
export async function leaveRoom(roomId: string): Promise<void> {
  await call('POST /rooms/v3/leave', { body: { roomId } })
  forgetWithBelow(roomId)
  await refetch(roomList.query.queryKey)
}

export async function deleteRoom(roomId: string): Promise<void> {
  await call('DELETE /rooms/v3/:roomId', { params: { roomId } })
  forgetWithBelow(roomId)
}

function forgetWithBelow(roomId: string): void {
  const all = Object.values(roomList.loaded() ?? {})
  for (const { id, parentRoomId } of all)
    if (id === roomId || parentRoomId === roomId) discussions.forgetRoom(id)
}

export async function addMembers(roomId: string, memberIds: string[]): Promise<void> {
  saveWithMembers(await call('POST /rooms/v3/members', { body: { roomId, memberIds } }))
}

export async function removeMember(roomId: string, memberId: string): Promise<void> {
  saveWithMembers(await call('DELETE /rooms/v3/members', { query: { roomId, memberId } }))
}
