// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { someDetail, somePatient } from '../testing/some-patients.ts'
import { formText, listText } from '../text.ts'
import { PatientList } from './PatientList.tsx'

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const open = (search: string, answers: Answers) =>
  showScreen(`/dashboard/patient-records${search}`, <PatientList />, answers, user)

const listing =
  (...patients: ReturnType<typeof somePatient>[]) =>
  () =>
    answer(200, { patients, continuationToken: null })

test('patients are listed, and what is typed goes to the server', async () => {
  const { user: hands, server } = open('', { 'GET /patients/v2': listing(somePatient()) })
  expect((await screen.findByRole('link', { name: /Owen Clarke/ })).getAttribute('href')).toBe(
    '/dashboard/patient-records/owen',
  )
  await hands.type(screen.getByRole('searchbox'), '0126')
  await expect.poll(() => server.seen.some(({ url }) => url.includes('searchTerm=0126'))).toBe(true)
})

test('nobody yet and nobody found are two things', async () => {
  const { user: hands } = open('?q=zz', { 'GET /patients/v2': listing() })
  await screen.findByText(listText.noneTitle)
  await hands.click(screen.getAllByRole('button', { name: listText.clearSearch }).at(-1)!)
  await screen.findByText(listText.emptyTitle)
})

async function fill(hands: ReturnType<typeof open>['user']) {
  await hands.type(await screen.findByLabelText(formText.firstName), 'Owen')
  await hands.type(screen.getByLabelText(formText.lastName), 'Clarke')
  await hands.type(screen.getByLabelText(formText.month), '5')
  await hands.type(screen.getByLabelText(formText.day), '30')
  await hands.type(screen.getByLabelText(formText.year), '2014')
  await hands.click(screen.getByRole('button', { name: formText.add }))
}

test('a birth date that cannot be is explained before anything is sent', async () => {
  const { user: hands, server } = open('?add=1', { 'GET /patients/v2': listing() })
  await hands.type(await screen.findByLabelText(formText.year), '2999')
  await hands.click(screen.getByRole('button', { name: formText.add }))
  expect(screen.getAllByText('This day does not exist. Please check the birth date.').length).toBeGreaterThan(
    0,
  )
  expect(server.seen.some(({ call }) => call === 'POST /patients/v2')).toBe(false)
})

test('Yes, it is this patient: what was typed is added to their record, and nothing of it is replaced', async () => {
  const stored = someDetail({ email: 'kept@mail.example' })
  const call = `PUT /patients/v2/${stored.id}`
  const { user: hands, server } = open('?add=1', {
    'GET /patients/v2': listing(),
    'GET /patients/v2/matches': listing(somePatient({ id: stored.id })),
    'POST /patients/v2': () => refusal(409, 'patient-exists'),
    [`GET /patients/v2/${stored.id}`]: () => answer(200, stored),
    [call]: () => answer(200, stored),
  })
  await hands.type(await screen.findByLabelText(formText.phone), '7375550123')
  await hands.type(screen.getByLabelText(formText.email), 'typed@mail.example')
  await fill(hands)
  await hands.click(await screen.findByRole('button', { name: formText.open }))
  await screen.findByText(formText.typedAdded)
  await hands.click(screen.getByRole('button', { name: formText.save }))
  await expect.poll(() => server.count(call)).toBe(1)
  const { phones, email, version } = server.seen.find((one) => one.call === call)!.body as {
    phones: { number: string }[]
    email: string
    version: number
  }
  expect(email).toBe('kept@mail.example')
  expect(version).toBe(stored.version)
  expect(phones.map(({ number }) => number.replace(/\D/g, '').slice(-10))).toEqual([
    ...stored.phones.map(({ number }) => number.replace(/\D/g, '').slice(-10)),
    '7375550123',
  ])
})

test('the same name and birth date asks whether it is this patient, and another can be added', async () => {
  const isAnother: unknown[] = []
  const { user: hands } = open('?add=1', {
    'GET /patients/v2': listing(),
    'GET /patients/v2/matches': listing(somePatient()),
    'POST /patients/v2': ({ body }) => {
      const sent = body as { isAnother: boolean }
      isAnother.push(sent.isAnother)
      return sent.isAnother ? answer(200, someDetail({ id: 'new' })) : refusal(409, 'patient-exists')
    },
  })
  await fill(hands)
  await screen.findByRole('heading', { name: formText.sameTitle })
  expect(screen.getByRole('button', { name: formText.open })).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: formText.another }))
  await expect.poll(() => isAnother).toEqual([false, true])
})
