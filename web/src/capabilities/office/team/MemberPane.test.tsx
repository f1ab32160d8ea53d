// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '../../../platform/testing/people.ts'
import { showScreen } from '../../../platform/testing/show-screen.tsx'
import { MemberPane } from './MemberPane.tsx'
import { someMember } from './testing/some-member.ts'
import { memberText } from './text.ts'

test.each([true, false])('an authenticator app is offered for reset only where there is one (%s)', (has) => {
  const member = someMember({ hasSecondFactor: has })
  showScreen('/', <MemberPane member={member} team={[member]} />, {}, userOf(ADA))
  expect(screen.getByRole('button', { name: memberText.remove })).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: memberText.resetFactor })).toHaveLength(has ? 1 : 0)
})
