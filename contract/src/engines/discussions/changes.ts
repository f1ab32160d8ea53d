import { PREVIEW_MAX } from './limits.ts'
import type { Comment, LastWritten, Post, Room, SharedPost } from './model.ts'
import { comparePosts, isRoomUnread, type ListedRoom, newerOf, withComment, withPost } from './rules.ts'

/** No zod: a window runs these rules on what it has loaded, for each event and each answer. Each may be applied twice. */

/** The posts of a room that a window has: the newest without a gap, and one that an address led to. */
export interface PostWindow {
  posts: readonly Post[]
  /** Leads to those before them; null where these are all. */
  continuationToken: string | null
  /** Before all others, with some between them that are not loaded. */
  linked: Post | null
}

/** How a comment is published: with how its post stands then. */
export interface CommentChange {
  comment: Comment
  totalComments: number
  activeSeq: number
}

/** What the viewer alone has of a post. */
const ownOf = ({ isRead, followLevel, isFollowed, remindAt }: Post) => ({
  isRead,
  followLevel,
  isFollowed,
  remindAt,
})

const countedAt = ({ changeSeq, comments }: SharedPost): number =>
  Math.max(changeSeq, ...comments.map((one) => one.changeSeq))

/** The comments of both, each as it was last; how many there are is said by the later of the two. */
function mergeComments(stored: Post, incoming: SharedPost) {
  const later = countedAt(incoming) >= countedAt(stored) ? incoming : stored
  const comments = incoming.comments.reduce<Comment[]>(
    (all, one) => withComment(all, one),
    [...stored.comments],
  )
  return {
    comments,
    commentsContinuationToken: stored.commentsContinuationToken,
    totalComments: later.totalComments,
    lastComment: comments.at(-1) ?? null,
    lastCommentCreatedAt: comments.at(-1)?.createdTimeUtc ?? null,
    activeSeq: Math.max(stored.activeSeq, incoming.activeSeq),
  }
}

/** A post as everybody has it, as this viewer has it. What was loaded of its comments stays. */
export function mergeShared(stored: Post | undefined, incoming: SharedPost, viewerId: string): Post {
  if (!stored) {
    const isOwn = incoming.createdBy.userId === viewerId
    const isMentioned = incoming.mentionsAll || incoming.mentions.includes(viewerId)
    return {
      ...incoming,
      isRead: isOwn,
      followLevel: 'usual',
      isFollowed: isOwn || isMentioned,
      remindAt: null,
      fromContinuationToken: null,
    }
  }
  if (stored.changeSeq > incoming.changeSeq) return stored
  return { ...stored, ...incoming, ...ownOf(stored), ...mergeComments(stored, incoming) }
}

/** A post as an answer has it: how the viewer has it is current, and the rest where nothing newer has arrived. */
export function mergeAnswer(stored: Post | undefined, answer: Post): Post {
  if (!stored) return answer
  if (stored.changeSeq > answer.changeSeq) return { ...stored, ...ownOf(answer) }
  return { ...stored, ...answer, ...mergeComments(stored, answer) }
}

/** A post with a comment as it is now. A new one of somebody else makes it unread, and moves it to its place. */
export function withCommentOn(
  post: Post,
  { comment, totalComments, activeSeq }: CommentChange,
  viewerId: string,
): Post {
  const stored = post.comments.find(({ id }) => id === comment.id)
  if (stored && newerOf(stored, comment) === stored) return post
  const isEarlier = !stored && post.comments.length > 0 && comment.seq < post.comments[0]!.seq
  const comments = isEarlier ? [...post.comments] : withComment(post.comments, comment)
  const isNew = !stored && !comment.isDeleted && comment.seq > post.activeSeq
  return {
    ...post,
    comments,
    totalComments,
    activeSeq,
    lastComment: comments.at(-1) ?? null,
    lastCommentCreatedAt: comments.at(-1)?.createdTimeUtc ?? null,
    isRead: post.isRead && !(isNew && comment.createdBy.userId !== viewerId),
  }
}

/** Comments before the loaded ones, in their place. */
export const withEarlierComments = (
  post: Post,
  page: { data: readonly Comment[]; continuationToken: string | null },
): Post => ({
  ...post,
  comments: page.data.reduce<Comment[]>((all, one) => withComment(all, one), [...post.comments]),
  commentsContinuationToken: page.continuationToken,
})

export const findPost = ({ posts, linked }: PostWindow, postId: string): Post | undefined =>
  posts.find(({ id }) => id === postId) ?? (linked?.id === postId ? linked : undefined)

