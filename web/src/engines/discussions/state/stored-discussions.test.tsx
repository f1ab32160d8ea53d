// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { createMemoryStorage } from '#platform/storage/storage.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { discussions, post, ROOM } from '../testing/made-up.tsx'

const { engine, rooms } = discussions
const signIn = (id: string) =>
  showScreen(
    '/',
    null,
    { 'GET /rooms/v3/posts': () => answer(200, { data: [post(1)], continuationToken: null }) },
    userOf(id),
  )

test('what was read is there after a reload without a connection, for the person who read it', async () => {
  signIn(ADA)
  const storage = createMemoryStorage()
  await queryClient.fetchQuery(rooms.query)
  await queryClient.fetchQuery(engine.posts.queryOf(ROOM))
  engine.storedDiscussions.save(storage)
  engine.storedDiscussions.save(storage)
  queryClient.clear()
  engine.storedDiscussions.restore(storage)
  expect(rooms.find(ROOM)?.displayName).toBe('Sterilization')
  expect(engine.posts.get(ROOM)?.posts.map(({ subject }) => subject)).toEqual(['Post 1'])

  engine.storedDiscussions.save(storage)
  queryClient.clear()
  signIn(BEN)
  engine.storedDiscussions.restore(storage)
  expect(engine.posts.get(ROOM)).toBeUndefined()
})
