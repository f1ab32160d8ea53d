// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { teethText } from '../teeth/text.ts'
import { answersFor, someReferral } from '../testing/some-documents.ts'
import { SendDocuments } from './SendDocuments.tsx'
import { SendReferral } from './SendReferral.tsx'
import { sendText as text } from './text.ts'

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const lakeside = { id: 'lakeside', name: 'Lakeside', practiceType: null, city: 'Austin', state: 'TX' }
const ivy = {
  id: 'ivy',
  organizationId: 'own',
  firstName: 'Ivy',
  lastName: 'Stone',
  dateOfBirth: '2001-04-04',
  email: null,
  mobileNumber: null,
}

const answers = (more: Answers = {}): Answers => ({
  ...answersFor([]),
  'GET /recipients/v2/practice-directory': () => answer(200, { practices: [lakeside], recipients: [] }),
  'GET /office-files/v3/practices/lakeside/people': () =>
    answer(200, {
      people: [
        { id: 'fox', name: 'Dr Elena Fox', role: 'Surgeon', isDoctor: true },
        { id: 'may', name: 'May Lin', role: 'Front Office', isDoctor: false },
      ],
    }),
  'GET /office-files/v3/practices/lakeside/form': () => answer(200, { form: null }),
  'GET /office-files/v3/practices/own/form': () => answer(200, { form: null }),
  'GET /patients/v2': () => answer(200, { patients: [ivy], continuationToken: null }),
  'POST /office-files/v2/referral': () => answer(200, { documents: [someReferral({ id: 'new' })] }),
  'DELETE /office-files/v2/new': () => answer(200),
  ...more,
})

const referral = (search = '?send=referral') =>
  showScreen(`/dashboard/activity${search}`, <SendReferral />, answers(), user)
type Hands = ReturnType<typeof referral>['user']

const next = (step: keyof typeof text.stepNames) =>
  screen.getByRole('button', { name: text.next(text.stepNames[step]) })

async function fillReferral(hands: Hands) {
  await hands.click(await screen.findByRole('button', { name: /^Lakeside/ }))
  const doctors = await screen.findByRole('combobox')
  // A referral is for a doctor, and nobody else of the practice is offered.
  expect(within(doctors).queryByRole('option', { name: /May Lin/ })).toBeNull()
  await hands.selectOptions(doctors, 'fox')
  await hands.click(next('REFERRAL_DOCUMENT'))
  await hands.click(screen.getByRole('button', { name: teethText.tooth('17') }))
  await hands.click(screen.getByRole('button', { name: 'Extract' }))
  await hands.click(screen.getByRole('radio', { name: /Soon/ }))
  await hands.type(screen.getByLabelText(text.reason), 'Swelling.')
  await hands.click(next('PATIENT_DETAILS'))
  await hands.type(screen.getByRole('searchbox'), 'stone')
  await hands.click(await screen.findByRole('button', { name: /Ivy Stone/ }))
  await hands.click(next('ATTACH_DOCUMENTS'))
  await hands.type(screen.getByLabelText(text.notes), 'Thank you.')
  await hands.click(next('CHECK'))
}

test('a referral goes through its steps, is checked, sent once under its id, and can be taken back', async () => {
  const { user: hands, server } = referral()
  await fillReferral(hands)
  expect(screen.getAllByText('#17 extract').length).toBeGreaterThan(1)
  await hands.click(screen.getByRole('button', { name: text.send }))
  const sent = () => server.seen.filter(({ call }) => call === 'POST /office-files/v2/referral')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toMatchObject({
    practiceId: 'lakeside',
    doctorId: 'fox',
    patient: { patientId: 'ivy', firstName: 'Ivy', lastName: 'Stone', dateOfBirth: '2001-04-04' },
    form: { reason: 'Swelling.', urgency: 'soon', requests: ['extract'], teeth: ['17'], missingTeeth: [] },
    notes: 'Thank you.',
  })
  await waitFor(() => expect(useSnackbar.getState().message).toBe(text.referralSent))
  useSnackbar.getState().action?.run()
  await waitFor(() =>
    expect(server.seen.some(({ call }) => call === 'DELETE /office-files/v2/new')).toBe(true),
  )
})

