import type { MessageType, RemovalRight } from '@corridor/contract/chat/types.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { ConversationTables } from '#engines/conversation/declaration.ts'

export const chatTables: ConversationTables = {
  conversation: 'chat_channel',
  reader: 'chat_member',
  message: 'chat_message',
  readMark: 'chat_read_mark',
  conversationKey: 'channel_id',
  readerKey: 'person_id',
}

/** What a message carries beside its text, as it is stored. */
export interface Meta {
  giphyUri?: string
  giphyThumbnailUri?: string
  attachmentName?: string
  /** As it was when it was sent, without links: these are made for each viewer. */
  file?: StoredFile
}

/** PostgreSQL returns bigint as text; these stay far below Number.MAX_SAFE_INTEGER. */
export interface ChannelRow {
  id: string
  is_group: boolean
  name: string
  created_by: string | null
  created_at: Date
  last_seq: string
  last_message_at: Date
  change_seq: string
  changed_at: Date
  facts_seq: string
  pinned_seq: string | null
  /** Of all, or of its owner alone who was separated from a group. */
  frozen_at: Date | null
}

/** How somebody is called and where they work: read with whatever shows them. */
export interface NamedRow {
  person_id: string
  first_name: string
  last_name: string
  role: string | null
  is_doctor: boolean
  profile_image_id: string | null
}

export interface MemberRow extends NamedRow {
  channel_id: string
  practice_id: string | null
  practice_name: string | null
  has_mobile_access: boolean
  joined_seq: string
  read_seq: string
  read_at: Date | null
  delivered_seq: string
  delivered_at: Date | null
}

/** A person's own settings of a conversation. */
export interface OwnRow {
  is_favourite: boolean
  is_archived: boolean
  is_marked_unread: boolean
  /** Up to which it counts as read to its owner. */
  own_read_seq: string
  joined_seq: string
  uncounted: string[]
  muted_until: Date | null
  /** The last message that they sent; nothing where that is from before it was stored. */
  sent_seq: string | null
  /** As it was when it was frozen for them. */
  snapshot_id: string | null
  /** Was separated from it, and can still read what was there until then. */
  has_left: boolean
  /** Whom they may remove from it. */
  may_remove: RemovalRight
}

/** A message that another one quotes, as its viewer sees it. */
export interface QuotedRow extends NamedRow {
  id: string
  seq: number
  type: MessageType
  /** The beginning of its words. */
  text: string
  attachment_name: string | null
  is_deleted: boolean
}

export interface MessageRow extends NamedRow {
  channel_id: string
  seq: string
  id: string
  is_note: boolean
  type: MessageType
  text: string
  meta: Meta | null
  mentions: string[]
  mentions_all: boolean
  is_urgent: boolean
  is_forwarded: boolean
  quoted_id: string | null
  /** Nothing where its viewer does not see it. */
  quoted: QuotedRow | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  changed_at: Date
  change_seq: string
  /** Person to reaction, and person to the moment. */
  reactions: Record<string, string> | null
  acknowledged: Record<string, string> | null
  /** Who reacted, is mentioned or has confirmed, whether or not they are still there. */
  named: NamedRow[] | null
  /** How many have to confirm an urgent message. */
  confirmer_count: number | null
  /** The viewer has deleted it for themselves. */
  is_hidden: boolean
}
