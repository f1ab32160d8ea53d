// @vitest-environment jsdom
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerQuestion } from '#platform/confirm.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA } from '#platform/testing/people.ts'
import { answer, refusal } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { between, lastWritten, room, switches, unread } from '../testing/made-up.ts'
import { showRooms } from '../testing/show-rooms.tsx'

withFakeLayout()

const id = (letter: string) => `00000000-0000-4000-8000-0000000000f${letter}`
const SURGERY = between({ id: id('1'), name: 'Surgery cases', isFavorite: true, openCases: 2 })
const GUIDES = room({
  id: id('2'),
  name: 'Implant guides',
  roomType: ROOM_TYPES.SubRoom,
  parentRoomId: SURGERY.id,
  practices: [],
  ...unread('New template', 5, 1),
})
const CHILDREN = between({ id: id('3'), name: 'Children’s cases', ...unread('X-ray of Nina', 10, 2) })
const SCHEDULE = between({
  id: id('4'),
  name: 'Lakeside schedule',
  lastWritten: lastWritten('Closed on Friday', 1, { userId: ADA, name: 'Dr Ada Owens' }),
  lastPostCreatedAt: '2026-11-16T08:01:00.000Z',
})
const BETWEEN = [SURGERY, GUIDES, CHILDREN, SCHEDULE]
const HUDDLE = room({ id: id('5'), name: '', displayName: 'Morning Huddle', isHuddle: true })
const OFFICE = [
  HUDDLE,
  room({ id: id('6'), name: 'Hygiene team', isMember: false, isPrivate: false, memberCount: 4 }),
]

const names = async () => {
  await screen.findAllByRole('listitem')
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

describe('the list', () => {
  test('has favourites first, the rooms below another beneath it, and the last word of each', async () => {
    showRooms('/dashboard/practices', [...BETWEEN, ...OFFICE])
    expect(await names()).toEqual([
      'Favorites',
      expect.stringContaining('Surgery cases'),
      expect.stringMatching(/Implant guides.*Ben: New template.*1/),
      'Channels',
      expect.stringMatching(/Children’s cases.*Ben: X-ray of Nina.*2/),
      expect.stringMatching(/Lakeside schedule.*You: Closed on Friday/),
    ])
    const chips = within(screen.getByRole('navigation', { name: 'Show' }))
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All',
      expect.stringMatching(/^Unread2/),
      expect.stringMatching(/^Open cases2/),
    ])
  })

  test('a chip shows what it counts, and the same chip again shows all', async () => {
    const { user, router } = showRooms('/dashboard/practices', BETWEEN)
    await names()
    await user.click(screen.getByRole('link', { name: /^Unread/ }))
    await waitFor(async () => expect(await names()).toHaveLength(2))
    expect(router.state.location.search).toBe('?filter=unread')
    await user.click(screen.getByRole('link', { name: /^Unread/ }))
    await waitFor(async () => expect(await names()).toHaveLength(6))
    await user.click(screen.getByRole('link', { name: /^Open cases/ }))
    expect(await names()).toEqual([expect.stringContaining('Surgery cases')])
  })

  test('the search finds letters of a name, says when there is none, and Enter opens the first', async () => {
    const { user, router } = showRooms('/dashboard/practices', BETWEEN)
    await names()
    const field = screen.getByRole('searchbox', { name: 'Find a channel' })
    await user.type(field, 'nothing')
    expect(await screen.findByText('No channel is called “nothing”.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'CASES')
    await waitFor(async () => expect(await names()).toHaveLength(2))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toContain(`channelId=${CHILDREN.id}`))
  })

  test('the arrow keys go from the search into the list, and Alt with Shift to the next unread room', async () => {
    const { user, router } = showRooms('/dashboard/practices', BETWEEN)
    await names()
    await user.click(screen.getByRole('searchbox', { name: 'Find a channel' }))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Surgery cases')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Children’s cases')
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await waitFor(() => expect(router.state.location.search).toBe(`?channelId=${GUIDES.id}`))
  })

  test('without any room it says what they are for', async () => {
    showRooms('/dashboard/practices', [])
    expect(await screen.findByRole('heading', { name: 'No practice channels yet' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'New channel' })[0]).toBeTruthy()
  })
})

describe('in the office', () => {
  test('a room without a name is the huddle, and one that is open is joined', async () => {
    const [, hygiene] = OFFICE
    const { user, server } = showRooms('/dashboard/in-office', OFFICE, {
      'POST /rooms/v3/join': () => answer(200, { ...hygiene, isMember: true }),
    })
    expect(await names()).toEqual([
      'Rooms',
      expect.stringContaining('Morning Huddle'),
      'You can join',
      expect.stringMatching(/Hygiene team.*You’re not in it yet.*Join/),
    ])
    await user.click(screen.getByRole('button', { name: 'Join Hygiene team' }))
    await waitFor(() => expect(server.count('POST /rooms/v3/join')).toBe(1))
    expect(useSnackbar.getState().message).toBe('You’re in Hygiene team now.')
  })
})

describe('the menu of a row', () => {
  const openMenu = async (user: ReturnType<typeof showRooms>['user'], name: RegExp) => {
    await user.pointer({ keys: '[MouseRight]', target: await screen.findByRole('link', { name }) })
    return screen.findAllByRole('menuitem')
  }
  const words = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)

  test('has marking only where the practice has switched it on', async () => {
    const { user } = showRooms('/dashboard/practices', [SCHEDULE])
    expect(words(await openMenu(user, /Lakeside schedule/))).toEqual(['Add to favorites', 'Leave'])
  })

  test('has the one that fits: unread for what is read, read for what is not', async () => {
    const on = switches('markRead', 'markUnread')
    const { user } = showRooms('/dashboard/practices', [
      { ...SCHEDULE, switches: on },
      { ...CHILDREN, switches: on },
    ])
    expect(words(await openMenu(user, /Lakeside schedule/))).toContain('Mark as unread')
    await user.keyboard('{Escape}')
    expect(words(await openMenu(user, /Children/))).toContain('Mark as read')
  })

  test('a favourite shows at once, and is taken back when it is refused', async () => {
    const { user } = showRooms('/dashboard/practices', [SCHEDULE], {
      [`POST /rooms/v3/${SCHEDULE.id}/favourite`]: () => refusal(404, 'room-not-found', 'Not here.'),
    })
    const items = await openMenu(user, /Lakeside schedule/)
    await user.click(items.find(({ textContent }) => textContent === 'Add to favorites')!)
    await waitFor(() => expect(useSnackbar.getState().message).toContain('Not here.'))
    expect(await names()).toHaveLength(1)
  })

  test('leaving needs a yes; the huddle has no leaving', async () => {
    let isLeft = false
    const { user, server } = showRooms('/dashboard/in-office', OFFICE, {
      'GET /rooms/v3/lite': () =>
        answer(200, {
          getRoomListItems: isLeft ? [HUDDLE] : [HUDDLE, room({ id: id('7'), name: 'Supplies' })],
          continuationToken: null,
          error: null,
        }),
      'POST /rooms/v3/leave': () => {
        isLeft = true
        return answer(200)
      },
    })
    expect(words(await openMenu(user, /Morning Huddle/))).not.toContain('Leave')
    await user.keyboard('{Escape}')
    const items = await openMenu(user, /Supplies/)
    await user.click(items.find(({ textContent }) => textContent === 'Leave')!)
    expect(server.count('POST /rooms/v3/leave')).toBe(0)
    act(() => answerQuestion(true))
    await waitFor(() => expect(server.count('POST /rooms/v3/leave')).toBe(1))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Supplies/ })).toBeNull())
  })
})
