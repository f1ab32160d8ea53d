// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, refusal } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { between, room } from './testing/made-up.ts'
import { showRooms } from './testing/show-rooms.tsx'

withFakeLayout()

const id = (letter: string) => `00000000-0000-4000-8000-0000000000f${letter}`
const SURGERY = between({ id: id('1'), name: 'Surgery cases' })
const SUPPLIES = room({ id: id('2'), name: 'Supplies' })
const POST = '00000000-0000-4000-8000-0000000000e1'

const pane = (name: string) => screen.findByRole('region', { name })

describe('a room', () => {
  test('has its practices, members and tabs by their numbers', async () => {
    const { user, router } = showRooms(`/dashboard/practices?channelId=${SURGERY.id}`, [SURGERY])
    const open = within(await pane('Surgery cases'))
    expect(open.getByText('Bright Smiles Dental and Lakeside Oral Surgery · 2 members')).toBeTruthy()
    expect(open.getByRole('link', { name: 'Discussions' }).getAttribute('aria-current')).toBe('page')
    await user.click(open.getByRole('link', { name: /^Attachments/ }))
    expect(router.state.location.search).toContain('tab=1')
    await user.click(open.getByRole('link', { name: 'Channel Options' }))
    expect(router.state.location.search).toContain('tab=2')
    expect(open.getByRole('region', { name: 'Channel Options' })).toBeTruthy()
    await user.click(open.getByRole('link', { name: 'Discussions' }))
    expect(router.state.location.search).not.toContain('tab')
  })

  test('is a favourite by its star', async () => {
    const { user, server } = showRooms(`/dashboard/practices?channelId=${SURGERY.id}`, [SURGERY], {
      [`POST /rooms/v3/${SURGERY.id}/favourite`]: () => answer(200, { ...SURGERY, isFavorite: true }),
    })
    const star = within(await pane('Surgery cases')).getByRole('button', { name: 'Add to favorites' })
    await user.click(star)
    expect(star.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(server.count(`POST /rooms/v3/${SURGERY.id}/favourite`)).toBe(1))
  })

  test('that ended says so and takes nothing new', async () => {
    const ended = {
      ...SURGERY,
      status: 1,
      abilities: { mayWrite: false, mayManage: true, mayAdd: true },
    }
    const { user } = showRooms(`/dashboard/practices?channelId=${SURGERY.id}`, [ended])
    const open = within(await pane('Surgery cases'))
    expect(await open.findByText(/no longer connected/)).toBeTruthy()
    await user.click(open.getByRole('link', { name: 'Channel Options' }))
    expect(await open.findByText(/no longer connected/)).toBeTruthy()
    expect(open.queryByRole('button', { name: 'New discussion' })).toBeNull()
  })

  test('that is not there says so, and nothing is requested for what cannot be one', async () => {
    const gone = id('9')
    const { router, server } = showRooms(`/dashboard/practices?channelId=${gone}`, [SURGERY], {
      [`GET /rooms/v3/${gone}`]: () => refusal(404, 'room-not-found'),
    })
    expect(await screen.findByRole('heading', { name: 'This channel isn’t here' })).toBeTruthy()
    await router.navigate('/dashboard/practices?channelId=..%2Fsettings')
    expect(await screen.findByRole('heading', { name: 'This channel isn’t here' })).toBeTruthy()
    expect(server.seen.filter(({ call }) => call.includes('settings'))).toEqual([])
  })

  test('that is open to the office shows nothing of what is in it before one joins', async () => {
    const open = room({
      id: id('3'),
      name: 'Hygiene team',
      isMember: false,
      description: 'Recalls.',
      memberCount: 4,
    })
    let isMember = false
    const { user, server } = showRooms(`/dashboard/in-office?channelId=${open.id}`, [open], {
      'GET /rooms/v3/lite': () =>
        answer(200, { getRoomListItems: [{ ...open, isMember }], continuationToken: null, error: null }),
      'POST /rooms/v3/join': () => {
        isMember = true
        return answer(200, { ...open, isMember })
      },
    })
    const shown = within(await pane('Hygiene team'))
    expect(shown.getByText(/^Recalls\. 4 members are in it/)).toBeTruthy()
    expect(server.count('GET /rooms/v3/posts')).toBe(0)
    await user.click(shown.getByRole('button', { name: 'Join' }))
    expect(await screen.findByRole('link', { name: 'Channel Options' })).toBeTruthy()
  })
})

describe('the two screens', () => {
  test('a room of the other screen is shown there, with its post', async () => {
    const { router } = showRooms(`/dashboard/practices?channelId=${SUPPLIES.id}&tab=2&postId=${POST}`, [
      SURGERY,
      SUPPLIES,
    ])
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/in-office'))
    expect(router.state.location.search).toBe(`?channelId=${SUPPLIES.id}&tab=2&postId=${POST}`)
    expect(await pane('Supplies')).toBeTruthy()
  })

  test('each comes back to the room that was open on it', async () => {
    const both = [SURGERY, SUPPLIES, room({ id: id('4'), name: 'Lab' })]
    const { router } = showRooms(`/dashboard/in-office?channelId=${SUPPLIES.id}`, both)
    await pane('Supplies')
    await router.navigate(`/dashboard/practices?channelId=${SURGERY.id}`)
    await pane('Surgery cases')
    await router.navigate('/dashboard/in-office')
    await pane('Supplies')
    expect(router.state.location.search).toBe(`?channelId=${SUPPLIES.id}`)
    await router.navigate('/dashboard/practices')
    await pane('Surgery cases')
  })

  test('one that is gone meanwhile is not come back to', async () => {
    const { router } = showRooms(`/dashboard/practices?channelId=${SURGERY.id}`, [SURGERY])
    await pane('Surgery cases')
    await router.navigate('/dashboard/in-office')
    expect(await screen.findByRole('heading', { name: 'No office rooms yet' })).toBeTruthy()
  })
})