test('how the patient can be reached goes with a referral as it stands in the form', async () => {
  const known = { ...ivy, mobileNumber: '+15125550123', email: 'ivy@mail.example' }
  const { user: hands, server } = showScreen(
    '/dashboard/activity?send=referral',
    <SendReferral />,
    answers({ 'GET /patients/v2': () => answer(200, { patients: [known], continuationToken: null }) }),
    user,
  )
  await fillReferral(hands)
  expect(screen.getByText(/\(512\) 555-0123 · ivy@mail.example/)).toBeTruthy()
  const [step] = screen.getAllByRole('button', { name: new RegExp(text.stepNames.PATIENT_DETAILS) })
  await hands.click(step!)
  const phone = await screen.findByLabelText(text.phoneOptional)
  await hands.clear(phone)
  await hands.type(phone, '12')
  await hands.click(next('ATTACH_DOCUMENTS'))
  expect(await screen.findByText(text.badPhone)).toBeTruthy()
  await hands.clear(screen.getByLabelText(text.phoneOptional))
  await hands.click(next('ATTACH_DOCUMENTS'))
  await hands.click(next('CHECK'))
  await hands.click(screen.getByRole('button', { name: text.send }))
  const sent = () => server.seen.find(({ call }) => call === 'POST /office-files/v2/referral')
  await waitFor(() =>
    expect(sent()?.body).toMatchObject({ patient: { phone: null, email: 'ivy@mail.example' } }),
  )
})

test('a referral begins in the search for the practice', async () => {
  const { user: hands } = referral()
  await screen.findByRole('button', { name: /^Lakeside/ })
  // A person who opened it types the name next.
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await hands.click(screen.getByRole('button', { name: /^Lakeside/ }))
  await hands.click(next('REFERRAL_DOCUMENT'))
  await hands.click(screen.getByRole('button', { name: text.back }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: text.stepNames.SELECT_PRACTICE }))
})

