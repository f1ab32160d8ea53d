import { z } from 'zod'
import { StoredFile, UploadedFile } from '../../files/model.ts'
import { EpochSeconds, Id, Instant, singleLine, text } from '../../kernel/shapes.ts'
import {
  FILES_MAX,
  LINK_MAX,
  LINK_NAME_MAX,
  LINKS_MAX,
  POST_MAX,
  ROOM_NAME_MAX,
  SUBJECT_MAX,
} from './limits.ts'
import { linkProblems, TOO_MANY_LINKS, withProtocol } from './links.ts'
import { ATTACHMENT_CATEGORIES, EVENT_TYPES, FOLLOW_LEVELS } from './rules.ts'

export const PostText = text(POST_MAX * 4).refine(
  (value) => [...value].length <= POST_MAX,
  `Please use at most ${POST_MAX.toLocaleString('en-US')} characters.`,
)
export const Subject = singleLine(SUBJECT_MAX)
export const RoomName = singleLine(ROOM_NAME_MAX)

export const Author = z.object({
  userId: Id,
  name: z.string(),
  profileUrl: z.string().nullable(),
  role: z.string(),
  practiceId: Id.nullable(),
  practiceName: z.string().nullable(),
})
export type Author = z.infer<typeof Author>

/** A file comes without its links, because these work for one session and a limited time: they are fetched when it is opened. */
export const Attachment = z
  .object({
    id: Id,
    category: z.enum(ATTACHMENT_CATEGORIES),
    fileName: z.string(),
    /** Of a link; null for a file. */
    url: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    createdTimeUtc: Instant,
    file: StoredFile.nullable(),
  })
  .meta({ id: 'DiscussionAttachment' })
export type Attachment = z.infer<typeof Attachment>

export const ReferenceLink = z.object({ id: Id, url: z.string(), name: z.string() })

/** Links as they are typed: each is checked beside those before it, and gets a protocol where it has none. */
export const NewLinks = z
  .array(z.object({ id: Id.optional(), url: text(LINK_MAX), name: singleLine(LINK_NAME_MAX).default('') }))
  .max(LINKS_MAX, TOO_MANY_LINKS)
  .superRefine((links, context) => {
    for (const [at, problem] of linkProblems(links).entries())
      if (problem) context.addIssue({ code: 'custom', path: [at, 'url'], message: problem })
  })
  .transform((links) => links.map((link) => ({ ...link, url: withProtocol(link.url) })))

export const NewFiles = z.array(UploadedFile).max(FILES_MAX, `You can attach up to ${FILES_MAX} files.`)

/** What a post and a comment have in common. */
const written = {
  id: Id,
  roomId: Id,
  message: z.string(),
  attachments: z.array(Attachment),
  videoAttachments: z.array(Attachment),
  mentions: z.array(Id),
  mentionsAll: z.boolean(),
  /** Person to reaction. */
  reactions: z.record(Id, z.string()),
  /** The names of those who reacted or are mentioned, members or not. */
  names: z.record(Id, z.string()),
  createdBy: Author,
  createdAt: EpochSeconds,
  createdTimeUtc: Instant,
  lastUpdatedTimestamp: EpochSeconds,
  lastUpdatedTimestampUtc: Instant,
  isEdited: z.boolean(),
  lastEditedTimestampUtc: Instant.nullable(),
  isDeleted: z.boolean(),
  /** Its position in the room: the same for everybody, and never changed. */
  seq: z.int(),
  /** Grows with each change of the room: of two versions the larger is the newer. */
  changeSeq: z.int(),
}

export const Comment = z.object({ ...written, postId: Id }).meta({ id: 'DiscussionComment' })
export type Comment = z.infer<typeof Comment>

