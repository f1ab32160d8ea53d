import type { AttachmentCategory, FollowLevel } from '@corridor/contract/engines/discussions/rules.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { ConversationTables, NewMessage, StoredMessage } from '#engines/conversation/declaration.ts'

/** The tables that `corridor_make_discussions` has made for a capability. */
export const discussionTables = (prefix: string) =>
  ({
    conversation: `${prefix}_room`,
    reader: `${prefix}_member`,
    message: `${prefix}_entry`,
    readMark: `${prefix}_read_mark`,
    conversationKey: 'room_id',
    readerKey: 'person_id',
    post: `${prefix}_post`,
    postMark: `${prefix}_post_mark`,
    reaction: `${prefix}_reaction`,
    edit: `${prefix}_edit`,
    reminder: `${prefix}_reminder`,
    event: `${prefix}_event`,
  }) as const satisfies ConversationTables & Record<string, string>

export type DiscussionTables = ReturnType<typeof discussionTables>

/** A file or a link as it is stored with a post or a comment. */
export interface StoredAttachment {
  id: string
  category: AttachmentCategory
  fileName: string
  url?: string
  file?: StoredFile
}

/** A post, or a comment on one, before it is stored. */
export interface EntryDraft extends NewMessage {
  senderId: string
  postId: string | null
  kind: string
  subject: string
  attachments: readonly StoredAttachment[]
  mentions: readonly string[]
  mentionsAll: boolean
}

/** How the capability selects a person, as one JSON value. */
export type AuthorRow = Record<string, unknown> & { id: string }

/** A post or a comment with what it is shown with. Large numbers are text. */
export interface EntryRow extends StoredMessage {
  room_id: string
  sender_id: string
  /** Of a comment: what it is about. */
  post_id: string | null
  kind: string
  subject: string
  text: string
  attachments: StoredAttachment[]
  mentions: string[]
  mentions_all: boolean
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  changed_at: Date
  author: AuthorRow
  reactions: Record<string, string> | null
  named: AuthorRow[] | null
  /** Of the post, also where this is a comment on it. */
  active_seq: string
  active_by: string
  comment_count: number
  reacted_at: Date | null
  reacted_by: string | null
  resolved_at: Date | null
  resolver: AuthorRow | null
  /** How its viewer has the post; of nobody's view, as everybody has it at first. */
  own_read_seq: string
  is_marked_unread: boolean
  level: FollowLevel
  takes_part: boolean
  remind_at: Date | null
}

/** A room as one person has it. */
export interface SeatRow {
  id: string
  name: string
  description: string
  created_by: string | null
  created_at: Date
  is_private: boolean
  ended_at: Date | null
  live_seq: string
  live_by: string | null
  last_seq: string
  last_post_at: Date | null
  last_post_by: string | null
  last_comment_at: Date | null
  last_comment_by: string | null
  change_seq: string
  facts_seq: string
  changed_at: Date
  changed_by: string | null
  pinned_id: string | null
  post_reacted_at: Date | null
  post_reacted_by: string | null
  comment_reacted_at: Date | null
  comment_reacted_by: string | null
  resolved_at: Date | null
  resolved_by: string | null
  /** Absent where the person is no member. */
  is_member: boolean
  read_seq: string
  read_at: Date | null
  is_favourite: boolean
  is_marked_unread: boolean
  has_unread_post: boolean
  unread_posts: number
  member_count: number
  last: LastRow | null
}

/** The newest post or comment of a room, as a list shows it. */
export interface LastRow {
  post_id: string
  comment_id: string | null
  subject: string
  text: string
  created_at: string
  author: AuthorRow
}
