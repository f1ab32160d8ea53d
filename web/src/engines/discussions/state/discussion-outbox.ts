import type { Comment, Post } from '@corridor/contract/engines/discussions/model.ts'
import { useMemo } from 'react'
import { createOutbox, type OutboxEntry } from '#engines/conversation/state/outbox.ts'
import { sentenceOf } from '#platform/api.ts'
import { useConnection } from '#platform/live/connection-state.ts'
import { randomId } from '#platform/random-id.ts'
import { onReset } from '#platform/storage/resettable.ts'
import { storedState } from '#platform/storage/stored-state.ts'
import type { DiscussionCalls, NewComment, NewPost } from './calls.ts'
import type { StoredDraft } from './stored-drafts.ts'

interface Written {
  /** As it was written, so that it can be shown until it is there, and put back where it is refused. */
  draft: StoredDraft
}

export type OutgoingEntry =
  | (Written & { kind: 'post'; words: NewPost })
  | (Written & { kind: 'comment'; postId: string; words: NewComment })

export type UnsentEntry = OutboxEntry<OutgoingEntry>

interface Parts {
  name: string
  calls: DiscussionCalls
  receivePost: (post: Post) => void
  receiveComment: (comment: Comment) => void
}

/** Sends posts and comments, once and in the order of their room, and again after a reload or a lost connection. */
export function createDiscussionOutbox({ name, calls, receivePost, receiveComment }: Parts) {
  const stored = storedState<readonly UnsentEntry[]>(`${name}-outbox`, [])
  const entries = (): readonly UnsentEntry[] => stored.store.getState().stored

  const outbox = createOutbox<OutgoingEntry>({
    entries,
    change: stored.change,
    send: async ({ id, position: roomId, body }) => {
      if (body.kind === 'post') return receivePost(await calls.createPost(roomId, id, body.words))
      receiveComment(await calls.createComment({ roomId, postId: body.postId }, id, body.words))
    },
    sentenceOf,
  })
  useConnection.subscribe((now, before) => {
    if (!now.loss && before.loss) outbox.flush()
  })
  // What another tab has sent does not block what was written behind it here.
  stored.store.subscribe((now, before) => {
    if (now.stored.length < before.stored.length) outbox.flush()
  })
  onReset(outbox.stop)

  return {
    remove: outbox.remove,
    retry: (id: string): void => outbox.retry(id),
    flush: outbox.flush,
    find: (id: string): UnsentEntry | undefined => entries().find((one) => one.id === id),
    send: (roomId: string, body: OutgoingEntry): void =>
      outbox.add({ id: randomId(), position: roomId, body, writtenAt: new Date().toISOString() }),
    /** What is on its way in a room: posts, or the comments of one. */
    useUnsent: (roomId: string, postId?: string): readonly UnsentEntry[] => {
      const all = stored.store((state) => state.stored)
      return useMemo(
        () =>
          all.filter(
            ({ position, body }) =>
              position === roomId &&
              (body.kind === 'comment' ? body.postId === postId : postId === undefined),
          ),
        [all, roomId, postId],
      )
    },
  }
}

export type DiscussionOutbox = ReturnType<typeof createDiscussionOutbox>
