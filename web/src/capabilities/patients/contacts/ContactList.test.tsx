// @vitest-environment jsdom
import type { Contact } from '@corridor/contract/patients/model.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { ContactList } from './ContactList.tsx'
import { contactsText as text } from './text.ts'

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const river: Contact = {
  id: 'river',
  firstName: 'Ada',
  lastName: 'Rivers',
  displayName: 'Ada Rivers',
  practiceName: 'Riverside Lab',
  email: 'ada@river.example',
  type: 'recipient',
}

function open(answers: Answers = {}, recipients = [river]) {
  const shown = showScreen(
    '/dashboard/patient-records/contacts',
    <ContactList />,
    { 'GET /recipients/v2': () => answer(200, { recipients, continuationToken: null }), ...answers },
    user,
  )
  return { ...shown, sent: (call: string) => shown.server.seen.find((one) => one.call === call) }
}

test('a contact is added, and an address that is there is named at its field', async () => {
  let tries = 0
  const { user: hands, sent } = open({
    'POST /recipients/v2': () => {
      tries += 1
      return tries === 1
        ? refusal(409, 'contact-exists', 'You already have a contact with this email address.')
        : answer(200, river)
    },
  })
  await hands.click(await screen.findByRole('button', { name: text.add }))
  const dialog = await screen.findByRole('dialog', { name: text.addTitle })
  await hands.type(within(dialog).getByLabelText(text.practiceName), 'Riverside Lab')
  await hands.type(within(dialog).getByLabelText(text.email), 'ada@river.example')
  await hands.click(within(dialog).getByRole('button', { name: text.add }))
  await expect.poll(() => within(dialog).getByLabelText(text.email).getAttribute('aria-invalid')).toBe('true')
  await hands.click(within(dialog).getByRole('button', { name: text.add }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent('POST /recipients/v2')?.body).toMatchObject({
    practiceName: 'Riverside Lab',
    email: 'ada@river.example',
  })
})

test('one is edited with its values, and removed after a question', async () => {
  const { user: hands, sent } = open({
    'PUT /recipients/v2/river': () => answer(200, river),
    'DELETE /recipients/v2/river': () => answer(200, {}),
  })
  await hands.click(await screen.findByRole('button', { name: text.edit('Riverside Lab') }))
  const dialog = await screen.findByRole('dialog', { name: text.editTitle })
  await hands.type(within(dialog).getByLabelText(text.lastName), 'ide')
  await hands.click(within(dialog).getByRole('button', { name: text.save }))
  await expect.poll(() => sent('PUT /recipients/v2/river')?.body).toMatchObject({ lastName: 'Riverside' })

  await hands.click(await screen.findByRole('button', { name: text.remove('Riverside Lab') }))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  expect(sent('DELETE /recipients/v2/river')).toBeUndefined()
  act(() => useQuestion.getState().open?.answer(true))
  await expect.poll(() => sent('DELETE /recipients/v2/river')).toBeTruthy()
})

test('what is typed goes to the server, and nobody found is said', async () => {
  const { user: hands, server } = open({}, [])
  await screen.findByText(text.emptyTitle)
  await hands.type(screen.getByRole('searchbox'), 'lab')
  await expect.poll(() => server.seen.some(({ url }) => url.includes('searchTerm=lab'))).toBe(true)
  await screen.findByText(text.noneTitle)
})
