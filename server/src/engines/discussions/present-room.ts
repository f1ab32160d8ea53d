import type { Author, Room } from '@corridor/contract/engines/discussions/model.ts'
import { instant, secondsOf } from './present.ts'
import type { MemberRow } from './rooms.ts'
import type { AuthorRow, SeatRow } from './tables.ts'

type PresentAuthor = (row: AuthorRow) => Author

/** A room is unread by what others wrote last, or because it, or one of its posts, was marked. */
export const isUnread = (
  { is_member, is_marked_unread, has_unread_post, live_seq, live_by, read_seq }: SeatRow,
  personId: string,
): boolean =>
  is_member &&
  (is_marked_unread || has_unread_post || (Number(live_seq) > Number(read_seq) && live_by !== personId))

const latestOf = (seat: SeatRow) => ({
  lastPostCreatedAt: instant(seat.last_post_at),
  lastPostCreatedBy: seat.last_post_by,
  lastCommentCreatedAt: instant(seat.last_comment_at),
  lastCommentCreatedBy: seat.last_comment_by,
  lastPostReactedAt: instant(seat.post_reacted_at),
  lastPostReactedBy: seat.post_reacted_by,
  lastCommentReactedAt: instant(seat.comment_reacted_at),
  lastCommentReactedBy: seat.comment_reacted_by,
  lastResolvedAt: instant(seat.resolved_at),
  lastResolvedBy: seat.resolved_by,
})

/** What rooms of every capability have in common. */
export const presentRoom = (
  author: PresentAuthor,
  seat: SeatRow,
  members: readonly MemberRow[],
  personId: string,
): Room => ({
  id: seat.id,
  name: seat.name,
  displayName: seat.name,
  description: seat.description,
  memberIds: members.map(({ person_id }) => person_id),
  members: members.map((one) => ({ ...author(one.author), isHost: one.person_id === seat.created_by })),
  memberCount: seat.member_count,
  createdBy: seat.created_by,
  createdTimestamp: secondsOf(seat.created_at),
  createdTimeUtc: seat.created_at.toISOString(),
  isPrivate: seat.is_private,
  practices: [],
  coverUrl: null,
  status: seat.ended_at === null ? 0 : 1,
  isMember: seat.is_member,
  isFavorite: seat.is_favourite,
  isRead: !isUnread(seat, personId),
  unreadCount: seat.is_member ? Math.max(seat.unread_posts, isUnread(seat, personId) ? 1 : 0) : 0,
  favoriteByUserIds: seat.is_favourite ? [personId] : [],
  unreadByUserIds: seat.is_marked_unread || seat.has_unread_post ? [personId] : [],
  leftUserIds: [],
  readReceipts: seat.read_at ? { [personId]: secondsOf(seat.read_at) } : {},
  lastUpdatedTimestamp: secondsOf(seat.changed_at),
  lastUpdatedTimeRaw: seat.changed_at.toISOString(),
  lastUpdatedAt: seat.changed_at.toISOString(),
  lastUpdatedBy: seat.changed_by,
  ...latestOf(seat),
  lastWritten: seat.is_member && seat.last ? presentLast(author, seat.last) : null,
  pinnedPostId: seat.is_member ? seat.pinned_id : null,
  lastSeq: Number(seat.live_seq),
  lastSeqBy: seat.live_by,
  readSeq: Number(seat.read_seq),
  changeSeq: Number(seat.change_seq),
  abilities: { mayWrite: seat.is_member && seat.ended_at === null, mayManage: false, mayAdd: false },
})

const presentLast = (author: PresentAuthor, last: NonNullable<SeatRow['last']>): Room['lastWritten'] => ({
  postId: last.post_id,
  commentId: last.comment_id,
  text: last.subject || last.text,
  userId: last.author.id,
  name: author(last.author).name,
  createdTimeUtc: new Date(last.created_at).toISOString(),
})
