import type { RoomScreen } from '@corridor/contract/rooms/room-list.ts'
import { ROOM_TABS, type RoomTab } from '@corridor/contract/rooms/rules.ts'
import { addressWith } from '#platform/navigation/address-with.ts'

export const ROOM_PATHS = {
  practices: '/dashboard/practices',
  office: '/dashboard/in-office',
} as const satisfies Record<RoomScreen, string>

/** The address of a room, or of one of its posts. */
export const roomPath = (screen: RoomScreen, roomId: string, postId?: string | null) =>
  `${ROOM_PATHS[screen]}?channelId=${roomId}${postId ? `&postId=${postId}` : ''}` as const

/** Checks the id in an address, so that nothing is requested for one that cannot be a room. */
export const isRoomId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** The same screen with another room open, or none; what is chosen and searched in the list stays. */
export const withRoom = (search: URLSearchParams, roomId: string | null, postId?: string | null) =>
  addressWith(search, {
    channelId: roomId,
    postId: postId ?? null,
    commentId: null,
    tab: null,
    file: null,
    new: null,
  })

/** The same room, another of its tabs. */
export const withTab = (search: URLSearchParams, tab: RoomTab) =>
  addressWith(search, {
    tab: tab === ROOM_TABS.DISCUSSIONS ? null : String(tab),
    postId: null,
    commentId: null,
    file: null,
  })