/** A post as every member sees it. */
export const SharedPost = z
  .object({
    ...written,
    /** `discussion`, or what a capability makes of its posts. */
    kind: z.string(),
    subject: z.string(),
    sponsorLogo: Attachment.nullable(),
    referenceLinks: z.array(ReferenceLink),
    /** The newest, oldest first; the token leads to those before them. */
    comments: z.array(Comment),
    commentsContinuationToken: z.string().nullable(),
    lastComment: Comment.nullable(),
    lastCommentCreatedAt: Instant.nullable(),
    totalComments: z.int(),
    lastReactedAt: Instant.nullable(),
    lastReactedBy: Id.nullable(),
    resolvedAt: Instant.nullable(),
    resolvedBy: Author.nullable(),
    /** The position of the post or of its newest comment: by it posts are ordered. */
    activeSeq: z.int(),
  })
  .meta({ id: 'SharedPost' })
export type SharedPost = z.infer<typeof SharedPost>

/** A post as one member has it. */
export const Post = SharedPost.extend({
  isRead: z.boolean(),
  followLevel: z.enum(FOLLOW_LEVELS),
  isFollowed: z.boolean(),
  remindAt: Instant.nullable(),
  /** The page that follows the one it came with. */
  fromContinuationToken: z.string().nullable(),
}).meta({ id: 'Post' })
export type Post = z.infer<typeof Post>

export const RoomMember = Author.extend({ isHost: z.boolean() }).meta({ id: 'RoomMember' })
export type RoomMember = z.infer<typeof RoomMember>

/** What a list shows of the newest post or comment. */
export const LastWritten = z.object({
  postId: Id,
  commentId: Id.nullable(),
  text: z.string(),
  userId: Id,
  name: z.string(),
  createdTimeUtc: Instant,
})
export type LastWritten = z.infer<typeof LastWritten>

/** A room as one person has it: what rooms of practices and channels have in common. */
export const Room = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  memberIds: z.array(Id),
  members: z.array(RoomMember),
  memberCount: z.int(),
  createdBy: Id.nullable(),
  createdTimestamp: EpochSeconds,
  createdTimeUtc: Instant,
  isPrivate: z.boolean(),
  practices: z.array(z.object({ id: Id, name: z.string() })),
  coverUrl: z.string().nullable(),
  /** 0 while it can be written in. */
  status: z.int(),
  isMember: z.boolean(),
  isFavorite: z.boolean(),
  isRead: z.boolean(),
  /** Unread posts. */
  unreadCount: z.int(),
  favoriteByUserIds: z.array(Id),
  unreadByUserIds: z.array(Id),
  leftUserIds: z.array(Id),
  readReceipts: z.record(Id, EpochSeconds),
  lastUpdatedTimestamp: EpochSeconds,
  lastUpdatedTimeRaw: Instant,
  lastUpdatedAt: Instant,
  lastUpdatedBy: Id.nullable(),
  lastPostCreatedAt: Instant.nullable(),
  lastPostCreatedBy: Id.nullable(),
  lastCommentCreatedAt: Instant.nullable(),
  lastCommentCreatedBy: Id.nullable(),
  lastPostReactedAt: Instant.nullable(),
  lastPostReactedBy: Id.nullable(),
  lastCommentReactedAt: Instant.nullable(),
  lastCommentReactedBy: Id.nullable(),
  lastResolvedAt: Instant.nullable(),
  lastResolvedBy: Id.nullable(),
  lastWritten: LastWritten.nullable(),
  pinnedPostId: Id.nullable(),
  lastSeq: z.int(),
  lastSeqBy: Id.nullable(),
  readSeq: z.int(),
  changeSeq: z.int(),
  abilities: z.object({ mayWrite: z.boolean(), mayManage: z.boolean(), mayAdd: z.boolean() }),
})
export type Room = z.infer<typeof Room>

/** An entry of somebody’s activity log. */
export const ActivityItem = z
  .object({
    id: Id,
    eventType: z.literal(Object.values(EVENT_TYPES)),
    roomId: Id,
    postId: Id.nullable(),
    commentId: Id.nullable(),
    /** Names as they were then, for the sentence. */
    metadata: z.record(z.string(), z.string()),
    isRead: z.boolean(),
    createdTimestamp: EpochSeconds,
    createdTimeUtc: Instant,
  })
  .meta({ id: 'ActivityItem' })
export type ActivityItem = z.infer<typeof ActivityItem>
