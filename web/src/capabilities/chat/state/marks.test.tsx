// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { channel, DIRECT } from '../testing/made-up.ts'
import { setUnread } from './actions.ts'
import { channelsQuery, findChannel, type LoadedChannels } from './channels.ts'
import { marks } from './conversations.ts'

const path = (kind: 'read' | 'delivered') => `PUT /api/v2/channels/${DIRECT}/messages/mark_as_${kind}`
const UNREAD = `POST /api/v2/channels/${DIRECT}/unread`
let server: ReturnType<typeof showScreen>['server']
const said = (kind: 'read' | 'delivered') =>
  server.seen.filter(({ call }) => call === path(kind)).map(({ body }) => body)

beforeEach(() => {
  const answers = {
    [path('read')]: () => answer(200, channel()),
    [path('delivered')]: () => answer(200),
    [UNREAD]: () => answer(200, channel({ lastSeq: 9, readSeq: 9, isUnreadByLoggedUser: true })),
  }
  server = showScreen('/', null, answers, userOf(ADA)).server
  queryClient.setQueryData<LoadedChannels>(channelsQuery.queryKey, {
    conversations: { [DIRECT]: channel({ lastSeq: 9 }) },
    more: { DEFAULT: null, FAVOURITES: null, ARCHIVED: null },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is read shows at once, and what is read meanwhile is said in one', async () => {
  marks.read(DIRECT, 3)
  marks.read(DIRECT, 5)
  marks.read(DIRECT, 7)
  expect(findChannel(DIRECT)).toMatchObject({ readSeq: 7, unreadCount: 2 })
  await waitFor(() => expect(said('read')).toEqual([{ seq: 3 }, { seq: 7 }]))
})

test('what was read already is not said again', async () => {
  marks.read(DIRECT, 7)
  await waitFor(() => expect(said('read')).toHaveLength(1))
  marks.read(DIRECT, 6)
  marks.read(DIRECT, 8)
  await waitFor(() => expect(said('read')).toEqual([{ seq: 7 }, { seq: 8 }]))
})

test('messages in a row are received in one, and those that are read need no receipt of their own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const seq of [4, 5, 6]) marks.delivered(DIRECT, seq)
  await vi.advanceTimersByTimeAsync(1000)
  expect(said('delivered')).toEqual([{ seq: 6 }])
  marks.delivered(DIRECT, 9)
  marks.read(DIRECT, 9)
  await vi.advanceTimersByTimeAsync(1000)
  expect(said('delivered')).toHaveLength(1)
  expect(said('read')).toEqual([{ seq: 9 }])
})

test('marked as unread and opened at once, a conversation is read', async () => {
  const marked = setUnread(DIRECT)
  marks.read(DIRECT, 9)
  await marked
  await waitFor(() => expect(said('read')).toEqual([{ seq: 9 }]))
  expect(server.seen.map(({ call }) => call)).toEqual([UNREAD, path('read')])
  expect(findChannel(DIRECT)).toMatchObject({ isUnreadByLoggedUser: false, readSeq: 9 })
})
