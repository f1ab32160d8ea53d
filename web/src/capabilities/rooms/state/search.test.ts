// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { ROOM, room } from '../testing/made-up.ts'
import { searchPosts } from './search.ts'

const hit = {
  roomId: ROOM,
  roomName: 'Sterilization',
  postId: 'post',
  commentId: null,
  subject: 'Spore test',
  text: 'Passed on Friday',
  userId: 'ben',
  name: 'Ben Cruz',
  createdTimeUtc: '2026-11-16T08:00:00.000Z',
}

test('posts and comments are found by their words and lead to their place on the right screen', async () => {
  const { server } = showScreen(
    '/dashboard',
    null,
    {
      'GET /rooms/v3/lite': () =>
        answer(200, { getRoomListItems: [room()], continuationToken: null, error: null }),
      'GET /rooms/v3/search': () =>
        answer(200, { data: [hit, { ...hit, commentId: 'comment', subject: '' }], continuationToken: null }),
    },
    userOf(ADA),
  )
  expect(await searchPosts('spore', new AbortController().signal)).toMatchObject([
    {
      label: 'Spore test',
      detail: 'Ben Cruz · Sterilization · Passed on Friday',
      path: `/dashboard/in-office?channelId=${ROOM}&postId=post`,
    },
    {
      label: 'Passed on Friday',
      detail: 'Ben Cruz · Sterilization',
      path: `/dashboard/in-office?channelId=${ROOM}&postId=post&commentId=comment`,
    },
  ])
  expect(server.seen.find(({ call }) => call === 'GET /rooms/v3/search')?.url).toContain('keyword=spore')
})
