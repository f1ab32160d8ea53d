import {
  asAllRead,
  findPost,
  mergeAnswer,
  type PostWindow,
  windowWith,
  withEarlierComments,
  withEarlierPosts,
} from '@corridor/contract/engines/discussions/changes.ts'
import { COMMENTS_PAGE, COMMENTS_PAGE_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import type { Post } from '@corridor/contract/engines/discussions/model.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createChangeLog } from '#engines/conversation/state/change-log.ts'
import { catchUp } from '#platform/live.ts'
import { queryClient, updateCached } from '#platform/query.ts'
import { onReset } from '#platform/storage/resettable.ts'
import type { DiscussionCalls } from './calls.ts'

/** So many rooms stay in memory, and each of them is followed. */
export const FOLLOWED_MAX = 12

interface Opened {
  log: ReturnType<typeof createChangeLog<PostWindow>>
  hasRead: boolean
  isRestored: boolean
}

/** Which rooms were opened last, and what is known of each. */
function createOpened(closed: (roomId: string) => void) {
  let followed: string[] = []
  const beginnings = new Map<string, Promise<void>>()
  const opened = new Map<string, Opened>()
  onReset(() => {
    followed = []
    beginnings.clear()
    opened.clear()
  })

  /** The person is out of the room, or others were opened since. */
  function close(roomId: string): void {
    followed = followed.filter((one) => one !== roomId)
    beginnings.delete(roomId)
    opened.delete(roomId)
    closed(roomId)
  }

  return {
    close,
    followed: (): readonly string[] => followed,
    find: (roomId: string): Opened | undefined => opened.get(roomId),
    restored: (): readonly string[] =>
      [...opened].filter(([, { isRestored }]) => isRestored).map(([id]) => id),
    stateOf: (roomId: string): Opened => {
      const fresh = { log: createChangeLog<PostWindow>(), hasRead: false, isRestored: false }
      const state = opened.get(roomId) ?? fresh
      opened.set(roomId, state)
      return state
    },
    /** Follows first and reads then, so that nothing falls in between. */
    follow: async (roomId: string): Promise<void> => {
      const isNew = !followed.includes(roomId)
      followed = [roomId, ...followed.filter((one) => one !== roomId)]
      for (const old of followed.slice(FOLLOWED_MAX)) close(old)
      if (isNew) beginnings.set(roomId, catchUp())
      await beginnings.get(roomId)
    },
  }
}

interface PagingParts {
  calls: DiscussionCalls
  get: (roomId: string) => PostWindow | undefined
  update: (roomId: string, next: (window: PostWindow) => PostWindow) => void
}

const createPaging = ({ calls, get, update }: PagingParts) => ({
  readEarlier: async (roomId: string): Promise<void> => {
    const token = get(roomId)?.continuationToken
    if (!token) return
    const page = await calls.listPosts(roomId, token)
    if (get(roomId)?.continuationToken === token) update(roomId, (window) => withEarlierPosts(window, page))
  },
  /** Three more; without a token, as of a post that came as an event, by how many there are. */
  readEarlierComments: async (roomId: string, postId: string, isAll = false): Promise<void> => {
    const window = get(roomId)
    const post = window && findPost(window, postId)
    if (!post) return
    const token = post.commentsContinuationToken
    const pageSize = isAll
      ? COMMENTS_PAGE_MAX
      : token
        ? undefined
        : Math.min(post.comments.length + COMMENTS_PAGE, COMMENTS_PAGE_MAX)
    const page = await calls.listComments(
      { roomId, postId },
      { continuationToken: token ?? undefined, ...(pageSize && { pageSize }) },
    )
    update(roomId, (now) => {
      const known = findPost(now, postId)
      return known ? windowWith(now, withEarlierComments(known, page)) : now
    })
  },
})

/** The posts of the rooms that were opened last. */
export function createPosts(name: string, calls: DiscussionCalls) {
  const keyOf = (roomId: string) => [name, 'posts', roomId] as const
  const {
    close,
    followed,
    find: openedOf,
    restored,
    stateOf,
    follow,
  } = createOpened((roomId) => {
    for (const part of ['posts', 'pinned', 'attachments'])
      queryClient.removeQueries({ queryKey: [name, part, roomId] })
  })
  const get = (roomId: string): PostWindow | undefined => queryClient.getQueryData(keyOf(roomId))

  /** The newest page. A post that an address led to stays, where the page does not have it. */
  async function readNewest(roomId: string): Promise<PostWindow> {
    await follow(roomId)
    const state = stateOf(roomId)
    state.hasRead = true
    const window = await state.log.read(async () => {
      const { data, continuationToken } = await calls.listPosts(roomId)
      return { posts: data, continuationToken, linked: null }
    })
    state.isRestored = false
    const linked = get(roomId)?.linked
    return linked ? windowWith({ ...window, linked }, linked) : window
  }

  // Events keep it current, and what was opened can be read again while there is no connection.
  const queryOf = (roomId: string) =>
    queryOptions({
      queryKey: keyOf(roomId),
      queryFn: () => readNewest(roomId),
      staleTime: () => (stateOf(roomId).isRestored ? 0 : Number.POSITIVE_INFINITY),
      gcTime: Number.POSITIVE_INFINITY,
    })

  function update(roomId: string, next: (window: PostWindow) => PostWindow): void {
    if (!followed().includes(roomId)) return
    stateOf(roomId).log.add(next)
    updateCached(keyOf(roomId), next)
  }
  const find = (roomId: string, postId: string): Post | undefined => {
    const window = get(roomId)
    return window && findPost(window, postId)
  }
  /** Puts a post into its place, merged with what is loaded of it. */
  const save = (roomId: string, postId: string, merged: (stored: Post | undefined) => Post): void =>
    update(roomId, (window) => windowWith(window, merged(findPost(window, postId))))

  return {
    keyOf,
    queryOf,
    get,
    find,
    close,
    update,
    save,
    followed,
    usePosts: (roomId: string) => {
      useEffect(() => void follow(roomId), [roomId])
      return useQuery(queryOf(roomId))
    },
    refetch: (roomId: string): void => {
      if (openedOf(roomId)?.hasRead) void queryClient.invalidateQueries({ queryKey: keyOf(roomId) })
    },
    /** How the person has the newest posts may have been changed in another window of theirs. */
    refreshOwn: async (roomId: string): Promise<void> => {
      if (!get(roomId)) return
      const page = await calls.listPosts(roomId).catch(() => null)
      for (const post of page?.data ?? []) save(roomId, post.id, (stored) => mergeAnswer(stored, post))
    },
    asRead: (roomId: string): void => update(roomId, asAllRead),
    ...createPaging({ calls, get, update }),
    /** Makes sure that a post is loaded, on whatever page it is. */
    load: async (roomId: string, postId: string): Promise<Post> => {
      await queryClient.ensureQueryData(queryOf(roomId))
      const known = find(roomId, postId)
      if (known) return known
      const linked = await calls.getPost({ roomId, postId })
      update(roomId, (window) => windowWith({ ...window, linked }, linked))
      return linked
    },
    restore: (roomId: string, window: PostWindow, updatedAt: number): void => {
      if (get(roomId)) return
      queryClient.setQueryData(keyOf(roomId), window, { updatedAt })
      stateOf(roomId).isRestored = true
    },
    restored,
  }
}

export type Posts = ReturnType<typeof createPosts>
