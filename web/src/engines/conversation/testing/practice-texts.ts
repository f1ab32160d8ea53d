import { laterStatus, type MessageStatus } from '@corridor/contract/engines/conversation/message-status.ts'
import {
  type ReadState,
  readUpTo,
  unreadCountOf,
  withMessageAt,
  withServerState,
} from '@corridor/contract/engines/conversation/read-state.ts'
import type { MessagePage } from '@corridor/contract/engines/conversation/window.ts'
import { ApiError } from '#platform/api/error.ts'
import { on } from '#platform/live.ts'
import { useSession } from '#platform/session.ts'
import { createConversationList } from '../state/conversation-list.ts'
import { createConversations } from '../state/create-conversations.ts'

/*
 * A second sort of conversation, to see that the engine knows nothing of chat: texts between a practice and a patient. The practice
 * owns them, a carrier reports how far each has come, and the read mark is one for everybody at the practice.
 */

export interface PatientText {
  id: string
  seq: number
  text: string
  isFromPractice: boolean
  status: MessageStatus
}

export interface PatientThread extends ReadState {
  id: string
  practiceId: string
  unreadCount: number
}

/** The mark of the whole practice, as its stream carries it. */
export interface PracticeMark extends ReadState {
  threadId: string
}

async function request<Answer>(call: string, body?: object): Promise<Answer> {
  const [method, path = ''] = call.split(' ')
  const response = await fetch(path, { method, ...(body && { body: JSON.stringify(body) }) })
  const answer = await response.json()
  if (response.ok) return answer
  throw new ApiError({ status: response.status, code: answer.code, message: answer.message })
}

const withState = (thread: PatientThread, state: ReadState): PatientThread => ({
  ...thread,
  ...state,
  unreadCount: unreadCountOf(state),
})
const stateOf = ({ lastSeq, readSeq, uncountedSeqs, isMarkedUnread }: ReadState): ReadState => ({
  lastSeq,
  readSeq,
  uncountedSeqs,
  isMarkedUnread,
})

const practiceId = (): string => useSession.getState().user?.practiceId ?? ''

const threads = createConversationList<PatientThread, 'open'>({
  name: 'texts',
  lists: { open: (token = '') => request(`GET /texts/${practiceId()}/threads?after=${token}`) },
  readOne: (id) => request(`GET /texts/${practiceId()}/threads/${id}`),
})

export const texts = createConversations<PatientThread, PatientText, { text: string }, 'open'>({
  name: 'texts',
  list: threads,
  storedVersion: 1,
  stream: {
    isOpen: () => practiceId() !== '',
    ofList: () => `office:${practiceId()}`,
    ofConversation: (id) => `office:${practiceId()}-${id}`,
  },
  readPage: (id, { before = '', after = '', around = '' }): Promise<MessagePage<PatientText>> =>
    request(`GET /texts/${practiceId()}/threads/${id}/messages?at=${before},${after},${around}`),
  send: ({ id, conversationId, content }) =>
    request(`POST /texts/${practiceId()}/threads/${conversationId}/messages`, { id, ...content }),
  withMessage: (thread, { seq, isFromPractice }) =>
    withState(
      thread,
      withMessageAt(stateOf(thread), { seq, isOwn: isFromPractice, isCounted: !isFromPractice }),
    ),
  mergeMessage: (loaded, incoming) => ({ ...incoming, status: laterStatus(loaded.status, incoming.status) }),
  markRead: {
    isMarked: ({ readSeq, isMarkedUnread }, seq) => readSeq >= seq && !isMarkedUnread,
    asRead: (thread, seq) => withState(thread, readUpTo(stateOf(thread), seq)),
    send: (id, seq) => request(`PUT /texts/${practiceId()}/threads/${id}/read`, { seq }),
  },
})

/** Somebody at the practice has read. */
export function receivePracticeMark({ threadId, ...mark }: PracticeMark): void {
  threads.updateOrReload(threadId, (one) => withState(one, withServerState(stateOf(one), stateOf(mark))))
}

/** The contract declares no events for it, because it exists in tests alone. */
const onEvent = on as unknown as <Payload>(name: string, handler: (payload: Payload) => void) => void

onEvent<{ threadId: string; message: PatientText }>('texts.message', ({ threadId, message }) =>
  texts.receive(threadId, message),
)
onEvent<PracticeMark>('texts.read', receivePracticeMark)
texts.connect()
