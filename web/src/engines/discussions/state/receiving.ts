import {
  type CommentChange,
  mergeAnswer,
  mergeShared,
  type PostWindow,
  roomWithEntry,
  windowWith,
  withCommentOn,
} from '@corridor/contract/engines/discussions/changes.ts'
import type { Comment, Post, Room, SharedPost } from '@corridor/contract/engines/discussions/model.ts'
import { queryClient, updateCached } from '#platform/query.ts'
import type { DiscussionCalls } from './calls.ts'
import type { Posts } from './posts.ts'
import { type Rooms, viewerId } from './rooms.ts'

interface Parts {
  name: string
  calls: DiscussionCalls
  rooms: Rooms<Room>
  posts: Posts
  forgetRoom: (roomId: string) => void
}

const carriesFiles = ({ attachments, isDeleted }: Comment | SharedPost): boolean =>
  attachments.length > 0 || isDeleted

/** What shows a post beside the list of posts. */
function pinsAndFiles(name: string) {
  const pinnedKey = (roomId: string) => [name, 'pinned', roomId] as const
  const refetchFiles = (roomId: string): void =>
    void queryClient.invalidateQueries({ queryKey: [name, 'attachments', roomId] })
  const changePinned = (roomId: string, postId: string, next: (post: Post) => Post): void =>
    updateCached<Post | null>(pinnedKey(roomId), (pinned) => (pinned?.id === postId ? next(pinned) : pinned))
  return { pinnedKey, refetchFiles, changePinned }
}

type AnswerParts = Pick<Parts, 'rooms' | 'posts'> & Pick<ReturnType<typeof pinsAndFiles>, 'changePinned'>

/** What the person’s own calls say of posts. */
function createAnswers({ rooms, posts, changePinned }: AnswerParts) {
  /** A post as an answer has it: as the viewer has it, too. */
  function takePost(post: Post): Post {
    const { roomId } = post
    posts.save(roomId, post.id, (known) => mergeAnswer(known, post))
    changePinned(roomId, post.id, (pinned) => mergeAnswer(pinned, post))
    rooms.update(roomId, (one) => roomWithEntry(one, { entry: post }, viewerId()))
    return post
  }

  /** Shows a post otherwise until the server has answered. */
  function showPost(roomId: string, postId: string, next: (post: Post) => Post): void {
    posts.update(roomId, (window) => changed(window, postId, next))
    changePinned(roomId, postId, next)
  }

  return { takePost, showPost }
}

/** What events and answers do to what is loaded: everything in it that shows a post shows it as it is now. */
export function createReceiving({ name, calls, rooms, posts, forgetRoom }: Parts) {
  const { pinnedKey, refetchFiles, changePinned } = pinsAndFiles(name)
  const { takePost, showPost } = createAnswers({ rooms, posts, changePinned })
  const rereadRoom = (roomId: string): void => rooms.rereadSoon(roomId, forgetRoom)

  /** Nothing of a room that the person is not in is shown: what is heard of it is ignored. */
  function isForeign(roomId: string): boolean {
    const loaded = rooms.loaded()
    return loaded !== undefined && !loaded[roomId]?.isMember
  }

  function dropPost(roomId: string, postId: string): void {
    updateCached<Post | null>(pinnedKey(roomId), (pinned) => (pinned?.id === postId ? null : pinned))
    refetchFiles(roomId)
    rereadRoom(roomId)
  }

  /** A post by an event: with what everybody sees of it. */
  function hearPost(roomId: string, post: SharedPost): void {
    if (!roomId || !post.id || isForeign(roomId)) return
    const me = viewerId()
    const stored = posts.find(roomId, post.id)
    const room = rooms.find(roomId)
    // More comments than an event has belong to a post that was loaded nowhere: it is read whole.
    if (!stored && post.totalComments > post.comments.length && posts.get(roomId))
      void readPost(roomId, post.id)
    else posts.save(roomId, post.id, (known) => mergeShared(known, post, me))
    changePinned(roomId, post.id, (pinned) => mergeShared(pinned, post, me))
    rooms.update(roomId, (one) => roomWithEntry(one, { entry: post }, me))
    if (post.isDeleted) {
      dropPost(roomId, post.id)
      return
    }
    const isEdit = room?.lastWritten?.postId === post.id && post.isEdited
    if (isEdit || post.kind !== 'discussion') rereadRoom(roomId)
    if (carriesFiles(post) || post.sponsorLogo || post.referenceLinks.length > 0 || post.isEdited)
      refetchFiles(roomId)
  }

  async function readPost(roomId: string, postId: string): Promise<void> {
    try {
      takePost(await calls.getPost({ roomId, postId }))
    } catch {
      // Deleted meanwhile, or out of reach: the next reading of the room decides.
    }
  }

  /** A comment by an event, with how its post stands then. */
  function hearComment(roomId: string, postId: string, change: CommentChange): void {
    const { comment } = change
    if (!roomId || !postId || !comment.id || isForeign(roomId)) return
    const me = viewerId()
    const stored = posts.find(roomId, postId)
    const room = rooms.find(roomId)
    if (stored) posts.update(roomId, (window) => withComment(window, postId, change, me))
    // It moves its post among the newest, where it is not loaded yet.
    else if (!comment.isDeleted && posts.get(roomId)) void readPost(roomId, postId)
    changePinned(roomId, postId, (pinned) => withCommentOn(pinned, change, me))
    rooms.update(roomId, (one) => roomWithEntry(one, { entry: comment, wasRead: stored?.isRead }, me))
    const isOwn = comment.createdBy.userId === me
    if (comment.isDeleted || comment.isEdited || (!stored && !isOwn && room)) rereadRoom(roomId)
    if (carriesFiles(comment) || comment.isEdited) refetchFiles(roomId)
  }

  /** A comment as an answer has it: how its post stands follows from what is loaded. */
  function takeComment(comment: Comment): void {
    const { roomId, postId } = comment
    const stored = posts.find(roomId, postId)
    if (!stored) return
    const isKnown = stored.comments.some(({ id }) => id === comment.id) || comment.seq <= stored.activeSeq
    const totalComments = stored.totalComments + (isKnown ? 0 : 1)
    const activeSeq = Math.max(stored.activeSeq, comment.seq)
    hearComment(roomId, postId, { comment, totalComments, activeSeq })
  }

  return {
    pinnedKey,
    refetchFiles,
    rereadRoom,
    hearPost,
    hearComment,
    takePost,
    takeComment,
    showPost,
    readPost,
    /** The post is gone, as the person has decided. */
    removePost: (roomId: string, post: Post): void => {
      posts.update(roomId, (window) => ({
        ...window,
        posts: window.posts.filter(({ id }) => id !== post.id),
        linked: window.linked?.id === post.id ? null : window.linked,
      }))
      dropPost(roomId, post.id)
    },
  }
}

const changed = (window: PostWindow, postId: string, next: (post: Post) => Post): PostWindow => ({
  ...window,
  posts: window.posts.map((post) => (post.id === postId ? next(post) : post)),
  linked: window.linked?.id === postId ? next(window.linked) : window.linked,
})

function withComment(window: PostWindow, postId: string, change: CommentChange, me: string): PostWindow {
  const post = window.posts.find(({ id }) => id === postId) ?? window.linked
  return post?.id === postId ? windowWith(window, withCommentOn(post, change, me)) : window
}

export type Receiving = ReturnType<typeof createReceiving>
