import { isRoomUnread } from '@corridor/contract/engines/discussions/rules.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import {
  ROOM_FILTERS,
  type RoomFilter,
  type RoomScreen,
  type RoomSection,
  roomSections,
} from '@corridor/contract/rooms/room-list.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useConversationKeys } from '#engines/conversation/inbox/use-conversation-keys.ts'
import { useSession } from '#platform/session.ts'
import { withRoom } from '../places.ts'
import { roomList } from '../state/discussions.ts'

export const useMe = (): string => useSession(({ user }) => user?.id ?? '')

export const filterIn = (search: URLSearchParams): RoomFilter =>
  ROOM_FILTERS.find((one) => one === search.get('filter')) ?? 'all'

/** The sections of the list as the address has it. */
export const sectionsIn = (
  rooms: readonly PracticeRoom[],
  search: URLSearchParams,
  look: { screen: RoomScreen; typed: string; personId: string },
): RoomSection<PracticeRoom>[] =>
  roomSections(rooms, { ...look, filter: filterIn(search), openId: search.get('channelId') })

/** Alt and an arrow go through the rooms of the list that is shown; with Shift through those that are unread. */
export function useRoomKeys(screen: RoomScreen): void {
  const personId = useMe()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  useConversationKeys({
    shown: () => {
      const rooms = roomList.loaded()
      const look = { screen, typed: search.get('q') ?? '', personId }
      return (
        rooms &&
        sectionsIn(Object.values(rooms), search, look).flatMap(({ rows }) =>
          rows.map(({ room }) => ({ id: room.id, isUnread: isRoomUnread(room, personId) })),
        )
      )
    },
    open: search.get('channelId'),
    onOpen: (id) => void navigate(withRoom(search, id)),
  })
}
