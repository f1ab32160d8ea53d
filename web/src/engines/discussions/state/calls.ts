import type { CallInput } from '#platform/api/types.ts'
import { call } from '#platform/api.ts'
import type { Base } from '../declaration.ts'

export type NewPost = Omit<CallInput<`POST ${Base}/posts`>['body'], 'id' | 'roomId'>
export type NewComment = Omit<CallInput<`POST ${Base}/comments`>['body'], 'id' | 'roomId' | 'postId'>

interface PostKey {
  roomId: string
  postId: string
}

interface CommentKey extends PostKey {
  commentId: string
}

type Category = NonNullable<CallInput<`GET ${Base}/attachments`>['query']['category']>

/** The calls of a capability with discussions: the same, below its own base. */
export const callsOf = (base: Base) => ({
  readRoom: (roomId: string) => call(`POST ${base}/read`, { body: { roomId } }),
  unreadRoom: (roomId: string) => call(`POST ${base}/unread`, { body: { roomId } }),
  pin: (key: PostKey, isPinned: boolean) =>
    isPinned
      ? call(`POST ${base}/posts/pin`, { body: key })
      : call(`POST ${base}/posts/unpin`, { body: key }),

  listPosts: (roomId: string, continuationToken?: string) =>
    call(`GET ${base}/posts`, { query: { roomId, continuationToken } }),
  getPost: (key: PostKey) => call(`GET ${base}/post`, { query: key }),
  getPinned: (roomId: string) => call(`GET ${base}/posts/pinned`, { query: { roomId } }),
  createPost: (roomId: string, id: string, words: NewPost) =>
    call(`POST ${base}/posts`, { body: { ...words, roomId, id } }),
  editPost: (key: PostKey, words: NewPost) => call(`PUT ${base}/posts`, { body: { ...words, ...key } }),
  deletePost: (key: PostKey) => call(`DELETE ${base}/posts`, { query: key }),
  reactPost: (key: PostKey, reaction: string | null) =>
    reaction
      ? call(`POST ${base}/posts/react`, { body: { ...key, reaction } })
      : call(`POST ${base}/posts/unreact`, { body: key }),
  markPost: (key: PostKey, isRead: boolean) =>
    isRead
      ? call(`POST ${base}/posts/read`, { body: key })
      : call(`POST ${base}/posts/unread`, { body: key }),
  resolvePost: (key: PostKey, isResolved: boolean) =>
    isResolved
      ? call(`POST ${base}/posts/resolve`, { body: key })
      : call(`POST ${base}/posts/unresolve`, { body: key }),
  followPost: (key: PostKey, level: 'usual' | 'follow' | 'mute') =>
    call(`PUT ${base}/posts/follow`, { body: { ...key, level } }),
  remindOfPost: (key: PostKey, remindAt: string | null) =>
    call(`PUT ${base}/posts/reminder`, { body: { ...key, remindAt } }),
  listEdits: (key: PostKey & { commentId?: string }) => call(`GET ${base}/posts/edits`, { query: key }),

  listComments: (key: PostKey, page: { continuationToken?: string; pageSize?: number }) =>
    call(`GET ${base}/comments`, { query: { ...key, ...page } }),
  createComment: (key: PostKey, id: string, words: NewComment) =>
    call(`POST ${base}/comments`, { body: { ...words, ...key, id } }),
  editComment: (key: CommentKey, words: NewComment) =>
    call(`PUT ${base}/comments`, { body: { ...words, ...key } }),
  deleteComment: (key: CommentKey) => call(`DELETE ${base}/comments`, { query: key }),
  reactComment: (key: CommentKey, reaction: string | null) =>
    reaction
      ? call(`POST ${base}/comments/react`, { body: { ...key, reaction } })
      : call(`POST ${base}/comments/unreact`, { body: key }),

  listAttachments: (roomId: string, page: { category?: Category; continuationToken?: string }) =>
    call(`GET ${base}/attachments`, { query: { roomId, ...page } }),
})

export type DiscussionCalls = ReturnType<typeof callsOf>
