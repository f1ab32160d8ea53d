/** No zod: the browser runs these rules, and the server answers by the same. */

/** What a list needs to know of a room, as one person has it. */
export interface ListedRoom {
  id: string
  name: string
  displayName: string
  isMember: boolean
  isFavorite: boolean
  /** The person’s id where they marked it unread. */
  unreadByUserIds: readonly string[]
  /** The positions of the newest post and comment, and whose they are: two of one second are not the same. */
  lastSeq: number
  lastSeqBy: string | null
  readSeq: number
  lastPostCreatedAt: string | null
  lastCommentCreatedAt: string | null
  createdTimeUtc: string
}

/** A room is unread that was marked so, or whose newest post or comment is somebody else’s and was not read. Others’ rooms never are. */
export function isRoomUnread(
  { isMember, unreadByUserIds, lastSeq, lastSeqBy, readSeq }: ListedRoom,
  personId: string,
): boolean {
  if (!isMember) return false
  return unreadByUserIds.includes(personId) || (lastSeq > readSeq && lastSeqBy !== personId)
}

/** When somebody last wrote in it. A room without a word stands where it was made. */
export const lastWrittenAt = ({
  lastPostCreatedAt,
  lastCommentCreatedAt,
  createdTimeUtc,
}: Pick<ListedRoom, 'lastPostCreatedAt' | 'lastCommentCreatedAt' | 'createdTimeUtc'>): string => {
  const written = [lastPostCreatedAt, lastCommentCreatedAt].filter((one) => one !== null).toSorted()
  return written.at(-1) ?? createdTimeUtc
}

/** The newest first. Reactions and decisions move nothing. */
export const compareRooms = (one: ListedRoom, other: ListedRoom): number =>
  lastWrittenAt(other).localeCompare(lastWrittenAt(one)) || one.id.localeCompare(other.id)

/** Rooms with these letters in their name, in any case; all of them where nothing is looked for. */
export function searchRooms<Room extends Pick<ListedRoom, 'name' | 'displayName'>>(
  rooms: readonly Room[],
  typed: string,
): Room[] {
  const wanted = typed.trim().toLowerCase()
  return rooms.filter(({ name, displayName }) =>
    [name, displayName].some((one) => one.toLowerCase().includes(wanted)),
  )
}

/** Something that is replaced by what is newer, and by nothing that is older. */
export interface Numbered {
  id: string
  /** Grows with each change of the room. */
  changeSeq: number
}

/** Of two versions of one thing, the later. */
export const newerOf = <One extends Numbered>(stored: One | undefined, incoming: One): One =>
  stored && stored.changeSeq > incoming.changeSeq ? stored : incoming

export interface OrderedPost extends Numbered {
  /** The position of the post or of its last comment, whichever is later. */
  activeSeq: number
  isDeleted: boolean
}

/** Posts, oldest first by the later of their creation and their last comment. Resolving moves nothing. */
export const comparePosts = (one: OrderedPost, other: OrderedPost): number => one.activeSeq - other.activeSeq

/** The list with a post in it as it is now, in its place; without it where it was deleted. */
export function withPost<Post extends OrderedPost>(posts: readonly Post[], incoming: Post): Post[] {
  const stored = posts.find(({ id }) => id === incoming.id)
  const post = newerOf(stored, incoming)
  const others = posts.filter(({ id }) => id !== incoming.id)
  return post.isDeleted ? others : [...others, post].toSorted(comparePosts)
}

export interface OrderedComment extends Numbered {
  seq: number
  isDeleted: boolean
}

/** The comments with one in them as it is now, in the order in which they were written. */
export function withComment<Comment extends OrderedComment>(
  comments: readonly Comment[],
  incoming: Comment,
): Comment[] {
  const stored = comments.find(({ id }) => id === incoming.id)
  const comment = newerOf(stored, incoming)
  const others = comments.filter(({ id }) => id !== incoming.id)
  return comment.isDeleted ? others : [...others, comment].toSorted((one, other) => one.seq - other.seq)
}

/** A post that somebody has to read: marked unread, or what is newest in it came from somebody else after they read. */
export interface ReadPost {
  isMarkedUnread: boolean
  /** The newest of the post and its comments that somebody else wrote; nothing where all is one’s own. */
  othersSeq: number | null
  readSeq: number
}

export const isPostUnread = (
  { isMarkedUnread, othersSeq, readSeq }: ReadPost,
  roomReadSeq: number,
): boolean => isMarkedUnread || (othersSeq !== null && othersSeq > Math.max(readSeq, roomReadSeq))

/** What attachments are listed by. */
export const ATTACHMENT_CATEGORIES = ['sponsor', 'referenceLink', 'video', 'others'] as const
export type AttachmentCategory = (typeof ATTACHMENT_CATEGORIES)[number]

/** How much somebody wants to hear of a post. People who write in it or are mentioned follow it, unless they muted it. */
export const FOLLOW_LEVELS = ['usual', 'follow', 'mute'] as const
export type FollowLevel = (typeof FOLLOW_LEVELS)[number]

/** What has happened in a room that somebody is in (specification, learning hub §3). */
export const EVENT_TYPES = {
  NewEduPostCreated: 0,
  NewEduCommentCreated: 1,
  EduRoomHostInvitedUser: 2,
  EduRoomDeleted: 3,
  EduPostReactedAt: 4,
  EduCommentReactedAt: 5,
  EduRoomJoined: 6,
  EduRoomSubscribed: 7,
} as const
export type EventType = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES]
