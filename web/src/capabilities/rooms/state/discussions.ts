import { ROOMS_PAGE } from '@corridor/contract/engines/discussions/limits.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { type RoomScreen, screenOf } from '@corridor/contract/rooms/room-list.ts'
import { attachmentLimit, downloadFile, OpenedFile, useFileInAddress } from '#capabilities/files/public.ts'
import { createDiscussions } from '#engines/discussions/create-discussions.ts'
import { call } from '#platform/api.ts'
import { roomPath } from '../places.ts'

/** Every room of the person, those that they may join among them. */
async function readRooms(): Promise<PracticeRoom[]> {
  const rooms: PracticeRoom[] = []
  let continuationToken: string | undefined
  do {
    const page = await call('GET /rooms/v3/lite', {
      query: { pageSize: ROOMS_PAGE, continuationToken },
      mayForceOut: true,
    })
    rooms.push(...page.getRoomListItems)
    continuationToken = page.continuationToken ?? undefined
  } while (continuationToken)
  return rooms
}

export const discussions = createDiscussions<PracticeRoom>({
  base: '/rooms/v3',
  name: 'rooms',
  claim: 'Channels',
  events: { post: 'rooms.post', comment: 'rooms.comment', room: 'rooms.room', own: 'rooms.own' },
  streams: { room: 'rooms', own: 'rooms-own' },
  readRooms,
  readRoom: (roomId) => call('GET /rooms/v3/:roomId', { params: { roomId } }),
  switchesOf: ({ switches }) => switches,
  addressOf: (room, { postId, commentId }) =>
    `${roomPath(screenOfRoom(room), room.id, postId)}${commentId ? `&commentId=${commentId}` : ''}`,
  files: { useFileInAddress, OpenedFile, downloadFile, limit: attachmentLimit },
  storedVersion: 1,
})

export const { rooms: roomList, Discussions, Attachments } = discussions

/** The screen that a room stands on. */
export const screenOfRoom = (room: PracticeRoom): RoomScreen =>
  screenOf(room, Object.values(roomList.loaded() ?? {}))
