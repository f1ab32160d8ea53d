import {
  conversationChanged,
  listChanged,
  textChanged,
  textConversationStream,
  textingRefetch,
  textingStream,
} from '@corridor/contract/texting/events.ts'
import type { TextConversation, TextMessage } from '@corridor/contract/texting/model.ts'
import { conversationStream } from '#engines/conversation/stream.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import { practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'
import { presentConversations, presentText } from './present.ts'
import { findConversation } from './store/conversations.ts'
import { messages } from './store/messages.ts'
import type { ConversationRow, MessageRow } from './store/tables.ts'

const lists = practiceStream(textingStream)

const teamOf = ({ practice_id, conversation_id, change_seq }: MessageRow): Audience => ({
  ...to.practice(practice_id, 'PatientTexting'),
  mark: { stream: `${textConversationStream.stream}:${conversation_id}`, seq: Number(change_seq) },
})

export const publishText = (tx: Tx, row: MessageRow, message: TextMessage): void =>
  tx.publish(textChanged, { conversationId: row.conversation_id, message }, teamOf(row))

/** The conversation as it is now, which all windows of the practice are sent too. */
export async function publishConversation(tx: Tx, row: ConversationRow): Promise<TextConversation> {
  const [presented] = await presentConversations(tx.db, row.practice_id, [row], tx.now)
  const conversation = presented!
  const { id: conversationId, practiceId, isArchived, hasUnreadMessage, unreadCount } = conversation
  const { readSeq, lastSeq, patientId, hasUnsentScheduled } = conversation
  tx.publish(
    conversationChanged,
    {
      conversationId,
      isArchived,
      hasUnreadMessage,
      unreadCount,
      readSeq,
      lastSeq,
      patientId,
      hasUnsentScheduled,
    },
    lists.of(practiceId),
  )
  return conversation
}

export const publishList = (tx: Tx, practiceId: string, listId: string): void =>
  tx.publish(listChanged, { listId }, lists.of(practiceId))

export const publishRefetch = (tx: Tx, practiceId: string, part: 'numbers' | 'scheduled'): void =>
  tx.publish(textingRefetch, { part }, lists.of(practiceId))

const conversations = conversationStream<ConversationRow>({
  stream: textConversationStream,
  inPractice: true,
  recorded: { word: 'texting.messages-read', kind: 'text-conversation', shownBy: textChanged },
  findSeat: async (db, person, id) =>
    person.practiceId ? findConversation(db, person.practiceId, id) : undefined,
  changeSeqOf: ({ change_seq }) => Number(change_seq),
  listChanges: async (db, _viewer, { id: conversationId }, { limit, ...missed }) =>
    (await messages.listChanged(db, { conversationId }, missed, limit)).map((row) => ({
      seq: Number(row.change_seq),
      event: textChanged.name,
      payload: { conversationId, message: presentText(row) },
    })),
})

export const streams = [lists, conversations]
