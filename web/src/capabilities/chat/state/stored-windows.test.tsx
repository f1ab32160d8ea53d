// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { resetAll } from '#platform/storage/resettable.ts'
import { createMemoryStorage, READ_PREFIX } from '#platform/storage/storage.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { channel, DIRECT, message } from '../testing/made-up.ts'
import { channelsQuery, findChannel, type LoadedChannels, loadedChannels } from './channels.ts'
import { conversations, windows } from './conversations.ts'
import type { ChatWindow } from './message-window.ts'

const { storedWindows } = conversations

const KEY = `${READ_PREFIX}chat-4`
const page = () => answer(200, { messages: [message(200)], continuationToken: 'older', hasNewer: false })
const signIn = (id: string) => showScreen('/', null, { 'GET /api/v2/messages': page }, userOf(id)).server
const seqs = () => windows.get(DIRECT)?.messages.map(({ seq }) => seq)
const asReloaded = () => queryClient.clear()

let server: ReturnType<typeof signIn>
let storage: Storage

/** Ada has read a long conversation up to its newest message. */
beforeEach(async () => {
  server = signIn(ADA)
  storage = createMemoryStorage()
  queryClient.setQueryData<LoadedChannels>(channelsQuery.queryKey, {
    conversations: { [DIRECT]: channel({ lastSeq: 200, readSeq: 200 }) },
    more: { DEFAULT: null, FAVOURITES: null, ARCHIVED: null },
  })
  await windows.open(DIRECT)
  hold({ hasNewer: false })
})
const hold = (more: Pick<ChatWindow, 'hasNewer'>) =>
  queryClient.setQueryData<ChatWindow>(windows.keyOf(DIRECT), {
    messages: Array.from({ length: 150 }, (_, place) => message(51 + place)),
    hasOlder: false,
    ...more,
  })

test('what was read is there after a reload, the newest of it, until it can be read again', async () => {
  storedWindows.save(storage)
  asReloaded()
  storedWindows.restore(storage)
  expect(findChannel(DIRECT)).toMatchObject({ lastSeq: 200 })
  expect(seqs()).toEqual(Array.from({ length: 100 }, (_, place) => 101 + place))
  expect(windows.get(DIRECT)).toMatchObject({ hasOlder: true, hasNewer: false })
  expect(storage.length).toBe(0)
  // It may be old: opened, it is read.
  await windows.open(DIRECT)
  expect(server.count('GET /api/v2/messages')).toBe(2)
  expect(seqs()).toEqual([200])
})

test('it is there after a second reload, though nobody has opened it between', () => {
  storedWindows.save(storage)
  windows.close(DIRECT)
  storedWindows.restore(storage)
  storedWindows.save(storage)
  windows.close(DIRECT)
  storedWindows.restore(storage)
  expect(seqs()).toHaveLength(100)
})

test('what the server has answered meanwhile is not undone', () => {
  storedWindows.save(storage)
  queryClient.setQueryData<LoadedChannels>(
    channelsQuery.queryKey,
    (known) => known && { ...known, conversations: {} },
  )
  queryClient.setQueryData<ChatWindow>(windows.keyOf(DIRECT), (known) => known && { ...known, messages: [] })
  storedWindows.restore(storage)
  expect([findChannel(DIRECT), seqs()]).toEqual([undefined, []])
})

test('a place in the middle of a conversation is not stored: what comes after it would be missing', () => {
  hold({ hasNewer: true })
  storedWindows.save(storage)
  asReloaded()
  storedWindows.restore(storage)
  expect(findChannel(DIRECT)).toBeTruthy()
  expect(seqs()).toBeUndefined()
})

test('nobody finds what somebody else has read, nor anybody what cannot be read', () => {
  storedWindows.save(storage)
  asReloaded()
  signIn(BEN)
  storedWindows.restore(storage)
  expect([loadedChannels(), seqs()]).toEqual([undefined, undefined])
  signIn(ADA)
  storage.setItem(KEY, '{"me":')
  storedWindows.restore(storage)
  expect(loadedChannels()).toBeUndefined()
})

test('more than the browser takes is not stored at all', () => {
  storage.setItem(KEY, 'of before')
  const full = Object.assign(Object.create(storage) as Storage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  storedWindows.save(full)
  expect(storage.getItem(KEY)).toBeNull()
})

test('it is stored when the page goes, and goes with the session', () => {
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem(KEY)).toContain('m200')
  resetAll()
  expect(sessionStorage.getItem(KEY)).toBeNull()
})
