// @vitest-environment jsdom
import type { ActivityItem } from '@corridor/contract/engines/discussions/model.ts'
import { EVENT_TYPES } from '@corridor/contract/engines/discussions/rules.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { handle } from '#platform/live/streams.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, BEN } from '#platform/testing/people.ts'
import { answer, refusal } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { ROOM, room } from '../testing/made-up.ts'
import { showRooms } from '../testing/show-rooms.tsx'

withFakeLayout()

const POST = '00000000-0000-4000-8000-0000000000e1'
const item = (letter: string, minute: number, more: Partial<ActivityItem> = {}): ActivityItem => ({
  id: `00000000-0000-4000-8000-0000000000d${letter}`,
  eventType: EVENT_TYPES.NewEduCommentCreated,
  roomId: ROOM,
  postId: POST,
  commentId: null,
  isRead: false,
  createdTimestamp: 0,
  createdTimeUtc: new Date(Date.UTC(2026, 10, 16, 8, minute)).toISOString(),
  ...more,
  metadata: { name: 'Ben Cruz', room: 'Supplies', subject: 'Gloves', ownerId: ADA, ...more.metadata },
})
const ITEMS = [
  item('1', 1),
  item('2', 3, { metadata: { ownerId: BEN } }),
  item('3', 2, {
    eventType: EVENT_TYPES.EduPostReactedAt,
    isRead: true,
    metadata: { reaction: 'heart' },
  }),
  item('4', 0, { eventType: EVENT_TYPES.EduRoomDeleted, postId: null }),
]

const open = (answers = {}) =>
  showRooms('/dashboard/practices?log=1', [room()], {
    'GET /rooms/v3/events': () => answer(200, { data: ITEMS }),
    'POST /rooms/v3/events/read': ({ body }: { body: unknown }) => answer(200, body),
    ...answers,
  })
const rows = async () => {
  const pane = within(await screen.findByRole('complementary', { name: 'Activity' }))
  return (await pane.findAllByRole('listitem')).map(({ textContent }) => textContent)
}

test('the log has the newest first, with “your” where the post is the viewer’s', async () => {
  open()
  expect(await rows()).toEqual([
    expect.stringMatching(/Ben Cruz commented on “Gloves” in Supplies.*Unread/),
    expect.stringMatching(/Ben Cruz reacted ❤️ to your post “Gloves”(?!.*Unread)/),
    expect.stringMatching(/Ben Cruz commented on your post “Gloves”.*Unread/),
    expect.stringMatching(/Ben Cruz deleted Supplies.*Unread/),
  ])
  expect(screen.getByText('3 unread')).toBeTruthy()
})

test('an entry opens its post and is read at once', async () => {
  const { user, router, server } = open()
  await rows()
  await user.click(screen.getByRole('link', { name: /commented on your post/ }))
  await waitFor(() => expect(server.count('POST /rooms/v3/events/read')).toBe(1))
  expect(router.state.location.search).toContain(`channelId=${ROOM}`)
  expect(await screen.findByText('2 unread')).toBeTruthy()
})

test('an entry whose mark failed is unread again', async () => {
  const { user } = open({ 'POST /rooms/v3/events/read': () => refusal(500, 'broken', 'Try again.') })
  await rows()
  await user.click(screen.getByRole('button', { name: /deleted Supplies/ }))
  await waitFor(() => expect(useSnackbar.getState().message).toContain('Try again.'))
  expect(screen.getByText('3 unread')).toBeTruthy()
})

test('what is added to it is there without a reload', async () => {
  await import('../state/live.ts')
  let data = ITEMS
  open({ 'GET /rooms/v3/events': () => answer(200, { data }) })
  expect(await rows()).toHaveLength(4)
  data = [...ITEMS, item('5', 9, { eventType: EVENT_TYPES.EduRoomJoined })]
  handle('rooms.activity', {})
  await waitFor(async () => expect((await rows())[0]).toContain('Ben Cruz joined Supplies'))
})
