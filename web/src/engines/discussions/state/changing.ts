import type { Comment, Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import type { FollowLevel } from '@corridor/contract/engines/discussions/rules.ts'
import { sentenceOf } from '#platform/api.ts'
import { queryClient } from '#platform/query.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import type { DiscussionCalls, NewComment, NewPost } from './calls.ts'
import type { Receiving } from './receiving.ts'
import { type Rooms, viewerId } from './rooms.ts'

interface Parts {
  calls: DiscussionCalls
  rooms: Rooms<Room>
  receiving: Receiving
  skip: () => void
}

const withReaction = <One extends Pick<Comment, 'reactions'>>(one: One, reaction: string | null): One => {
  const { [viewerId()]: _, ...others } = one.reactions
  return { ...one, reactions: reaction ? { ...others, [viewerId()]: reaction } : others }
}

/** What people do with posts and comments. Its failure is said, and what was shown before it is shown again. */
export function createChanging({ calls, rooms, receiving, skip }: Parts) {
  const { takePost, takeComment, showPost, removePost, pinnedKey } = receiving
  const keyOf = ({ roomId, id }: Post) => ({ roomId, postId: id })
  const keyOfComment = ({ roomId, postId, id }: Comment) => ({ roomId, postId, commentId: id })

  /** Shows a change at once, and takes it back with the reason where it is refused. */
  async function changePost(
    post: Post,
    shown: (post: Post) => Post,
    send: () => Promise<Post>,
  ): Promise<void> {
    const { roomId, id } = post
    showPost(roomId, id, shown)
    try {
      takePost(await send())
    } catch (error) {
      // What has arrived meanwhile is not undone: only the change is.
      void receiving.readPost(roomId, id)
      showPost(roomId, id, (now) =>
        now.changeSeq === post.changeSeq ? { ...post, comments: now.comments } : now,
      )
      showSnackbar(sentenceOf(error), 'error')
    }
  }

  async function reactComment(comment: Comment, reaction: string | null): Promise<void> {
    const { roomId, postId, id } = comment
    const show = (next: (one: Comment) => Comment) =>
      showPost(roomId, postId, (post) => ({
        ...post,
        comments: post.comments.map((one) => (one.id === id ? next(one) : one)),
      }))
    show((one) => withReaction(one, reaction))
    try {
      takeComment(await calls.reactComment(keyOfComment(comment), reaction))
    } catch (error) {
      show((now) => withReaction(now, comment.reactions[viewerId()] ?? null))
      showSnackbar(sentenceOf(error), 'error')
    }
  }

  return {
    reactPost: (post: Post, reaction: string | null) =>
      changePost(
        post,
        (one) => withReaction(one, reaction),
        () => calls.reactPost(keyOf(post), reaction),
      ),
    reactComment,
    resolve: async (post: Post, isResolved: boolean): Promise<void> => {
      takePost(await calls.resolvePost(keyOf(post), isResolved))
    },
    follow: (post: Post, level: FollowLevel) =>
      changePost(
        post,
        (one) => ({ ...one, followLevel: level, isFollowed: level === 'follow' }),
        () => calls.followPost(keyOf(post), level),
      ),
    remind: async (post: Post, remindAt: string | null): Promise<void> => {
      takePost(await calls.remindOfPost(keyOf(post), remindAt))
    },
    markPost: async (post: Post, isRead: boolean): Promise<void> => {
      // Shown in the open room, it would be read again at once.
      if (!isRead) skip()
      await changePost(
        post,
        (one) => ({ ...one, isRead }),
        () => calls.markPost(keyOf(post), isRead),
      )
      receiving.rereadRoom(post.roomId)
    },
    pin: async (post: Post, isPinned: boolean): Promise<void> => {
      rooms.save(await calls.pin(keyOf(post), isPinned))
      queryClient.setQueryData<Post | null>(pinnedKey(post.roomId), isPinned ? post : null)
    },
    editPost: async (post: Post, words: NewPost): Promise<void> => {
      takePost(await calls.editPost(keyOf(post), words))
      receiving.refetchFiles(post.roomId)
    },
    editComment: async (comment: Comment, words: NewComment): Promise<void> => {
      takeComment(await calls.editComment(keyOfComment(comment), words))
      receiving.refetchFiles(comment.roomId)
    },
    deletePost: async (post: Post): Promise<void> => {
      await calls.deletePost(keyOf(post))
      removePost(post.roomId, post)
    },
    deleteComment: async (comment: Comment): Promise<void> => {
      await calls.deleteComment(keyOfComment(comment))
      const { roomId, postId, id } = comment
      showPost(roomId, postId, (post) => {
        const comments = post.comments.filter((one) => one.id !== id)
        const isCounted = comments.length < post.comments.length
        return { ...post, comments, totalComments: post.totalComments - (isCounted ? 1 : 0) }
      })
      receiving.refetchFiles(roomId)
      receiving.rereadRoom(roomId)
    },
  }
}

export type Changing = ReturnType<typeof createChanging>
