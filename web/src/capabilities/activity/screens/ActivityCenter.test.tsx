// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '../../../platform/session.ts'
import { ADA, userOf } from '../../../platform/testing/people.ts'
import { showAt } from '../../../ui/testing/show.tsx'
import { ActivityCenter } from './ActivityCenter.tsx'

// Nothing scrolls in jsdom.
Element.prototype.scrollIntoView = () => undefined

afterEach(() => localStorage.clear())

const open = () => {
  useSession.setState({ user: userOf(ADA, { practiceId: 'practice' }), claims: ['User', 'SharedInbox'] })
  return showAt('/dashboard/activity', <ActivityCenter />)
}
const current = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)

test('whoever goes on to what came in finds it open the next time', async () => {
  const { user, unmount } = open()
  expect(current()).toEqual(['Documents', 'Processed'])
  await user.click(screen.getByRole('link', { name: 'Go to Incoming' }))
  expect(current()).toEqual(['Documents', 'Incoming'])
  unmount()
  open()
  expect(current()).toEqual(['Documents', 'Incoming'])
})