/** The window with a post as it is now. What is before the loaded ones comes with its page. */
export function windowWith(window: PostWindow, post: Post): PostWindow {
  const { posts, linked, continuationToken } = window
  const isLinked = linked?.id === post.id
  const oldest = posts[0]
  const isLoaded = posts.some(({ id }) => id === post.id)
  if (!isLoaded && oldest && continuationToken !== null && post.activeSeq < oldest.activeSeq)
    return isLinked ? { ...window, linked: post.isDeleted ? null : post } : window
  return { ...window, posts: withPost(posts, post), linked: isLinked ? null : linked }
}

/** The window with the page before it; a post that has moved meanwhile stays where it is. */
export function withEarlierPosts(
  window: PostWindow,
  page: { data: readonly Post[]; continuationToken: string | null },
): PostWindow {
  const known = new Set(window.posts.map(({ id }) => id))
  const earlier = page.data.filter(({ id }) => !known.has(id))
  const posts = [...earlier, ...window.posts].toSorted(comparePosts)
  const { linked } = window
  const isReached = linked && posts.some(({ id }) => id === linked.id)
  return { posts, continuationToken: page.continuationToken, linked: isReached ? null : linked }
}

/** All that is loaded is read. */
export const asAllRead = (window: PostWindow): PostWindow => ({
  ...window,
  posts: window.posts.map((post) => (post.isRead ? post : { ...post, isRead: true })),
  linked: window.linked && { ...window.linked, isRead: true },
})

type OneRoom = ListedRoom &
  Pick<
    Room,
    | 'changeSeq'
    | 'isRead'
    | 'unreadCount'
    | 'lastWritten'
    | 'lastPostCreatedBy'
    | 'lastCommentCreatedBy'
    | 'favoriteByUserIds'
  >

/** Something new in a room: a post, or a comment with the subject of its post. */
export interface NewEntry {
  entry: SharedPost | Comment
  /** The post had been read until then; undefined where that is not known. */
  wasRead?: boolean
}

const lastWrittenOf = (entry: SharedPost | Comment): LastWritten => ({
  postId: 'postId' in entry ? entry.postId : entry.id,
  commentId: 'postId' in entry ? entry.id : null,
  text: (('subject' in entry && entry.subject) || entry.message)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PREVIEW_MAX),
  userId: entry.createdBy.userId,
  name: entry.createdBy.name,
  createdTimeUtc: entry.createdTimeUtc,
})

/** A room with what was written in it last. What is older than that, and rooms of others, stay as they are. */
export function roomWithEntry<R extends OneRoom>(room: R, { entry, wasRead }: NewEntry, viewerId: string): R {
  const numbered = { ...room, changeSeq: Math.max(room.changeSeq, entry.changeSeq) }
  if (!room.isMember || entry.isDeleted || entry.seq <= room.lastSeq) return room.isMember ? numbered : room
  const by = entry.createdBy.userId
  const written =
    'postId' in entry
      ? { lastCommentCreatedAt: entry.createdTimeUtc, lastCommentCreatedBy: by }
      : { lastPostCreatedAt: entry.createdTimeUtc, lastPostCreatedBy: by }
  const next: R = {
    ...numbered,
    ...written,
    lastSeq: entry.seq,
    lastSeqBy: by,
    lastWritten: lastWrittenOf(entry),
  }
  const isUnread = isRoomUnread(next, viewerId)
  const isOneMore = by !== viewerId && (!('postId' in entry) || wasRead === true)
  return {
    ...next,
    isRead: !isUnread,
    unreadCount: isUnread ? Math.max(room.unreadCount + (isOneMore ? 1 : 0), 1) : room.unreadCount,
  }
}

/** A room as an answer has it; of an answer that is older than an event, only how the viewer has the room. */
export function mergeRoom<R extends OneRoom>(stored: R | undefined, incoming: R, viewerId: string): R {
  if (!stored) return incoming
  const newest: OneRoom = newerOf<OneRoom>(stored, incoming)
  if (newest === incoming) return incoming
  const { isMember, isFavorite, favoriteByUserIds, unreadByUserIds, unreadCount } = incoming
  const readSeq = Math.max(stored.readSeq, incoming.readSeq)
  const next = { ...stored, isMember, isFavorite, favoriteByUserIds, unreadByUserIds, readSeq }
  const isUnread = isRoomUnread(next, viewerId)
  return { ...next, isRead: !isUnread, unreadCount: isUnread ? Math.max(unreadCount, 1) : 0 }
}

/** A room that the viewer has read up to its end, before the server has answered. */
export const asRoomRead = <R extends OneRoom>(room: R, viewerId: string): R => ({
  ...room,
  readSeq: Math.max(room.readSeq, room.lastSeq),
  unreadByUserIds: room.unreadByUserIds.filter((id) => id !== viewerId),
  isRead: true,
  unreadCount: 0,
})
