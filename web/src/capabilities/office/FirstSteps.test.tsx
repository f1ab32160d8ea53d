// @vitest-environment jsdom
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { showAt } from '#ui/testing/show.tsx'
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

test('a colleague is led only to where they may go, and reads who can do the rest', () => {
  const { unmount } = showTo(false)
  expect(shown()).toEqual(['See your team'])
  expect(screen.getByText('An admin at your practice needs to set the texting number first.')).toBeTruthy()
  unmount()
  showTo(false, { organizationMobileNumber: '+15125550100' })
  expect(screen.getByText('Someone missing? An admin at your practice can invite them.')).toBeTruthy()
})

test('somebody on their own is led to what is theirs', () => {
  showTo(false, { practiceId: null })
  expect(shown()).toEqual(['Complete your profile'])
})

test('an admin has no steps that only others can take, and is never without a step', () => {
  useSession.setState({
    user: userOf(ADA, { practiceId: 'practice', eFaxNumber: '+15125550100' }),
    claims: ['User', 'PracticeAdmin'],
  })
  showAt('/', <FirstSteps steps={['fax-number']} />)
  expect(shown()).toEqual(['See your team'])
  expect(screen.queryByText(/An admin/)).toBeNull()
})
