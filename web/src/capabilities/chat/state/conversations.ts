import { asRead, mergeMessage, withMessage, withQuoted } from '@corridor/contract/chat/changes.ts'
import { LISTED_MEMBERS, MESSAGES_PAGE, TYPING_SECONDS } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import { createConversations } from '#engines/conversation/state/create-conversations.ts'
import type { Unsent as UnsentMessage } from '#engines/conversation/state/outbox.ts'
import type { CallInput } from '#platform/api/types.ts'
import { call } from '#platform/api.ts'
import { say } from '#platform/live.ts'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { refetchReminders } from '../reminders/reminders.ts'
import { text } from '../text.ts'
import { channelList, type ListName, viewer } from './channels.ts'

export type MessageContent = Omit<CallInput<'POST /api/v2/messages'>['body'], 'id' | 'channelId'>
export type Unsent = UnsentMessage<MessageContent>

const mark = (kind: 'read' | 'delivered', id: string, seq: number) =>
  call(`PUT /api/v2/channels/:id/messages/mark_as_${kind}`, { params: { id }, body: { seq } })

export const SCHEDULED_KEY = ['chat', 'scheduled'] as const
export const refetchScheduled = (): void => void queryClient.invalidateQueries({ queryKey: SCHEDULED_KEY })

export const conversations = createConversations<ChatChannel, ChatMessage, MessageContent, ListName>({
  name: 'chat',
  list: channelList,
  storedVersion: 4,
  stream: {
    isOpen: () => viewer().me !== '' && useSession.getState().claims.includes('Chat'),
    ofList: () => `chat-own:${viewer().me}`,
    ofConversation: (id) => `chat:${id}`,
    onListMissed: () => {
      refetchReminders()
      refetchScheduled()
    },
  },
  changes: {
    since: (channels) => Math.max(0, ...channels.map((one) => one.lastUpdatedTimestamp)),
    readPage: async (timeStamp, continuationToken) => {
      const page = await call('GET /api/v2/channels/sync/:timeStamp', {
        params: { timeStamp },
        query: { continuationToken },
      })
      return { ...page, conversations: page.channels, time: page.timeStamp }
    },
  },
  readPage: (channelId, position) =>
    call('GET /api/v2/messages', { query: { channelId, pageSize: MESSAGES_PAGE, ...position } }),
  send: ({ id, conversationId, content }) =>
    call('POST /api/v2/messages', { body: { ...content, id, channelId: conversationId } }),
  withMessage: (channel, message) => withMessage(channel, message, viewer().me),
  mergeMessage,
  withQuoted,
  markRead: {
    isMarked: ({ readSeq, isUnreadByLoggedUser }, seq) => readSeq >= seq && !isUnreadByLoggedUser,
    asRead: (channel, seq) => asRead(channel, viewer().me, seq),
    send: (id, seq) => mark('read', id, seq),
  },
  markDelivered: {
    isMarked: ({ deliveredUpTo }, seq) => (deliveredUpTo[viewer().me] ?? 0) >= seq,
    // Large groups have no receipts.
    isReported: ({ unreadCount, memberCount }) => unreadCount > 0 && memberCount <= LISTED_MEMBERS,
    send: (id, seq) => mark('delivered', id, seq),
  },
  files: {
    blobType: 'attachment',
    attach: (content, { id, fileName, kind }) => ({
      ...content,
      messageType: kind === 'IMAGE' ? MESSAGE_TYPES.PHOTO : MESSAGE_TYPES.ATTACHMENT,
      metaDictionary: { fileId: id, attachmentName: fileName },
    }),
    withoutText: { messageText: '', isUrgent: false, mentions: [] },
    textOf: ({ messageText }) => messageText ?? '',
    sentences: text,
  },
  typing: {
    seconds: TYPING_SECONDS,
    send: (channelId) => say('/hubs/notification chat.types', { channelId }),
  },
})

export const { windows, drafts, typing, outbox, marks } = conversations
