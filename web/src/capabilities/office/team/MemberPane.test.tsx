// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { MemberPane } from './MemberPane.tsx'
import { someMember } from './testing/some-member.ts'
import { memberText } from './text.ts'

test.each([true, false])('an authenticator app is offered for reset only where there is one (%s)', (has) => {
  const member = someMember({ hasSecondFactor: has })
  showScreen('/', <MemberPane member={member} team={[member]} />, {}, userOf(ADA))
  expect(screen.getByRole('button', { name: memberText.remove })).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: memberText.resetFactor })).toHaveLength(has ? 1 : 0)
})

test('a switch whose capability the installation does not have says so', async () => {
  const member = someMember()
  const flags = {
    'GET /feature-flags/texting': () => answer(200, { isActive: false }),
    'GET /feature-flags/email': () => answer(200, { isActive: true }),
  }
  showScreen('/', <MemberPane member={member} team={[member]} />, flags, userOf(ADA))
  expect(await screen.findByText('Text messages with patients. Not available yet.')).toBeTruthy()
  expect(screen.getByText('Emails to patients')).toBeTruthy()
  expect(screen.getByText('Direct and group messages')).toBeTruthy()
})
