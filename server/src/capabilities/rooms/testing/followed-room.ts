import type { Comment, Post, SharedPost } from '@corridor/contract/engines/discussions/model.ts'
import { newerOf, withComment, withPost } from '@corridor/contract/engines/discussions/rules.ts'
import type { Change } from '@corridor/contract/kernel/live.ts'
import { commentChanged, postChanged } from '@corridor/contract/rooms/events.ts'

/** What a window shows of a room that everybody in it sees alike. */
export interface FollowedRoom {
  posts: ShownPost[]
}
interface ShownPost {
  id: string
  message: string
  activeSeq: number
  changeSeq: number
  isDeleted: boolean
  totalComments: number
  reactions: Record<string, string>
  resolvedAt: string | null
  comments: Pick<Comment, 'id' | 'seq' | 'message' | 'isDeleted' | 'reactions'>[]
}

/** Comments that every post of the state has. */
const SHOWN_COMMENTS = 3

const commentOf = ({ id, seq, message, isDeleted, reactions, changeSeq }: Comment) => ({
  id,
  seq,
  message,
  isDeleted,
  reactions,
  changeSeq,
})

/** As it is compared: of what grows with other changes of the room, only the content. */
export const shownPost = (post: Post | SharedPost): ShownPost => ({
  id: post.id,
  message: post.message,
  activeSeq: post.activeSeq,
  changeSeq: post.changeSeq,
  isDeleted: post.isDeleted,
  totalComments: post.totalComments,
  reactions: post.reactions,
  resolvedAt: post.resolvedAt,
  comments: post.comments.map(commentOf),
})

/** What a window makes of an event, by the rules of the contract. */
export function appliedTo(
  { posts }: FollowedRoom,
  { event, payload }: Pick<Change, 'event' | 'payload'>,
): FollowedRoom {
  if (event === postChanged.name) {
    const incoming = shownPost(postChanged.payload.parse(payload).post)
    return {
      posts: withPost(
        posts,
        newerOf(
          posts.find(({ id }) => id === incoming.id),
          incoming,
        ),
      ),
    }
  }
  if (event === commentChanged.name) {
    const { postId, comment, totalComments, activeSeq } = commentChanged.payload.parse(payload)
    const post = posts.find(({ id }) => id === postId)
    if (!post) return { posts }
    const comments = withComment(post.comments as ReturnType<typeof commentOf>[], commentOf(comment))
    return {
      posts: withPost(posts, {
        ...post,
        totalComments,
        activeSeq,
        comments: comments.slice(-SHOWN_COMMENTS),
      }),
    }
  }
  return { posts }
}
