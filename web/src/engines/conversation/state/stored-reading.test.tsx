// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createMemoryStorage } from '#platform/storage/storage.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { showScreen } from '#platform/testing/show-screen.tsx'
import { createStoredReading } from './stored-reading.ts'

/** What a room shows, which has no conversation and no window of messages. */
let posts: string[] | undefined
let shown: unknown[]
const { save, restore } = createStoredReading<string[]>({
  name: 'test-posts',
  version: 1,
  read: () => posts,
  show: (read, updatedAt) => void shown.push(read, typeof updatedAt),
})
const signIn = (id: string) => showScreen('/', null, {}, userOf(id))

beforeEach(() => {
  signIn(ADA)
  posts = ['Huddle', 'Case']
  shown = []
})

test('what was read is shown once after a reload, to the person who read it', () => {
  const storage = createMemoryStorage()
  save(storage)
  restore(storage)
  expect(shown).toEqual([['Huddle', 'Case'], 'number'])
  restore(storage)
  expect(shown).toHaveLength(2)
  save(storage)
  signIn(BEN)
  restore(storage)
  expect(shown).toHaveLength(2)
})

test('nothing is stored while nothing was read, and an invalid copy is not shown', () => {
  const storage = createMemoryStorage()
  posts = undefined
  save(storage)
  expect(storage.length).toBe(0)
  posts = []
  save(storage)
  const key = storage.key(0)!
  for (const text of ['{"read":', '{}', JSON.stringify({ personId: ADA })]) {
    storage.setItem(key, text)
    restore(storage)
  }
  expect(shown).toEqual([])
})
