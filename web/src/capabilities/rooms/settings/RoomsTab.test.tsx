// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { rooms } from '../routes.tsx'
import { switches } from '../testing/made-up.ts'
import { RoomsTab } from './RoomsTab.tsx'

test('each of the switches says what it does, is saved at once, and is turned back when refused', async () => {
  let isRefused = false
  const { user, server } = showScreen(
    '/dashboard/office?tab=channels',
    <RoomsTab />,
    {
      'GET /rooms/v3/settings': () => answer(200, { switches: switches('pin') }),
      'PUT /rooms/v3/settings': ({ body }) =>
        isRefused ? refusal(403, 'no', 'Not yours.') : answer(200, body),
    },
    userOf(ADA),
  )
  const all = await screen.findAllByRole<HTMLInputElement>('switch')
  expect(all.map(({ checked }) => checked)).toEqual([false, false, false, true, false])
  await user.click(screen.getByRole('switch', { name: 'Mark as unread' }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'PUT /rooms/v3/settings')?.body).toEqual({
      switches: switches('pin', 'markUnread'),
    }),
  )
  isRefused = true
  const people = screen.getByRole<HTMLInputElement>('switch', { name: 'Members add people' })
  await user.click(people)
  await waitFor(() => expect(useSnackbar.getState().message).toContain('Not yours.'))
  expect(people.checked).toBe(false)
})

test('the tab is for admins who use rooms', () => {
  const [tab] = rooms.officeTabs ?? []
  const session = { ...useSession.getInitialState() }
  expect(tab?.isFor({ ...session, claims: ['Channels'] })).toBe(false)
  expect(tab?.isFor({ ...session, claims: ['PracticeAdmin'] })).toBe(false)
  expect(tab?.isFor({ ...session, claims: ['PracticeAdmin', 'Channels'] })).toBe(true)
})
