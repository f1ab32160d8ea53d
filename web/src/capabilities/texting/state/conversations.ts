import type { StoredFile } from '@corridor/contract/files/model.ts'
import { CONVERSATIONS_PAGE, MESSAGES_PAGE } from '@corridor/contract/texting/limits.ts'
import type { TextConversation, TextMessage } from '@corridor/contract/texting/model.ts'
import { asRead, laterSmsStatus, withMessage } from '@corridor/contract/texting/rules.ts'
import type { ConversationFilter, ConversationOrder } from '@corridor/contract/texting/types.ts'
import { createConversationList } from '#engines/conversation/state/conversation-list.ts'
import { createConversations } from '#engines/conversation/state/create-conversations.ts'
import type { Unsent as UnsentMessage } from '#engines/conversation/state/outbox.ts'
import type { CallInput } from '#platform/api/types.ts'
import { call } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import { storedState } from '#platform/storage/stored-state.ts'

/** A text that is on its way, with its uploaded pictures. */
export type TextContent = Omit<
  CallInput<'POST /patient-texting/v2/send-sms'>['body'],
  'id' | 'conversationId' | 'fileIds'
> & { pictures?: readonly StoredFile[] }
export type Unsent = UnsentMessage<TextContent>

const order = storedState<ConversationOrder>('texting-order', 'ascending')
export const useOrder = (): ConversationOrder => order.store(({ stored }) => stored)

/** The person's own choice, on this browser. */
export const setOrder = (chosen: ConversationOrder): void => order.change(() => chosen)

const readerOf = (filter: ConversationFilter) => async (continuationToken?: string) => {
  const { conversations, continuationToken: next } = await call('GET /patient-texting/v2/conversations', {
    query: {
      filter,
      // However they are sorted here, the first page has the newest.
      order: 'newest-first',
      pageSize: CONVERSATIONS_PAGE,
      continuationToken,
    },
  })
  return { conversations, continuationToken: next }
}

export const textList = createConversationList<TextConversation, ConversationFilter>({
  name: 'texting',
  lists: {
    'needs-action': readerOf('needs-action'),
    unread: readerOf('unread'),
    all: readerOf('all'),
    mine: readerOf('mine'),
    archived: readerOf('archived'),
  },
  readOne: (id) => call('GET /patient-texting/v2/conversations/:id', { params: { id } }),
})

const practiceId = (): string => useSession.getState().user?.practiceId ?? ''

export const texts = createConversations<TextConversation, TextMessage, TextContent, ConversationFilter>({
  name: 'texting',
  list: textList,
  storedVersion: 1,
  stream: {
    isOpen: () => practiceId() !== '' && useSession.getState().claims.includes('PatientTexting'),
    ofList: () => `texting:${practiceId()}`,
    ofConversation: (id) => `texting-conversation:${id}`,
  },
  changes: {
    since: (conversations) =>
      Math.max(0, ...conversations.map((one) => Math.floor(Date.parse(one.lastUpdatedDateTime) / 1000))),
    readPage: async (timestamp, continuationToken) => {
      const page = await call('GET /patient-texting/v2/conversations', {
        query: { timestamp, continuationToken },
      })
      return { ...page, removedIds: [], time: page.timestamp }
    },
  },
  readPage: (id, position) =>
    call('GET /patient-texting/v2/conversations/:id/messages', {
      params: { id },
      query: { pageSize: MESSAGES_PAGE, ...position },
    }),
  send: ({ id, conversationId, content: { pictures = [], ...content } }) =>
    call('POST /patient-texting/v2/send-sms', {
      body: { ...content, id, conversationId, fileIds: pictures.map((file) => file.id) },
    }),
  withMessage,
  mergeMessage: (loaded, incoming) => ({
    ...incoming,
    // A text that failed and leaves a second time is sent again: only what was read before goes backwards.
    smsStatus:
      incoming.lastUpdatedUtc > loaded.lastUpdatedUtc
        ? incoming.smsStatus
        : laterSmsStatus(loaded.smsStatus, incoming.smsStatus),
  }),
  markRead: {
    isMarked: ({ hasUnreadMessage, readSeq }, seq) => !hasUnreadMessage && readSeq >= seq,
    asRead,
    send: (id, seq) =>
      call('PUT /patient-texting/v2/conversations/:id', {
        params: { id },
        body: { HasUnreadMessage: false, readSeq: seq },
      }),
  },
})

export const { windows, drafts, outbox, marks } = texts
