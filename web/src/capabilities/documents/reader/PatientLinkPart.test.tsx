// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { answersFor, someReferral } from '../testing/some-documents.ts'
import { patientLinkText as text } from '../text.ts'
import { PatientLinkPart } from './PatientLinkPart.tsx'

const referral = someReferral({ id: 'one' })
const user = userOf(ADA, { practiceId: 'own' })

const show = (body: object) =>
  showScreen(
    '/dashboard/activity',
    <PatientLinkPart document={referral} />,
    answersFor([referral], {
      'GET /office-files/v3/one/patient-link': () => answer(200, body),
      'POST /office-files/v3/one/patient-link': () => answer(200, { link: {} }),
    }),
    user,
  )

test('a patient who can be reached gets a link by one button', async () => {
  const { user: hands, server } = show({ link: null, reachableAt: 'ivy@mail.example' })
  await hands.click(await screen.findByRole('button', { name: text.send('ivy@mail.example') }))
  await waitFor(() =>
    expect(server.seen.some(({ call }) => call === 'POST /office-files/v3/one/patient-link')).toBe(true),
  )
})

const link = {
  state: 'open',
  sentAt: '2026-11-10T09:00:00.000Z',
  expiresAt: '2027-01-10T09:00:00.000Z',
  opened: 0,
  lastOpenedAt: null,
  lastDevice: null,
  isUndelivered: true,
  sentTo: 'ivy@mail.example',
  reminders: 2,
}

test('a link whose address was corrected is sent to the new one', async () => {
  const { user: hands, server } = show({ link, reachableAt: 'ivy.lee@mail.example' })
  expect(await screen.findByText(text.corrected)).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: text.send('ivy.lee@mail.example') }))
  await waitFor(() =>
    expect(server.seen.some(({ call }) => call === 'POST /office-files/v3/one/patient-link')).toBe(true),
  )
})

test('a link that was sent shows what became of it, and is not offered again', async () => {
  show({ link, reachableAt: 'ivy@mail.example' })
  expect(await screen.findByText(text.undelivered)).toBeTruthy()
  expect(screen.getByText(new RegExp(text.reminders(2)))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
