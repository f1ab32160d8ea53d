// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { ActivityCenter } from './ActivityCenter.tsx'

afterEach(() => localStorage.clear())

const open = (address = '/dashboard/activity') => {
  const shown = showScreen(
    address,
    <ActivityCenter />,
    {
      'GET /office-files/v3/referrals/too-long': () => answer(200, { sent: 2, received: 1 }),
      'GET /office-files/v3': () => answer(200, { documents: [], continuationToken: null }),
      'GET /recipients/v2/practice-directory': () => answer(200, { practices: [], recipients: [] }),
    },
    userOf(ADA, { practiceId: 'practice' }),
  )
  useSession.setState({ claims: ['User', 'SharedInbox'] })
  return shown
}
const current = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)

test('a person who went on to what came in finds it open the next time', async () => {
  const { user, unmount } = open()
  const toIncoming = await screen.findByRole('link', { name: 'Go to Incoming' })
  expect(current()).toEqual(['Documents', 'Processed'])
  await user.click(toIncoming)
  expect(current()).toEqual(['Documents', 'Incoming'])
  unmount()
  open()
  await screen.findByRole('link', { name: 'Incoming' })
  expect(current()).toEqual(['Documents', 'Incoming'])
})

test('the two buttons open the drawers', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: 'Send documents' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send documents' })
  expect(dialog).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('link', { name: 'Send referral' }))
  expect(await screen.findByRole('dialog', { name: 'Send a referral' })).toBeTruthy()
})

test('the tab of referrals says how many lie too long', async () => {
  open()
  expect(await screen.findByRole('link', { name: /^Referrals ?3 too long$/ })).toBeTruthy()
})
