// @vitest-environment jsdom

import type { OfficeFile, OfficeFileDetail } from '@corridor/contract/documents/model.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { answersFor, someDetail, someReferral } from '../testing/some-documents.ts'
import { patientText as text } from '../text.ts'
import { PatientPart } from './PatientPart.tsx'

const user = userOf(ADA, { practiceId: 'own' })
const ADD = 'POST /office-files/v3/ken/patient'
const CHOOSE = 'PUT /office-files/v3/ken/patient'
const OPEN = 'POST /patient-texting/v2/conversations'
const REACH = { phone: '+15125550123', email: 'ken@mail.example' }

const received = (over: Partial<OfficeFile> = {}) =>
  someReferral({ fromPracticeId: 'lakeside', toPracticeId: 'own', patientId: null, ...over })

function show(
  document: OfficeFile,
  patient: Partial<OfficeFileDetail['patient']> = {},
  claims: Claim[] = ['PatientTexting', 'SecureEmail'],
) {
  const detail = someDetail(document)
  const shown = showScreen(
    '/dashboard/activity',
    <PatientPart detail={{ ...detail, patient: { ...detail.patient, ...patient } }} />,
    answersFor([document], {
      [ADD]: () => answer(200, { ...document, patientId: 'new' }),
      [CHOOSE]: () => answer(200, { ...document, patientId: 'same' }),
      [OPEN]: () => answer(200, { id: 'talk', patientId: null, patientName: null }),
    }),
    user,
  )
  useSession.setState({ claims })
  return shown
}
const bodyOf = (server: ReturnType<typeof show>['server'], call: string) =>
  server.seen.find((seen) => seen.call === call)?.body

test('somebody new is called, texted and added with one tap each', async () => {
  const { user: hands, server } = show(received(), REACH)
  expect((await screen.findByRole('link', { name: text.call })).getAttribute('href')).toBe('tel:+15125550123')
  await hands.click(screen.getByRole('button', { name: text.add }))
  await waitFor(() => expect(bodyOf(server, ADD)).toEqual({ isAnother: false }))
  await hands.click(screen.getByRole('button', { name: text.text }))
  await waitFor(() => expect(bodyOf(server, OPEN)).toEqual({ mobileNumber: '+15125550123', patientId: null }))
})

test('an email to somebody new adds them first, if the person agrees', async () => {
  const { user: hands, server } = show(received(), REACH)
  await hands.click(await screen.findByRole('button', { name: text.email }))
  useQuestion.getState().open!.answer(false)
  expect(bodyOf(server, ADD)).toBeUndefined()
  await hands.click(screen.getByRole('button', { name: text.email }))
  expect(useQuestion.getState().open!.question.title).toBe(text.addToEmail('Ken Ito').title)
  useQuestion.getState().open!.answer(true)
  await waitFor(() => expect(bodyOf(server, ADD)).toEqual({ isAnother: false }))
})

test('a patient of the practice gets the composer', async () => {
  show(received({ patientId: 'ken-own' }), REACH)
  const link = await screen.findByRole('link', { name: text.email })
  expect(link.getAttribute('href')).toBe('/dashboard/emails?panel=write&to=ken-own')
  expect(screen.queryByRole('button', { name: text.add })).toBeNull()
})

test('somebody of the same name and birth date is asked about, and either answer is one tap', async () => {
  const matches = [{ id: 'same', name: 'Ken Ito', dateOfBirth: '1981-03-12' }]
  const { user: hands, server } = show(received(), { ...REACH, matches })
  expect(await screen.findByText(text.isSame)).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.add })).toBeNull()
  await hands.click(screen.getByRole('button', { name: text.email }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(text.sayWhoFirst))
  await hands.click(screen.getByRole('button', { name: text.another }))
  await waitFor(() => expect(bodyOf(server, ADD)).toEqual({ isAnother: true }))
  await hands.click(screen.getByRole('button', { name: text.yes }))
  await waitFor(() => expect(bodyOf(server, CHOOSE)).toEqual({ patientId: 'same' }))
})

test('before it is approved nobody is added, and who may not text or email is offered neither', async () => {
  show(received({ guestReferralStatus: 'Pending' }), REACH, [])
  expect(await screen.findByRole('link', { name: text.call })).toBeTruthy()
  for (const name of [text.add, text.text, text.email])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('without a phone or an email it says so, and of what was sent no question follows', async () => {
  const { unmount } = show(received())
  expect(await screen.findByText(text.noReach)).toBeTruthy()
  unmount()
  show(someReferral({ patientId: null }))
  expect(screen.queryByText(text.noReach)).toBeNull()
})