test('what is missing is said where it is missing, and nothing is sent', async () => {
  const { user: hands, server } = referral('?send=referral&step=CHECK')
  await hands.click(await screen.findByRole('button', { name: text.send }))
  expect(await screen.findByText(text.noRecipient)).toBeTruthy()
  expect(server.seen.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('a draft survives a reload, and closing resets it', async () => {
  const first = referral()
  await first.user.click(await screen.findByRole('button', { name: /^Lakeside/ }))
  first.unmount()
  const second = referral()
  expect(await screen.findByRole('button', { name: text.remove('Lakeside') })).toBeTruthy()
  await second.user.click(screen.getByRole('button', { name: text.close }))
  second.unmount()
  referral()
  await screen.findByRole('button', { name: /^Lakeside/ })
  expect(screen.queryByRole('button', { name: text.remove('Lakeside') })).toBeNull()
})

test('Escape keeps what was entered', async () => {
  const first = referral()
  await first.user.click(await screen.findByRole('button', { name: /^Lakeside/ }))
  await first.user.keyboard('{Escape}')
  await waitFor(() => expect(useSnackbar.getState().message).toBe(text.savedAsDraft))
  first.unmount()
  referral()
  expect(await screen.findByRole('button', { name: text.remove('Lakeside') })).toBeTruthy()
})

test('“Keep as draft” leaves and keeps what was entered', async () => {
  const first = referral()
  await first.user.click(await screen.findByRole('button', { name: /^Lakeside/ }))
  await first.user.click(screen.getByRole('button', { name: text.saveDraft }))
  first.unmount()
  referral()
  expect(await screen.findByRole('button', { name: text.remove('Lakeside') })).toBeTruthy()
})

test('the tooth chart works by keyboard: arrows move, space chooses, M marks as missing', async () => {
  const { user: hands } = referral('?send=referral&step=REFERRAL_DOCUMENT')
  const tooth = (name: string) =>
    screen.getByRole('button', { name: new RegExp(`^${teethText.tooth(name)}(,|$)`) })
  await screen.findByText(text.teeth)
  tooth('1').focus()
  await hands.keyboard('{ArrowRight} ')
  expect(tooth('2').getAttribute('aria-pressed')).toBe('true')
  await hands.keyboard('{ArrowDown}m')
  expect(tooth('31').getAttribute('aria-label')).toContain(teethText.missing)
  const chips = screen.getByRole('list', { name: teethText.chosenList })
  await hands.click(within(chips).getByRole('button', { name: teethText.remove('2') }))
  expect(tooth('2').getAttribute('aria-pressed')).toBe('false')
  await hands.click(screen.getByRole('button', { name: text.primary }))
  expect(tooth('A')).toBeTruthy()
})

test('documents: a contact is added on the way, and a file is needed', async () => {
  const { user: hands, server } = showScreen(
    '/dashboard/activity?send=documents',
    <SendDocuments />,
    answers({ 'POST /recipients/v2': () => answer(200) }),
    user,
  )
  await hands.click(await screen.findByRole('button', { name: text.addContact }))
  await hands.type(await screen.findByLabelText(text.practiceName), 'South Mopac')
  await hands.type(screen.getByLabelText(text.email), 'office@southmopac.example')
  await hands.click(screen.getByRole('button', { name: text.saveContact }))
  expect(await screen.findByRole('button', { name: text.remove('South Mopac') })).toBeTruthy()
  expect(server.seen.find(({ call }) => call === 'POST /recipients/v2')?.body).toMatchObject({
    practiceName: 'South Mopac',
    email: 'office@southmopac.example',
  })
  await hands.click(next('UPLOAD_DOCUMENTS'))
  await hands.click(next('CHECK'))
  expect(await screen.findByText(text.noPatient)).toBeTruthy()
})

const field = { options: [], maxLength: null, isRequired: false }
const theirForm = {
  practiceId: 'lakeside',
  fileName: 'Lakeside referral.pdf',
  fields: [
    { ...field, name: 'patientName', label: 'Patient name', type: 'text' },
    { ...field, name: 'why', label: 'Why', type: 'paragraph', isRequired: true },
    { ...field, name: 'urgent', label: 'Urgent', type: 'check' },
    { ...field, name: 'jaw', label: 'Jaw', type: 'choice', options: ['Upper', 'Lower'] },
  ],
}

test('a practice’s own form is filled in field by field, begins with what is known, and goes with the referral', async () => {
  const { user: hands, server } = showScreen(
    '/dashboard/activity?send=referral',
    <SendReferral />,
    answers({
      'GET /office-files/v3/practices/lakeside/form': () => answer(200, { form: theirForm }),
      'POST /office-files/v3/practices/lakeside/form': () =>
        answer(200, { id: 'filled', fileName: theirForm.fileName, size: 9, pages: 1 }),
    }),
    user,
  )
  await hands.click(await screen.findByRole('button', { name: /^Lakeside/ }))
  await hands.click(next('REFERRAL_DOCUMENT'))
  expect(await screen.findByText(text.ownForm(theirForm.fileName))).toBeTruthy()
  await hands.click(next('PATIENT_DETAILS'))
  expect(screen.getByText(text.fieldsMissing(['Why']))).toBeTruthy()
  await hands.type(screen.getByLabelText(/^Why/), 'Swelling.')
  await hands.click(screen.getByRole('checkbox', { name: 'Urgent' }))
  await hands.selectOptions(screen.getByLabelText('Jaw'), 'Lower')
  await hands.click(next('PATIENT_DETAILS'))
  await hands.type(screen.getByRole('searchbox'), 'stone')
  await hands.click(await screen.findByRole('button', { name: /Ivy Stone/ }))
  await hands.click(next('ATTACH_DOCUMENTS'))
  await hands.click(next('CHECK'))
  expect(screen.getByText(text.ownFormShort(theirForm.fileName))).toBeTruthy()
  // The form is shown as it is sent: the same file.
  expect(await screen.findByText(text.ownFormFilled)).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: text.send }))
  const bodyOf = (wanted: string) => server.seen.find(({ call }) => call === wanted)?.body
  await waitFor(() => expect(bodyOf('POST /office-files/v2/referral')).toBeTruthy())
  expect(bodyOf('POST /office-files/v3/practices/lakeside/form')).toMatchObject({
    values: { patientName: 'Ivy Stone', why: 'Swelling.', urgent: 'on', jaw: 'Lower' },
  })
  expect(server.count('POST /office-files/v3/practices/lakeside/form')).toBe(1)
  const sent = bodyOf('POST /office-files/v2/referral') as { form?: unknown }
  expect(sent).toMatchObject({ formFileId: 'filled', practiceId: 'lakeside' })
  expect(sent.form).toBeUndefined()
})
