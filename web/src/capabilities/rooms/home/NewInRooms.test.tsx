// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { rooms as capability } from '../routes.tsx'
import { between, room, unread } from '../testing/made-up.ts'
import { NewInRooms } from './NewInRooms.tsx'

const id = (letter: string) => `00000000-0000-4000-8000-0000000000f${letter}`
const READ = room({ id: id('1'), name: 'Lab' })
const STERILE = room({ id: id('2'), name: 'Sterilization', ...unread('Spore test passed', 1) })
const SURGERY = between({ id: id('3'), name: 'Surgery cases', ...unread('Closed on Friday', 5) })

const open = (rooms: readonly object[]) =>
  showScreen(
    '/dashboard',
    <NewInRooms />,
    {
      'GET /rooms/v3/lite': () =>
        answer(200, { getRoomListItems: rooms, continuationToken: null, error: null }),
    },
    userOf(ADA),
  )

test('unread rooms stand on the start page with their last word, the newest first, and lead to it', async () => {
  open([READ, STERILE, SURGERY])
  const rows = await screen.findAllByRole('link')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Surgery cases.*Ben: Closed on Friday/),
    expect.stringMatching(/Sterilization.*Ben: Spore test passed/),
  ])
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    expect.stringMatching(`^/dashboard/practices\\?channelId=${SURGERY.id}&postId=`),
    expect.stringMatching(`^/dashboard/in-office\\?channelId=${STERILE.id}&postId=`),
  ])
})

test('where nothing is unread there is no such card', async () => {
  const { server } = open([READ])
  await expect.poll(() => server.count('GET /rooms/v3/lite')).toBe(1)
  expect(screen.queryByText('New in rooms')).toBeNull()
})

test('each screen waits in one row: one room leads there, several to the unread', () => {
  open([])
  const [practices, office] = capability.waiting!
  const byId = (all: readonly { id: string }[]) => Object.fromEntries(all.map((one) => [one.id, one]))
  expect(practices!.item(byId([READ, STERILE, SURGERY]))).toMatchObject({
    title: 'Something new in a practice channel',
    detail: 'Surgery cases',
    path: `/dashboard/practices?channelId=${SURGERY.id}`,
    since: '2026-11-16T08:05:00.000Z',
  })
  const lab = { ...READ, ...unread('Crowns are in', 9) }
  expect(office!.item(byId([lab, STERILE, SURGERY]))).toMatchObject({
    title: 'Something new in 2 rooms of your office',
    detail: 'Lab, Sterilization',
    path: '/dashboard/in-office?filter=unread',
    since: '2026-11-16T08:01:00.000Z',
  })
  expect(office!.item(byId([READ]))).toBeUndefined()
})
