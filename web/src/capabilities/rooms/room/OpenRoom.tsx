import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import type { RoomScreen } from '@corridor/contract/rooms/room-list.ts'
import { ROOM_TABS, roomTabOf } from '@corridor/contract/rooms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { UnlistedConversation } from '#engines/conversation/inbox/UnlistedConversation.tsx'
import { ApiError, call } from '#platform/api.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useOpenInTitle } from '#platform/navigation/window-title.ts'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { ChannelOptions } from '../options/ChannelOptions.tsx'
import { isRoomId, roomPath, withRoom, withTab } from '../places.ts'
import { Attachments, Discussions, discussions, roomList } from '../state/discussions.ts'
import { text as common, roomText as text } from '../text.ts'
import { Joining } from './Joining.tsx'
import styles from './Room.module.css'
import { RoomHeader } from './RoomHeader.tsx'

interface OpenRoomProps {
  roomId: string
  screen: RoomScreen
}

/** One room; read by itself where the list does not have it. */
export function OpenRoom({ roomId, screen }: OpenRoomProps) {
  const [search] = useSearchParams()
  const isLoaded = roomList.useLoaded().isSuccess
  const room = roomList.useRoom(roomId)
  const isValid = isRoomId(roomId)
  const query = useQuery({
    queryKey: ['rooms', 'room', roomId],
    queryFn: async () => {
      const read = await call('GET /rooms/v3/:roomId', { params: { roomId } })
      roomList.save(read)
      return read
    },
    enabled: isLoaded && !room && isValid,
    staleTime: 0,
    gcTime: 0,
  })
  if (room?.isMember) return <MembersRoom room={room} screen={screen} />
  if (room) return <Joining room={room} />
  const isNone = query.error instanceof ApiError && query.error.status === 404
  return (
    <UnlistedConversation
      query={query}
      isGone={!isValid || isNone || query.isSuccess}
      label={common.mainPane}
      loadingLabel={text.loading}
      failedTitle={text.failedTitle}
      gone={{ title: text.goneTitle, text: text.gone, back: text.toList, to: withRoom(search, null) }}
    />
  )
}

interface MembersRoomProps {
  room: PracticeRoom
  screen: RoomScreen
}

/** A room as a member has it: its discussions, what is attached in it, and what can be set. */
function MembersRoom({ room, screen }: MembersRoomProps) {
  const [search, setSearch] = useSearchParams()
  const tab = roomTabOf(search.get('tab'))
  const files = discussions.useAttachmentCount(room.id)
  const isOver = room.status !== 0
  useOpenInTitle(room.displayName)
  discussions.useSelected(room.id)
  return (
    <MainPane
      label={room.displayName}
      fillsPhone
      back={
        tab === ROOM_TABS.DISCUSSIONS
          ? { to: withRoom(search, null), label: text.back }
          : { to: withTab(search, ROOM_TABS.DISCUSSIONS), label: text.backToDiscussions }
      }
      head={<RoomHeader room={room} />}
      tabs={
        <div className={styles.tabs}>
          <Tabs
            label={text.tabs}
            current={String(tab)}
            tabs={[
              {
                key: String(ROOM_TABS.DISCUSSIONS),
                to: withTab(search, ROOM_TABS.DISCUSSIONS),
                label: text.discussions,
              },
              {
                key: String(ROOM_TABS.ATTACHMENTS),
                to: withTab(search, ROOM_TABS.ATTACHMENTS),
                label: text.attachments,
                count: <CountBadge tone="quiet" count={files} label={text.files(files)} />,
              },
              {
                key: String(ROOM_TABS.CHANNEL_OPTIONS),
                to: withTab(search, ROOM_TABS.CHANNEL_OPTIONS),
                label: text.options,
              },
            ]}
          />
        </div>
      }
    >
      {isOver && (
        <div className={styles.notice}>
          <Notice tone="info">{text.ended}</Notice>
        </div>
      )}
      {tab === ROOM_TABS.DISCUSSIONS && (
        <Discussions
          room={room}
          postId={search.get('postId')}
          commentId={search.get('commentId')}
          onPostShown={() =>
            setSearch((now) => addressWith(now, { postId: null, commentId: null }).search, { replace: true })
          }
        />
      )}
      {tab === ROOM_TABS.ATTACHMENTS && (
        <Attachments
          room={room}
          addressOfPost={({ postId, commentId }) =>
            `${roomPath(screen, room.id, postId)}${commentId ? `&commentId=${commentId}` : ''}`
          }
        />
      )}
      {tab === ROOM_TABS.CHANNEL_OPTIONS && <ChannelOptions room={room} />}
    </MainPane>
  )
}
