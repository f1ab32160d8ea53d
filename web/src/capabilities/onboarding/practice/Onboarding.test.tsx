// @vitest-environment jsdom
import { inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deepLinks, peekDeepLink } from '#platform/navigation/deep-links.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { Onboarding } from './Onboarding.tsx'
import { wizardText as text } from './text.ts'

const user = userOf(ADA)

test('a person who opens a practice is not asked again whether to join one', () => {
  showScreen('/onboarding?way=new', <Onboarding />, {}, user)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text.newTitle)
  expect(screen.getByLabelText(text.name)).toBeDefined()
  expect(screen.queryByRole('link', { name: text.wayNames.find })).toBeNull()
  expect(screen.getByRole('link', { name: text.back }).getAttribute('href')).toBe(
    '/login/pending-approval?choose',
  )
})

test('a code that was brought along and is dead says so at its field, and is not brought again', async () => {
  deepLinks.adopt({ code: 'DEAD' })
  showScreen(
    '/onboarding',
    <Onboarding />,
    { 'GET /invitations/v2/invite/DEAD': () => refusal(410, inviteNotValid.code, inviteNotValid.message) },
    user,
  )
  expect(await screen.findByText(inviteNotValid.message)).toBeDefined()
  await waitFor(() => expect(peekDeepLink('code')).toBeNull())
})
