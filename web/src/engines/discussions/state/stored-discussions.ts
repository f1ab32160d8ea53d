import type { PostWindow } from '@corridor/contract/engines/discussions/changes.ts'
import type { Room } from '@corridor/contract/engines/discussions/model.ts'
import { createStoredReading } from '#engines/conversation/state/stored-reading.ts'
import { queryClient } from '#platform/query.ts'
import { FOLLOWED_MAX, type Posts } from './posts.ts'
import type { Rooms, RoomsById } from './rooms.ts'

/** The newest posts of each room that are stored: what one would look up without a connection. */
const STORED_POSTS = 25

interface Read {
  rooms: RoomsById<Room>
  windows: Readonly<Record<string, PostWindow>>
}

interface Parts {
  name: string
  storedVersion: number
  rooms: Rooms<Room>
  posts: Posts
}

/** Lets a reload without a connection show the rooms, and what was read in those that were opened last. */
export function createStoredDiscussions({ name, storedVersion, rooms, posts }: Parts) {
  return createStoredReading<Read>({
    name,
    version: storedVersion,
    read: () => {
      const loaded = rooms.loaded()
      if (!loaded) return undefined
      const ids = [...new Set([...posts.followed(), ...posts.restored()])].filter((id) => id in loaded)
      const windows = ids.slice(0, FOLLOWED_MAX).flatMap((id) => {
        const window = posts.get(id)
        return window ? [[id, newestOf(window)] as const] : []
      })
      return { rooms: loaded, windows: Object.fromEntries(windows) }
    },
    show: (read, updatedAt) => {
      const { queryKey } = rooms.query
      if (!rooms.loaded()) {
        queryClient.setQueryData(queryKey, read.rooms, { updatedAt })
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      }
      for (const [roomId, window] of Object.entries(read.windows)) posts.restore(roomId, window, updatedAt)
    },
  })
}

/** A part of it is read from the server again before anything earlier is: its token belongs to a post that is left out. */
const newestOf = (window: PostWindow): PostWindow =>
  window.posts.length > STORED_POSTS ? { ...window, posts: window.posts.slice(-STORED_POSTS) } : window
