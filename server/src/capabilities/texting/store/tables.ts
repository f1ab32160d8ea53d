import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { SecureLink } from '@corridor/contract/texting/model.ts'
import type { MissingPicture, SmsStatus, TextPurpose } from '@corridor/contract/texting/types.ts'
import type { ConversationTables, NewMessage, StoredMessage } from '#engines/conversation/declaration.ts'

export const textTables: ConversationTables = {
  conversation: 'texting_conversation',
  reader: 'texting_reader',
  message: 'texting_message',
  readMark: 'texting_read_mark',
  conversationKey: 'conversation_id',
  readerKey: 'practice_id',
}

export interface NamedPatient {
  id: string
  firstName: string
  lastName: string
}

/** Who of the practice wrote something. */
export interface TextSender {
  first_name: string
  last_name: string
  role: string | null
  is_doctor: boolean
}

export interface ConversationRow {
  id: string
  practice_id: string
  practice_number: string
  patient_number: string
  patient_id: string | null
  is_archived: boolean
  is_unread: boolean
  created_at: Date
  last_seq: string
  change_seq: string
  last_message_at: Date | null
  listed_at: Date
  changed_at: Date
  preview: string
  is_last_incoming: boolean
  last_sender_id: string | null
  last_status: SmsStatus | null
  last_reason: string | null
  introduced_at: Date | null
  closed_answer_for: Date | null
  read_seq: string
  /** Everybody who has exactly this number. */
  people: NamedPatient[] | null
  /** Whom somebody chose, under the record that remained where two were merged. */
  chosen: NamedPatient | null
  /** Who wrote the last message. */
  sender: TextSender | null
}

export interface MessageRow {
  id: string
  conversation_id: string
  practice_id: string
  seq: string
  change_seq: string
  sender_id: string | null
  is_incoming: boolean
  purpose: TextPurpose
  text: string
  status: SmsStatus
  reason: string | null
  delivery_id: string | null
  files: (StoredFile | { missing: MissingPicture })[] | null
  link: SecureLink | null
  created_at: Date
  changed_at: Date
  patient_number: string
  people: NamedPatient[] | null
  chosen: NamedPatient | null
  sender: TextSender | null
}

export type StoredText = MessageRow & StoredMessage

/** A text before it is stored. */
export interface TextDraft extends NewMessage {
  practiceId: string
  isIncoming: boolean
  purpose: TextPurpose
  status: SmsStatus
  deliveryId: string | null
  files: readonly StoredFile[]
  missingPictures: readonly MissingPicture[]
  secureLink?: SecureLink
  /** It brings the practice's name to the number; whatever leaves as a text does. */
  introduces?: boolean
  /** Nobody has looked at the conversation: a list, or a time that somebody chose before. */
  leavesUnread?: boolean
}
