import { z } from 'zod'
import type { ClaimAccess } from '../../kernel/access.ts'
import { pageOf, pageQuery } from '../../kernel/paging.ts'
import { route } from '../../kernel/route.ts'
import { Done, Id, Instant, Moment, NewId, text } from '../../kernel/shapes.ts'
import { ReactionCode } from '../conversation/reaction-code.ts'
import { type Declared, OneComment, OnePost, OneRoom, requiredId } from './ids.ts'
import {
  ATTACHMENTS_PAGE,
  ATTACHMENTS_PAGE_MAX,
  COMMENTS_PAGE,
  COMMENTS_PAGE_MAX,
  EVENTS_MAX,
  EVENTS_PAGE,
  MEMBERS_MAX,
  POSTS_PAGE,
  POSTS_PAGE_MAX,
  SEARCH_MAX,
} from './limits.ts'
import {
  ActivityItem,
  Attachment,
  Comment,
  LastWritten,
  NewFiles,
  NewLinks,
  Post,
  PostText,
  Subject,
} from './model.ts'
import { ATTACHMENT_CATEGORIES, FOLLOW_LEVELS } from './rules.ts'

/** Pages of which a client says how large it wants them. */
const wished = (usual: number, most: number) => ({
  ...pageQuery(most),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .default(usual)
    .transform((wish) => Math.min(wish, most)),
  /** Only what was changed since. */
  timeStamp: Moment.optional(),
})

/** The words of a post or a comment, and who is meant by them. */
const Words = {
  message: PostText.default(''),
  attachments: NewFiles.default([]),
  mentions: z.array(Id).max(MEMBERS_MAX).default([]),
  mentionsAll: z.boolean().default(false),
}

const PostWords = {
  ...Words,
  subject: Subject.default(''),
  sponsorLogo: NewFiles.element.nullable().default(null),
  referenceLinks: NewLinks.default([]),
}

type Posts<B extends `/${string}`, A extends ClaimAccess> = Declared<B, A>

/** Reads posts, comments and what is attached. */
const readingCalls = <const B extends `/${string}`, A extends ClaimAccess>({
  base,
  access,
  area,
}: Posts<B, A>) => ({
  listPosts: route({
    call: `GET ${base}/posts`,
    summary:
      'Posts of a room in pages, the newest page first; within a page the oldest first, by the later of their creation and their last comment.',
    access,
    audit: `${area}.posts-read`,
    query: OneRoom.extend({
      ...wished(POSTS_PAGE, POSTS_PAGE_MAX),
      state: z.enum(['all', 'open', 'resolved', 'unread']).default('all'),
    }),
    reply: pageOf(Post, 'data'),
  }),
  getPost: route({
    call: `GET ${base}/post`,
    summary: 'One post with its newest comments.',
    access,
    audit: `${area}.posts-read`,
    query: OnePost,
    reply: Post,
  }),
  getPinned: route({
    call: `GET ${base}/posts/pinned`,
    summary: 'The pinned post of a room as the only item, or none.',
    access,
    audit: `${area}.posts-read`,
    query: OneRoom,
    reply: z.object({ data: z.array(Post) }),
  }),
  listComments: route({
    call: `GET ${base}/comments`,
    summary: 'Comments of a post in pages, the newest page first; within a page the oldest first.',
    access,
    audit: `${area}.posts-read`,
    query: OnePost.extend(wished(COMMENTS_PAGE, COMMENTS_PAGE_MAX)),
    reply: pageOf(Comment, 'data'),
  }),
  listEdits: route({
    call: `GET ${base}/posts/edits`,
    summary: 'What a post, or a comment, said before it was edited, the earliest first.',
    access,
    audit: `${area}.edits-read`,
    query: OnePost.extend({ commentId: Id.optional() }),
    reply: z.object({
      data: z.array(z.object({ subject: z.string(), message: z.string(), until: Instant })),
    }),
  }),
  listAttachments: route({
    call: `GET ${base}/attachments`,
    summary: 'Everything that is attached in a room, the newest first, or one category of it.',
    access,
    audit: `${area}.attachments-read`,
    query: OneRoom.extend({
      ...pageQuery(ATTACHMENTS_PAGE_MAX),
      pageSize: wished(ATTACHMENTS_PAGE, ATTACHMENTS_PAGE_MAX).pageSize,
      category: z.enum(ATTACHMENT_CATEGORIES).optional(),
    }),
    reply: pageOf(
      Attachment.extend({ postId: Id, commentId: Id.nullable(), userId: Id, name: z.string() }),
      'data',
    ).extend({ total: z.int() }),
  }),
  searchPosts: route({
    call: `GET ${base}/search`,
    summary:
      'Posts and comments of the caller’s rooms with these words, newest first, in pages. A search that runs out of time gives a shorter page with a token that goes on from there.',
    access,
    audit: `${area}.searched`,
    query: z.object({ keyword: text(SEARCH_MAX), roomId: Id.optional(), ...pageQuery(50) }),
    reply: pageOf(LastWritten.extend({ roomId: Id, roomName: z.string(), subject: z.string() }), 'data'),
  }),
})

