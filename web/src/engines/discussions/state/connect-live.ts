import type { Room } from '@corridor/contract/engines/discussions/model.ts'
import { onGap } from '#platform/live/live-query.ts'
import { follow, on } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import type { DiscussionsDeclaration } from '../declaration.ts'
import type { DiscussionOutbox } from './discussion-outbox.ts'
import type { Posts } from './posts.ts'
import type { Receiving } from './receiving.ts'
import { type Rooms, viewerId } from './rooms.ts'

interface LiveParts {
  declared: DiscussionsDeclaration<Room>
  rooms: Rooms<Room>
  posts: Posts
  outbox: DiscussionOutbox
  receiving: Receiving
  forgetRoom: (roomId: string) => void
}

/** What windows hear of rooms. */
function hear({ declared: { events }, posts, outbox, receiving, forgetRoom }: LiveParts): void {
  on(events.post, ({ roomId, post }) => {
    outbox.remove(post.id)
    receiving.hearPost(roomId, post)
  })
  on(events.comment, ({ roomId, postId, ...change }) => {
    outbox.remove(change.comment.id)
    receiving.hearComment(roomId, postId, change)
  })
  on(events.room, ({ roomId }) => {
    if (!roomId) return
    receiving.rereadRoom(roomId)
    void queryClient.invalidateQueries({ queryKey: receiving.pinnedKey(roomId) })
  })
  on(events.own, ({ roomId, isGone }) => {
    if (isGone) {
      forgetRoom(roomId)
      return
    }
    receiving.rereadRoom(roomId)
    // How the person has each post is in no event.
    if (posts.followed().includes(roomId)) void posts.refreshOwn(roomId)
  })
}

/** Hears what happens, follows the streams of what is open, and catches up after each gap. */
export function connectLive(parts: LiveParts): void {
  const { declared, rooms, posts, outbox, receiving } = parts
  const isOpen = () => viewerId() !== '' && useSession.getState().claims.includes(declared.claim)
  const streamOf = (roomId: string) => `${declared.streams.room}:${roomId}` as const
  hear(parts)
  follow({
    streams: () =>
      isOpen() ? [`${declared.streams.own}:${viewerId()}` as const, ...posts.followed().map(streamOf)] : [],
    refetch: (missed) => {
      const roomId = posts.followed().find((one) => streamOf(one) === missed)
      if (roomId === undefined) {
        void refetch(rooms.query.queryKey)
        return
      }
      posts.refetch(roomId)
      void queryClient.invalidateQueries({ queryKey: receiving.pinnedKey(roomId) })
    },
  })
  // Rooms that are not followed have no stream here, so what happened in them is read.
  onGap(() => {
    if (isOpen()) void refetch(rooms.query.queryKey)
    outbox.flush()
  })
}
