import { asRoomRead } from '@corridor/contract/engines/discussions/changes.ts'
import type { Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { DiscussionsDeclaration } from '../declaration.ts'
import { callsOf } from './calls.ts'
import { createChanging } from './changing.ts'
import { connectLive } from './connect-live.ts'
import { createDiscussionOutbox } from './discussion-outbox.ts'
import { createPosts } from './posts.ts'
import { createReadingMarks } from './reading-marks.ts'
import { createReceiving } from './receiving.ts'
import { createRooms, viewerId } from './rooms.ts'
import { createStoredDiscussions } from './stored-discussions.ts'
import { createDiscussionDrafts } from './stored-drafts.ts'

/** The state of the discussions of one capability, and all that changes it. */
export function createEngine(declared: DiscussionsDeclaration<Room>) {
  const { name, base } = declared
  const calls = callsOf(base)
  const rooms = createRooms(declared)
  const posts = createPosts(name, calls)
  const drafts = createDiscussionDrafts(name)

  /** The person is out of the room: it leaves the list with its posts, comments, attachments and pin. */
  function forgetRoom(roomId: string): void {
    rooms.remove(roomId)
    posts.close(roomId)
  }

  const receiving = createReceiving({ name, calls, rooms, posts, forgetRoom })
  const outbox = createDiscussionOutbox({
    name,
    calls,
    receivePost: receiving.takePost,
    receiveComment: receiving.takeComment,
  })
  const marks = createReadingMarks({
    isUnread: (roomId) => rooms.find(roomId)?.isRead === false,
    showRead: (roomId) => {
      rooms.update(roomId, (room) => asRoomRead(room, viewerId()))
      posts.asRead(roomId)
    },
    showUnread: (roomId) =>
      rooms.update(roomId, (room) => ({
        ...room,
        isRead: false,
        unreadCount: Math.max(room.unreadCount, 1),
        unreadByUserIds: [viewerId()],
      })),
    send: async (roomId, isRead) =>
      rooms.save(await (isRead ? calls.readRoom(roomId) : calls.unreadRoom(roomId))),
    onFailed: receiving.rereadRoom,
  })
  const changing = createChanging({ calls, rooms, receiving, skip: marks.skip })
  const storedDiscussions = createStoredDiscussions({ ...declared, rooms, posts })

  return {
    declared,
    calls,
    rooms,
    posts,
    drafts,
    outbox,
    marks,
    changing,
    receiving,
    forgetRoom,
    storedDiscussions,
    usePinned: (room: Room): Post | null => {
      const queryFn = async () => (await calls.getPinned(room.id)).data[0] ?? null
      const { data } = useQuery<Post | null>({
        queryKey: receiving.pinnedKey(room.id),
        queryFn: room.pinnedPostId ? queryFn : skipToken,
        staleTime: Number.POSITIVE_INFINITY,
      })
      return data && data.id === room.pinnedPostId ? data : null
    },
    /** Called once, when the capability’s live handlers are loaded. */
    connect: (): void => {
      storedDiscussions.restore()
      connectLive({ declared, rooms, posts, outbox, receiving, forgetRoom })
    },
  }
}

export type Engine = ReturnType<typeof createEngine>
