// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
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

test('a new name waits beside the old one, says so, and is taken back', async () => {
  const waitingChange = {
    id: 'wish',
    name: 'Brighter Smiles',
    telephoneNumber: '+15125550155',
    requestedAt: '2026-01-01T00:00:00Z',
  }
  const { user, server } = showScreen(
    '/dashboard/office?tab=practice',
    <PracticeForm practice={{ ...somePractice(), waitingChange }} />,
    {
      'GET /my-office/v2/practice': () => answer(200, somePractice()),
      'PUT /my-office/v2/practice': () =>
        answer(200, { ...somePractice(), waitingChange: { ...waitingChange, id: 'next' } }),
      'DELETE /my-office/v2/practice/waiting-change/wish': () => answer(200, somePractice()),
    },
  )
  expect(screen.getByLabelText(practiceText.name)).toHaveProperty('value', 'Bright Smiles')
  expect(screen.getByText(practiceText.waitingName('Brighter Smiles'))).toBeTruthy()
  expect(screen.getByText(practiceText.waitingNumber('(512) 555-0155'))).toBeTruthy()
  await user.type(screen.getByLabelText(practiceText.name), ' Downtown')
  await user.click(screen.getByRole('button', { name: practiceText.save }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(practiceText.savedToWait))
  // The old name stands again: what was typed waits.
  expect(screen.getByLabelText(practiceText.name)).toHaveProperty('value', 'Bright Smiles')
  await user.click(screen.getByRole('button', { name: practiceText.withdraw }))
  await waitFor(() =>
    expect(server.seen.map(({ call }) => call)).toContain(
      'DELETE /my-office/v2/practice/waiting-change/wish',
    ),
  )
})
