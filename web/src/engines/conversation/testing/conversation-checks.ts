import type { Sequenced } from '@corridor/contract/engines/conversation/sequence.ts'
import type { MessagePage } from '@corridor/contract/engines/conversation/window.ts'
import { readCursors } from '@corridor/contract/kernel/stream.ts'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { catchUp } from '#platform/live.ts'
import { queryClient } from '#platform/query.ts'
import { gate, type Seen } from '#platform/testing/fake-server.ts'
import { type Answers, answer, refusal } from '#platform/testing/show-screen.tsx'
import type { ListedConversation } from '../state/conversation-list.ts'
import type { Conversations } from '../state/create-conversations.ts'

/** A server with one conversation: it stores each id once, numbers what it stores, and can lose an answer. */
function createMessageServer<Message extends Sequenced>(
  make: (id: string, seq: number, text: string) => Message,
) {
  const messages: Message[] = []
  const received: string[] = []
  const state = { losesNextAnswer: false, isRefused: false, beforePage: Promise.resolve() }
  const store = (id: string, text: string): Message => {
    const stored = messages.find((one) => one.id === id) ?? make(id, messages.length + 1, text)
    if (!messages.includes(stored)) messages.push(stored)
    return stored
  }
  return {
    messages,
    received,
    state,
    store,
    /** Answers the call that sends. */
    send: (id: string, text: string): Response | Promise<Response> => {
      received.push(text)
      if (state.isRefused) return refusal(404, 'not-found', 'Gone.')
      const stored = store(id, text)
      if (!state.losesNextAnswer) return answer(200, stored)
      state.losesNextAnswer = false
      return Promise.reject(new TypeError('Failed to fetch'))
    },
    page: (): MessagePage<Message> => ({
      messages: messages.toReversed(),
      continuationToken: null,
      hasNewer: false,
    }),
  }
}
export type MessageServer<Message extends Sequenced> = ReturnType<typeof createMessageServer<Message>>

interface Subject<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
> {
  conversations: Conversations<Conversation, Message, Content, List>
  /** A conversation in which nothing was written yet, as the list has it. */
  empty: Conversation
  more: Readonly<Record<List, null>>
  stream: string
  make: (id: string, seq: number, text: string) => Message
  contentOf: (text: string) => Content
  textOf: (message: Message) => string
  /** The event that publishes a message. */
  eventOf: (message: Message) => { event: string; payload: Record<string, unknown> }
  /** Signs somebody in who has the conversation, with these answers beside those of the capability. */
  open: (server: MessageServer<Message>, answers: Answers) => void
}

/** What every sort of conversation keeps to, whatever it declares. */
export function checkConversations<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
>(subject: Subject<Conversation, Message, Content, List>): void {
  const { conversations, empty, contentOf, textOf } = subject
  const { list, windows, outbox } = conversations
  const { id } = empty
  let server: MessageServer<Message>

  const shown = () => windows.get(id)?.messages.map(textOf)
  const unsent = () => renderHook(outbox.useUnsent).result.current
  const write = (text: string) => outbox.send(id, contentOf(text))

  const changes = ({ url }: Seen): Response => {
    const cursors = readCursors(new URL(url, 'http://here').searchParams.get('streams') ?? '') ?? []
    const last = server.messages.length
    const since = (from: number) =>
      server.messages
        .filter(({ seq }) => seq > from)
        .map((one) => ({ seq: one.seq, ...subject.eventOf(one) }))
    return answer(200, {
      streams: cursors.map(({ stream, seq }) =>
        stream === subject.stream
          ? { stream, seq: last, changes: seq === null ? null : since(seq) }
          : { stream, seq: 1, changes: [] },
      ),
    })
  }

  beforeEach(() => {
    server = createMessageServer(subject.make)
    subject.open(server, { 'GET /live/v1/changes': changes })
    queryClient.setQueryData(list.query.queryKey, { conversations: { [id]: empty }, more: subject.more })
  })

  describe('a conversation', () => {
    test('stores a message once whose answer was lost, and shows it once', async () => {
      await windows.open(id)
      server.state.losesNextAnswer = true
      write('Hello')
      await waitFor(() => expect(server.received).toEqual(['Hello']))
      expect(unsent()).toHaveLength(1)
      outbox.flush()
      await waitFor(() => expect(unsent()).toEqual([]))
      expect(server.received).toEqual(['Hello', 'Hello'])
      expect([server.messages.length, shown()]).toEqual([1, ['Hello']])
    })

    test('stores and shows what was written in its order', async () => {
      await windows.open(id)
      for (const text of ['one', 'two', 'three']) write(text)
      await waitFor(() => expect(unsent()).toEqual([]))
      expect(server.messages.map(textOf)).toEqual(['one', 'two', 'three'])
      expect(shown()).toEqual(['one', 'two', 'three'])
    })

    test('shows what was missed after the connection was away, in its list too', async () => {
      server.store('a', 'before')
      await windows.open(id)
      server.store('b', 'missed')
      server.store('c', 'missed too')
      expect(shown()).toEqual(['before'])
      void catchUp()
      await waitFor(() => expect(shown()).toEqual(['before', 'missed', 'missed too']))
      expect(list.find(id)?.lastSeq).toBe(3)
    })

    test('is the same after events that came twice and in any order', async () => {
      await windows.open(id)
      const messages = ['a', 'b', 'c'].map((one) => server.store(one, one))
      for (const one of messages) conversations.receive(id, one)
      const [window, conversation] = [windows.get(id), list.find(id)]
      for (const one of [...messages.toReversed(), ...messages]) conversations.receive(id, one)
      expect([windows.get(id), list.find(id)]).toEqual([window, conversation])
      expect(shown()).toEqual(['a', 'b', 'c'])
    })

    test('that was taken away leaves list and memory, and a page on its way does not bring it back', async () => {
      server.store('a', 'secret')
      const late = gate()
      server.state.beforePage = late.opened
      const opening = windows.open(id)
      await waitFor(() => expect(windows.followed()).toContain(id))
      conversations.remove([id])
      late.open()
      await opening
      expect([list.find(id), windows.get(id), windows.followed()]).toEqual([undefined, undefined, []])
    })

    test('that was taken away refuses what is written in it with the reason, and tries no second time', async () => {
      server.state.isRefused = true
      write('Too late')
      await waitFor(() => expect(unsent()[0]?.failure).toBeTruthy())
      outbox.flush()
      expect([server.received, server.messages]).toEqual([['Too late'], []])
    })
  })
}
