import { previewOf } from '@corridor/contract/texting/rules.ts'
import { sql } from 'kysely'
import type { ConversationType } from '#engines/conversation/declaration.ts'
import { PEOPLE, senderOf } from './people.ts'
import { type StoredText, type TextDraft, textTables } from './tables.ts'

const shownWith = sql`conversation.patient_number, ${PEOPLE}, ${senderOf('added')}`

/** More than a list has room for. */
const PREVIEW_MAX = 200

/** How the conversation engine stores texts, and on which condition. */
export const textStatements: Pick<
  ConversationType<TextDraft, StoredText, never>,
  'tables' | 'columns' | 'mayWrite' | 'listed' | 'shownWith' | 'plainColumns'
> = {
  tables: textTables,
  columns: [
    { name: 'practice_id', type: 'uuid', of: ({ practiceId }) => practiceId },
    { name: 'is_incoming', type: 'boolean', of: ({ isIncoming }) => isIncoming },
    { name: 'purpose', type: 'text', of: ({ purpose }) => purpose },
    { name: 'status', type: 'text', of: ({ status }) => status },
    // What has only just been stored has failed nowhere yet.
    { name: 'reason', type: 'text', of: () => null },
    { name: 'delivery_id', type: 'uuid', of: ({ deliveryId }) => deliveryId },
    {
      name: 'files',
      type: 'text',
      of: ({ files, missingPictures }) => {
        const all = [...files, ...missingPictures.map((missing) => ({ missing }))]
        return all.length > 0 ? JSON.stringify(all) : null
      },
      stored: (input) => sql`${input('files')}::jsonb`,
    },
    {
      name: 'link',
      type: 'text',
      of: ({ secureLink }) => (secureLink ? JSON.stringify(secureLink) : null),
      stored: (input) => sql`${input('link')}::jsonb`,
    },
    {
      name: 'introduces',
      type: 'boolean',
      of: ({ isIncoming, introduces = !isIncoming }) => introduces,
      stored: false,
    },
    {
      name: 'preview',
      type: 'text',
      of: ({ text, files, missingPictures }) =>
        previewOf({ smsMessage: text, files, missingPictures }).slice(0, PREVIEW_MAX),
      stored: false,
    },
    {
      name: 'leaves_unread',
      type: 'boolean',
      of: ({ senderId, leavesUnread }) => senderId === null || leavesUnread === true,
      stored: false,
    },
  ],
  // A patient's text opens what was archived and is unread. What leaves by itself, or to many, leaves their words to be read.
  listed: (newest, now) => sql`preview = CASE WHEN ${newest('purpose')} IN ('keyword-answer', 'out-of-hours')
      THEN conversation.preview ELSE ${newest('preview')} END, is_last_incoming = ${newest('is_incoming')},
    last_sender_id = ${newest('sender_id')}, last_status = ${newest('status')}, last_reason = NULL, is_archived = false,
    is_unread = ${newest('is_incoming')} OR (${newest('leaves_unread')} AND conversation.is_unread),
    introduced_at = CASE WHEN ${newest('introduces')} THEN coalesce(conversation.introduced_at, ${now})
      ELSE conversation.introduced_at END`,
  mayWrite: (input) => sql`conversation.practice_id = ${input('practice_id')}`,
  shownWith: { columns: shownWith, join: sql`` },
  plainColumns: shownWith,
}

/** People are alerted of what a patient wrote. */
export const unreadOfInterest = { visibleAfter: sql`0`, concerns: () => sql`message.is_incoming` }
