// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { catchUp } from '#platform/live.ts'
import { queryClient } from '#platform/query.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { checkConversations } from '../testing/conversation-checks.ts'
import {
  type PatientText,
  type PatientThread,
  receivePracticeMark,
  texts,
} from '../testing/practice-texts.ts'

const PRACTICE = 'p1'
const THREAD = 't1'
const path = `/texts/${PRACTICE}/threads/${THREAD}`
const empty: PatientThread = {
  id: THREAD,
  practiceId: PRACTICE,
  lastSeq: 0,
  readSeq: 0,
  uncountedSeqs: [],
  isMarkedUnread: false,
  unreadCount: 0,
}
const text = (seq: number, more: Partial<PatientText> = {}): PatientText => ({
  id: `m${seq}`,
  seq,
  text: `m${seq}`,
  isFromPractice: false,
  status: 'delivered',
  ...more,
})
const signIn = (answers: Answers) =>
  showScreen('/', null, answers, userOf(ADA, { practiceId: PRACTICE })).server

checkConversations({
  conversations: texts,
  empty,
  more: { open: null },
  stream: `office:${PRACTICE}-${THREAD}`,
  make: (id, seq, words) => text(seq, { id, text: words, isFromPractice: true, status: 'queued' }),
  contentOf: (words) => ({ text: words }),
  textOf: (one) => one.text,
  eventOf: (message) => ({ event: 'texts.message', payload: { threadId: THREAD, message } }),
  open: (server, answers) => {
    signIn({
      ...answers,
      [`GET ${path}/messages`]: async () => {
        await server.state.beforePage
        return answer(200, server.page())
      },
      [`POST ${path}/messages`]: ({ body }) => {
        const { id, text: words } = body as PatientText
        return server.send(id, words)
      },
    })
  },
})

describe('texts of a practice', () => {
  const { list, marks, receive, windows } = texts
  const open = (thread: PatientThread, answers: Answers = {}) => {
    const server = signIn({
      [`GET ${path}/messages`]: () => answer(200, { messages: [], continuationToken: null, hasNewer: false }),
      ...answers,
    })
    queryClient.setQueryData(list.query.queryKey, {
      conversations: { [THREAD]: thread },
      more: { open: null },
    })
    return server
  }

  test('reports of the carrier that come twice and in any order end at the furthest', async () => {
    open(empty)
    await windows.open(THREAD)
    for (const status of ['queued', 'delivered', 'sent', 'undelivered', 'queued'] as const)
      receive(THREAD, text(1, { isFromPractice: true, status }))
    expect(windows.get(THREAD)?.messages).toMatchObject([{ status: 'delivered' }])
  })

  test('what one of the practice has read is read for all, and an older mark does not undo it', async () => {
    const READ = `PUT ${path}/read`
    const server = open(empty, { [READ]: () => answer(200) })
    receive(THREAD, text(1))
    receive(THREAD, text(2))
    expect(list.find(THREAD)?.unreadCount).toBe(2)
    marks.read(THREAD, 2)
    expect(list.find(THREAD)?.unreadCount).toBe(0)
    await waitFor(() =>
      expect(server.seen.filter(({ call }) => call === READ)).toMatchObject([{ body: { seq: 2 } }]),
    )
    receive(THREAD, text(3))
    receivePracticeMark({ ...empty, threadId: THREAD, lastSeq: 3, readSeq: 3 })
    expect(list.find(THREAD)).toMatchObject({ readSeq: 3, unreadCount: 0 })
    receivePracticeMark({ ...empty, threadId: THREAD, lastSeq: 2, readSeq: 1 })
    expect(list.find(THREAD)).toMatchObject({ readSeq: 3, unreadCount: 0 })
  })

  test('have neither files nor typing, which they do not declare', () => {
    expect([texts.typing, texts.outbox.sendWithFiles, texts.outbox.uploadsKey]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('nobody without a practice follows them', async () => {
    const server = showScreen('/', null, {}, userOf(ADA)).server
    await catchUp()
    expect(server.count('GET /live/v1/changes')).toBe(0)
  })
})
