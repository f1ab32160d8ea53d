// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show, showAt } from '#ui/testing/show.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { InboxRow } from './InboxRow.tsx'
import { PinBar } from './PinBar.tsx'
import { TypingLine } from './TypingLine.tsx'

const NOW = new Date(2026, 10, 15, 15).getTime()
const ROW = {
  to: '/chat?channelId=1',
  name: 'Dr Elena Fox',
  preview: 'CBCT is in',
  at: new Date(2026, 10, 14, 10).toISOString(),
  unreadCount: 0,
  now: NOW,
}

describe('a conversation in the list', () => {
  const link = () => screen.getByRole('link')

  test('says whose, what last and when, and opens', async () => {
    const { user, router } = showAt('/', <InboxRow {...ROW} />)
    expect(link().textContent).toBe('Dr Elena FoxYesterdayCBCT is in')
    await user.click(link())
    expect(router.state.location.search).toBe('?channelId=1')
  })

  test('how many are unread', () => {
    showAt('/', <InboxRow {...ROW} unreadCount={120} isMuted isFavourite />)
    expect(link().textContent).toContain('120 unread messages')
    expect(link().textContent).toContain('Muted')
    expect(link().textContent).toContain('Favorite')
  })

  test('marked by hand, there is no number', () => {
    showAt('/', <InboxRow {...ROW} isMarkedUnread />)
    expect(link().textContent).toContain('Marked as unread')
  })

  test('a draft stands in place of the last message', () => {
    showAt('/', <InboxRow {...ROW} draft="Could you" lastStatus="read" />)
    expect(link().textContent).toContain('Draft Could you')
    expect(link().textContent).not.toContain('CBCT')
  })

  test('how far one’s own last message has come', () => {
    showAt('/', <InboxRow {...ROW} lastStatus="delivered" />)
    expect(link().textContent).toContain('Delivered')
  })

  test('the open one is marked', () => {
    showAt('/', <InboxRow {...ROW} isOpen />)
    expect(link().getAttribute('aria-current')).toBe('page')
  })
})

test.each([
  [[], ''],
  [['Dev'], 'Dev is typing'],
  [['Dev', 'Carla'], 'Dev and Carla are typing'],
  [['Dev', 'Carla', 'Ben'], 'Several people are typing'],
])('%j type', (names, sentence) => {
  show(<TypingLine names={names} />)
  expect(screen.getByRole('status').textContent).toBe(sentence)
})

test('the pinned message leads to itself, and can be unpinned by who may', async () => {
  const [onOpen, onUnpin] = [vi.fn(), vi.fn()]
  const { user, rerender } = show(<PinBar preview="Extension 204" onOpen={onOpen} onUnpin={onUnpin} />)
  await user.click(screen.getByRole('button', { name: /Pinned Extension 204/ }))
  await user.click(screen.getByRole('button', { name: 'Unpin' }))
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onUnpin).toHaveBeenCalledOnce()
  rerender(<PinBar preview="Extension 204" onOpen={onOpen} />)
  expect(screen.queryByRole('button', { name: 'Unpin' })).toBeNull()
})

test('the head says whom one talks with', () => {
  show(<ConversationHeader name="Front desk" isGroup badge="5 members" isFavourite />)
  expect(screen.getByRole('heading').textContent).toBe('Front deskFavorite')
  expect(screen.getByText('5 members')).toBeTruthy()
})
