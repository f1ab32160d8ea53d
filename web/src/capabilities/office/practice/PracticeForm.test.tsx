// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { focused } from '#ui/testing/show.tsx'
import { PracticeForm } from './PracticeForm.tsx'
import { somePractice } from './testing/some-practice.ts'
import { practiceText } from './text.ts'

const showForm = (address: string) =>
  showScreen(address, <PracticeForm practice={somePractice()} />, {
    'GET /my-office/v2/practice': () => answer(200, somePractice()),
    'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: [] }),
  })

test('a person who was sent here for one field finds the cursor in it', () => {
  showForm('/dashboard/office?tab=practice&field=organizationMobileNumber')
  expect(focused()).toBe(screen.getByLabelText(practiceText.mobile))
})

test('the form by itself leaves the cursor alone', () => {
  showForm('/dashboard/office?tab=practice')
  expect(focused()).toBe(document.body)
})

test('GIFs are turned off for the team by a switch, and nothing else changes', async () => {
  const { user, server } = showScreen(
    '/dashboard/office?tab=practice',
    <PracticeForm practice={somePractice()} />,
    {
      'GET /my-office/v2/practice': () => answer(200, somePractice()),
      'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: [] }),
      'PUT /my-office/v2/practice': ({ body }) => answer(200, { ...somePractice(), ...(body as object) }),
    },
  )
  await user.click(screen.getByRole('switch', { name: /^GIFs/ }))
  await user.click(screen.getByRole('button', { name: practiceText.save }))
  const saved = () => server.seen.find(({ call }) => call === 'PUT /my-office/v2/practice')?.body
  await waitFor(() => expect(saved()).toMatchObject({ areGifsAllowed: false, isSecondFactorRequired: false }))
})