/** Writes posts and comments. */
const writingCalls = <const B extends `/${string}`, A extends ClaimAccess>({
  base,
  access,
  area,
}: Posts<B, A>) => ({
  createPost: route({
    call: `POST ${base}/posts`,
    summary:
      'Writes a post. The same id by the same person is stored once, and answered as it was stored; without an id each call writes another.',
    access,
    audit: `${area}.post-created`,
    body: OneRoom.extend({ id: NewId, ...PostWords }),
    reply: Post,
  }),
  editPost: route({
    call: `PUT ${base}/posts`,
    summary: 'Changes one’s own post. What it said before stays to be read.',
    access,
    audit: `${area}.post-edited`,
    body: OnePost.extend(PostWords),
    reply: Post,
  }),
  deletePost: route({
    call: `DELETE ${base}/posts`,
    summary: 'Deletes a post with its comments and all their attachments.',
    access,
    audit: `${area}.post-deleted`,
    query: OnePost,
    reply: Done,
  }),
  createComment: route({
    call: `POST ${base}/comments`,
    summary:
      'Comments on a post. The same id by the same person is stored once; without an id each call writes another.',
    access,
    audit: `${area}.comment-created`,
    body: OnePost.extend({ id: NewId, ...Words }),
    reply: Comment,
  }),
  editComment: route({
    call: `PUT ${base}/comments`,
    summary: 'Changes one’s own comment. What it said before stays to be read.',
    access,
    audit: `${area}.comment-edited`,
    body: OneComment.extend(Words),
    reply: Comment,
  }),
  deleteComment: route({
    call: `DELETE ${base}/comments`,
    summary: 'Deletes a comment with its attachments.',
    access,
    audit: `${area}.comment-deleted`,
    query: OneComment,
    reply: Done,
  }),
})

/** Reacts to posts and comments, and settles posts. */
const reactingCalls = <const B extends `/${string}`, A extends ClaimAccess>({
  base,
  access,
  area,
}: Posts<B, A>) => ({
  reactPost: route({
    call: `POST ${base}/posts/react`,
    summary: 'Reacts to a post, in place of the caller’s reaction before.',
    access,
    audit: `${area}.reacted`,
    body: OnePost.extend({ reaction: ReactionCode }),
    reply: Post,
  }),
  unreactPost: route({
    call: `POST ${base}/posts/unreact`,
    summary: 'Takes back the caller’s reaction to a post.',
    access,
    audit: `${area}.reaction-removed`,
    body: OnePost,
    reply: Post,
  }),
  reactComment: route({
    call: `POST ${base}/comments/react`,
    summary: 'Reacts to a comment, in place of the caller’s reaction before.',
    access,
    audit: `${area}.reacted`,
    body: OneComment.extend({ reaction: ReactionCode }),
    reply: Comment,
  }),
  unreactComment: route({
    call: `POST ${base}/comments/unreact`,
    summary: 'Takes back the caller’s reaction to a comment.',
    access,
    audit: `${area}.reaction-removed`,
    body: OneComment,
    reply: Comment,
  }),
  resolvePost: route({
    call: `POST ${base}/posts/resolve`,
    summary: 'Says that a post is settled. It stays where it stands.',
    access,
    audit: `${area}.post-resolved`,
    body: OnePost,
    reply: Post,
  }),
  unresolvePost: route({
    call: `POST ${base}/posts/unresolve`,
    summary: 'Opens a post again.',
    access,
    audit: `${area}.post-reopened`,
    body: OnePost,
    reply: Post,
  }),
})

/** How one person has a post, and what has happened for them. */
const ownCalls = <const B extends `/${string}`, A extends ClaimAccess>({
  base,
  access,
  area,
}: Posts<B, A>) => ({
  readPost: route({
    call: `POST ${base}/posts/read`,
    summary: 'Marks a post read.',
    access,
    audit: `${area}.read`,
    body: OnePost,
    reply: Post,
  }),
  unreadPost: route({
    call: `POST ${base}/posts/unread`,
    summary: 'Marks a post unread, and its room with it.',
    access,
    audit: `${area}.marked-unread`,
    body: OnePost,
    reply: Post,
  }),
  followPost: route({
    call: `PUT ${base}/posts/follow`,
    summary: 'How much the caller wants to hear of a post.',
    access,
    audit: `${area}.post-followed`,
    body: OnePost.extend({ level: z.enum(FOLLOW_LEVELS) }),
    reply: Post,
  }),
  remindOfPost: route({
    call: `PUT ${base}/posts/reminder`,
    summary: 'Reminds the caller of a post at a time; null takes it back.',
    access,
    audit: `${area}.reminder-set`,
    body: OnePost.extend({ remindAt: Moment.nullable() }),
    reply: Post,
  }),
  listEvents: route({
    call: `GET ${base}/events`,
    summary: 'The caller’s activity log, the newest first.',
    access,
    hasNoPatientData: true,
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .default(EVENTS_PAGE)
        .transform((wish) => Math.min(wish, EVENTS_MAX)),
    }),
    reply: z.object({ data: z.array(ActivityItem) }),
  }),
  readEvent: route({
    call: `POST ${base}/events/read`,
    summary: 'Marks an entry of the activity log read.',
    access,
    audit: `${area}.activity-read`,
    body: z.object({ eduRoomEventId: requiredId('eduRoomEventId') }),
    reply: ActivityItem,
  }),
})

/** The calls about posts that are the same in every capability with discussions. */
export const postCalls = <const B extends `/${string}`, A extends ClaimAccess>(declared: Posts<B, A>) => ({
  ...readingCalls(declared),
  ...writingCalls(declared),
  ...reactingCalls(declared),
  ...ownCalls(declared),
})

export type PostCalls = ReturnType<typeof postCalls<`/${string}`, ClaimAccess>>
