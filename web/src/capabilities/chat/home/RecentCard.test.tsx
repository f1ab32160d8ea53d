// @vitest-environment jsdom
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { chat } from '../routes.tsx'
import { channel, message } from '../testing/made-up.ts'
import { RecentCard } from './RecentCard.tsx'

/** A group in which Ben wrote so many minutes after eight. */
const written = (name: string, minute: number, more: Partial<ChatChannel> = {}) => {
  const at = new Date(Date.UTC(2026, 10, 16, 8, minute))
  return channel({
    id: crypto.randomUUID(),
    name,
    isGroupChat: true,
    type: 'group',
    lastSeq: 1,
    lastMessage: {
      ...message(1),
      userId: BEN,
      name: 'Ben Cruz',
      text: `From ${name}`,
      type: 'message',
      before: null,
      createdAt: at.getTime() / 1000,
      createdTimeUtc: at.toISOString(),
    },
    ...more,
  })
}

const open = (channels: ChatChannel[]) =>
  showScreen(
    '/dashboard',
    <RecentCard />,
    {
      'GET /api/v3/channels': ({ url }) =>
        answer(200, { channels: url.includes('filterType=0') ? channels : [], continuationToken: null }),
    },
    userOf(ADA),
  )

test('the last four conversations stand on the start page, the newest first, and each opens', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five']
  const channels = names.map((name, minute) => written(name, minute))
  const { user, router } = open([...channels, written('Archived', 30, { isArchivedByLoggedUser: true })])
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(
    ['Five', 'Four', 'Three', 'Two'].map((name) => expect.stringContaining(`Ben: From ${name}`)),
  )
  await user.click(screen.getByRole('link', { name: /^.*Four/ }))
  expect(router.state.location.search).toBe(`?channelId=${channels[3]!.id}`)
  await user.click(screen.getByRole('link', { name: 'See all' }))
  expect(router.state.location).toMatchObject({ pathname: '/dashboard/chat', search: '' })
})

test('somebody without conversations has no such card', async () => {
  const { server } = open([written('Empty', 1, { lastMessage: null })])
  await expect.poll(() => server.count('GET /api/v3/channels')).toBe(3)
  expect(screen.queryByText('Recent conversations')).toBeNull()
})

test('the newest three unread conversations have lines of their own, and the others one together', () => {
  const unread = (name: string, minute: number, unreadCount: number) => {
    const one = written(name, minute, { lastSeq: 9 })
    return { ...one, unreadCount, hasUnreadMessages: true }
  }
  const all = [
    unread('One', 1, 1),
    unread('Two', 2, 1),
    unread('Three', 3, 0),
    unread('Four', 4, 1),
    unread('Five', 5, 4),
  ]
  const conversations = Object.fromEntries(all.map((one) => [one.id, one]))
  const more = { DEFAULT: null, FAVOURITES: null, ARCHIVED: null }
  expect([chat.waiting![0]!.item({ conversations, more })].flat()).toMatchObject([
    { title: '4 new messages in Five', detail: 'From Five', path: `/dashboard/chat?channelId=${all[4]!.id}` },
    { title: 'New message in Four', detail: 'From Four' },
    { title: 'Marked as unread: Three' },
    {
      title: '2 more unread conversations',
      detail: 'Two, One',
      path: '/dashboard/chat?filter=unread',
      since: '2026-11-16T08:01:00.000Z',
    },
  ])
})
