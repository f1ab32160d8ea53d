// @vitest-environment jsdom
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '../../platform/session.ts'
import { ADA, userOf } from '../../platform/testing/people.ts'
import { showAt } from '../../ui/testing/show.tsx'
import { FirstSteps } from './FirstSteps.tsx'

const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

function showTo(isAdmin: boolean, user: Partial<LoggedUser> = {}) {
  useSession.setState({
    user: userOf(ADA, { practiceId: 'practice', ...user }),
    claims: isAdmin ? ['User', 'PracticeAdmin'] : ['User'],
  })
  return showAt('/', <FirstSteps steps={['texting-number', 'invite-team', 'see-team']} />)
}

test('an admin is led to what is left to do, to two steps at most', () => {
  const { unmount } = showTo(true)
  expect(shown()).toEqual(['Set your texting number', 'Invite your team'])
  unmount()
  showTo(true, { organizationMobileNumber: '+15125550100' })
  expect(shown()).toEqual(['Invite your team', 'See your team'])
})

test('a colleague is led only to where they may go, somebody on their own nowhere', () => {
  const { unmount } = showTo(false)
  expect(shown()).toEqual(['See your team'])
  unmount()
  showTo(false, { practiceId: null })
  expect(shown()).toEqual([])
})
