import type { Attachment, Author, Comment, Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { ADA, BEN } from '#platform/testing/people.ts'
import { createDiscussions } from '../create-discussions.ts'
import type { Switches } from '../declaration.ts'

export const ROOM = '00000000-0000-4000-8000-0000000000c1'
export const OTHER_ROOM = '00000000-0000-4000-8000-0000000000c2'
const AT = '2026-11-16T10:00:00.000Z'

/** An id that says what it is of. */
export const idOf = (kind: 'post' | 'comment' | 'file', number: number): string =>
  `00000000-0000-4000-8${{ post: 1, comment: 2, file: 3 }[kind]}00-${String(number).padStart(12, '0')}`

export const author = (userId: string): Author => ({
  userId,
  name: userId === ADA ? 'Dr Ada Owens' : 'Ben Cruz',
  profileUrl: null,
  role: 'Member',
  practiceId: null,
  practiceName: null,
})

const written = (seq: number, by: string) => ({
  roomId: ROOM,
  attachments: [],
  videoAttachments: [],
  mentions: [],
  mentionsAll: false,
  reactions: {},
  names: {},
  createdBy: author(by),
  createdAt: 1_794_000_000 + seq,
  createdTimeUtc: AT,
  lastUpdatedTimestamp: 1_794_000_000 + seq,
  lastUpdatedTimestampUtc: AT,
  isEdited: false,
  lastEditedTimestampUtc: null,
  isDeleted: false,
  seq,
  changeSeq: seq,
})

export const comment = (seq: number, more: Partial<Comment> = {}): Comment => ({
  ...written(seq, BEN),
  id: idOf('comment', seq),
  postId: idOf('post', 1),
  message: `c${seq}`,
  ...more,
})

export function post(seq: number, more: Partial<Post> = {}): Post {
  const comments = more.comments ?? []
  return {
    ...written(seq, BEN),
    id: idOf('post', seq),
    message: `words ${seq}`,
    kind: 'discussion',
    subject: `Post ${seq}`,
    sponsorLogo: null,
    referenceLinks: [],
    commentsContinuationToken: null,
    lastComment: comments.at(-1) ?? null,
    lastCommentCreatedAt: null,
    totalComments: comments.length,
    lastReactedAt: null,
    lastReactedBy: null,
    resolvedAt: null,
    resolvedBy: null,
    activeSeq: Math.max(seq, ...comments.map((one) => one.seq)),
    isRead: true,
    followLevel: 'usual',
    isFollowed: false,
    remindAt: null,
    fromContinuationToken: null,
    ...more,
    comments,
  }
}

export const attachment = (number: number, fileName: string, more: Partial<Attachment> = {}): Attachment => ({
  id: idOf('file', number),
  category: 'others',
  fileName,
  url: null,
  thumbnailUrl: null,
  createdTimeUtc: AT,
  file: {
    id: idOf('file', number),
    fileName,
    kind: 'PDF',
    mediaType: 'application/pdf',
    size: 1000,
    blobType: 'attachment',
    state: 'claimed',
    url: null,
    thumbnailUrl: null,
    width: null,
    height: null,
    pages: 2,
    hasActiveContent: false,
    createdAt: AT,
  },
  ...more,
})

export type TestRoom = Room & { switches: Switches }

/** A room of Ada and Ben, as Ada has it. */
export const room = (more: Partial<TestRoom> = {}): TestRoom => ({
  id: ROOM,
  name: 'Sterilization',
  displayName: 'Sterilization',
  description: '',
  memberIds: [ADA, BEN],
  members: [ADA, BEN].map((id) => ({ ...author(id), isHost: id === ADA })),
  memberCount: 2,
  createdBy: ADA,
  createdTimestamp: 1_794_000_000,
  createdTimeUtc: AT,
  isPrivate: true,
  practices: [],
  coverUrl: null,
  status: 0,
  isMember: true,
  isFavorite: false,
  isRead: true,
  unreadCount: 0,
  favoriteByUserIds: [],
  unreadByUserIds: [],
  leftUserIds: [],
  readReceipts: {},
  lastUpdatedTimestamp: 1_794_000_000,
  lastUpdatedTimeRaw: AT,
  lastUpdatedAt: AT,
  lastUpdatedBy: null,
  lastPostCreatedAt: AT,
  lastPostCreatedBy: BEN,
  lastCommentCreatedAt: null,
  lastCommentCreatedBy: null,
  lastPostReactedAt: null,
  lastPostReactedBy: null,
  lastCommentReactedAt: null,
  lastCommentReactedBy: null,
  lastResolvedAt: null,
  lastResolvedBy: null,
  lastWritten: null,
  pinnedPostId: null,
  lastSeq: 10,
  lastSeqBy: BEN,
  readSeq: 10,
  changeSeq: 10,
  abilities: { mayWrite: true, mayManage: false, mayAdd: false },
  switches: {},
  ...more,
})

/** What the server answers for the list of rooms; a test changes it. */
export const served = { rooms: [room()] as TestRoom[], opened: [] as string[] }

/** Discussions as a capability has them, with the calls of rooms. */
export const discussions = createDiscussions<TestRoom>({
  base: '/rooms/v3',
  name: 'rooms',
  claim: 'Channels',
  events: { post: 'rooms.post', comment: 'rooms.comment', room: 'rooms.room', own: 'rooms.own' },
  streams: { room: 'rooms', own: 'rooms-own' },
  readRooms: async () => served.rooms,
  readRoom: async (roomId) => served.rooms.find(({ id }) => id === roomId)!,
  switchesOf: (one) => one.switches,
  addressOf: (one, { postId, commentId }) =>
    `/dashboard/practices?channelId=${one.id}&postId=${postId}${commentId ? `&commentId=${commentId}` : ''}`,
  files: {
    useFileInAddress: () => ({ openId: null, open: (id) => served.opened.push(id) }),
    OpenedFile: () => null,
    downloadFile: async () => undefined,
    limit: () => 'Any file, up to 2 GB each',
  },
  kinds: { case: { Badge: () => <span>Case</span>, Body: ({ post: one }) => <p>Case: {one.message}</p> } },
  storedVersion: 1,
})
