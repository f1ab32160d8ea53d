import { channelNotFound, frozenChannel, idTaken, notQuotable } from '@corridor/contract/chat/errors.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { ConversationType } from '#engines/conversation/declaration.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { chatUnreadAlerts } from './alerts/alert-unread.ts'
import { queueAlerts } from './alerts/queue-alerts.ts'
import { thawIfContacts } from './channels/reopen.ts'
import { publishMessage } from './live.ts'
import { presentMessage } from './present.ts'
import { listMemberIds } from './store/channels.ts'
import { type ChatDraft, chatStatements, type StoredChatMessage } from './store/conversation.ts'
import { messages } from './store/messages.ts'
import { findConflict } from './store/sending.ts'

/** Finds out why a message was not stored: a refusal, the same message sent before, or a frozen conversation that a contact may thaw. */
async function explain(tx: Tx, services: Services, draft: ChatDraft) {
  const { conversationId: channelId, senderId, id } = draft
  const conflict = await findConflict(tx.db, draft)
  if (!conflict.isMember) return new Refusal(channelNotFound)
  if (conflict.takenBy === senderId) {
    const viewer = { personId: senderId, channelId, joinedSeq: conflict.joinedSeq }
    const row = await messages.find(tx.db, viewer, { id })
    return row ? presentMessage(services, row, senderId) : new Refusal(idTaken)
  }
  if (conflict.takenBy) return new Refusal(idTaken)
  if (conflict.isQuoteMissing) return new Refusal(notQuotable)
  if (conflict.isUnsettled && !draft.isSettled) {
    await services.chat.settleChannel(tx, channelId)
    return explain(tx, services, { ...draft, isSettled: true })
  }
  if (conflict.isFrozen && !(await thawIfContacts(tx, services, channelId, senderId)))
    return new Refusal(frozenChannel)
  // Where it is not frozen, another message of the same batch had the same id and was refused itself.
  return { again: draft, otherwise: new Refusal(channelNotFound) }
}

/** Chat as the conversation engine needs it: members who each read for themselves, and conversations that can be frozen. */
export const chatConversationType = (
  services: Services,
): ConversationType<ChatDraft, StoredChatMessage, ChatMessage> => ({
  ...chatStatements,
  readerOf: ({ senderId }) => senderId,
  countsAsRead: ({ isNote }) => !isNote,
  isPlain: ({ mentions, mentionsAll, isUrgent, quotedId }) =>
    mentions.length === 0 && !mentionsAll && !isUrgent && !quotedId,
  conversationOf: ({ channel_id }) => channel_id,
  present: (row) => presentMessage(services, row),
  listReaders: listMemberIds,
  publish: (tx, { change_seq, quote_blind }, message, ids) =>
    publishMessage(tx, message, { ids, changeSeq: Number(change_seq), blindIds: quote_blind ?? [] }),
  onAppended: (tx, rows) => queueAlerts(tx, services, rows),
  // A queued alert is not enough for a mention or a reply: these have alerts of their own.
  isFollowedUp: ({ conversationId, row }, now) =>
    (row?.mentions.length ?? 0) === 0 &&
    !row?.mentions_all &&
    !row?.quoted_id &&
    chatUnreadAlerts.isDue(services, conversationId, now),
  explain: (tx, draft) => explain(tx, services, draft),
})
