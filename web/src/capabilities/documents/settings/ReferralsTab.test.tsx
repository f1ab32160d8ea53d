// @vitest-environment jsdom
import type { OwnForm } from '@corridor/contract/documents/refer.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerQuestion } from '#platform/confirm.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { answersFor } from '../testing/some-documents.ts'
import { ReferralsTab } from './ReferralsTab.tsx'
import { detailsText, ownFormText, referPageText, settingsText } from './text.ts'

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const DR_FOX = { id: 'fox', name: 'Dr. Elena Fox', specialty: null }
const URL = 'https://corridor.example/refer/token'
const form: OwnForm = { practiceId: 'own', fileName: 'Our form.pdf', fields: [] }

const show = (page: { url: string | null; form: OwnForm | null }, more: Answers = {}) =>
  showScreen(
    '/dashboard/office?tab=referrals',
    <ReferralsTab />,
    answersFor([], {
      'GET /office-files/v3/refer-page': () => answer(200, { usualDays: null, doctors: [DR_FOX], ...page }),
      'PUT /office-files/v3/refer-page': () => answer(200, { url: URL }),
      'PUT /office-files/v3/refer-page/details': () => answer(200, { ok: true }),
      'DELETE /office-files/v3/form': () => answer(200, { ok: true }),
      'PUT /office-files/v3/settings': ({ body }) => answer(200, body),
      ...more,
    }),
    user,
  )

test('the page is opened by its switch', async () => {
  const { user: hands, server } = show({ url: null, form: null })
  await hands.click(await screen.findByRole('switch', { name: new RegExp(referPageText.open) }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'PUT /office-files/v3/refer-page')?.body).toEqual({
      isOpen: true,
      isNewAddress: false,
    }),
  )
})

test('an open page has an address to copy, a code to print, and gets a new address after a question', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user: hands, server } = show({ url: URL, form: null })
  expect(await screen.findByRole('img', { name: referPageText.qr })).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: referPageText.copy }))
  expect(await navigator.clipboard.readText()).toBe(URL)
  await hands.click(screen.getByRole('button', { name: referPageText.copyFrame }))
  expect(await navigator.clipboard.readText()).toMatch(
    new RegExp(`^<iframe src="${URL}" title="${referPageText.frameTitle('Bright Smiles')}" `),
  )
  await hands.click(screen.getByRole('button', { name: referPageText.print }))
  expect(print).toHaveBeenCalled()
  expect(screen.getByRole('link', { name: referPageText.visit }).getAttribute('href')).toBe(URL)
  await hands.click(screen.getByRole('button', { name: referPageText.newAddress }))
  answerQuestion(true)
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'PUT /office-files/v3/refer-page')?.body).toEqual({
      isOpen: true,
      isNewAddress: true,
    }),
  )
})

/** Takes in every upload. */
class Arriving extends EventTarget {
  upload = {}
  status = 200
  responseText = JSON.stringify({ id: 'file', fileName: 'form.pdf' })
  onload = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => 'application/json'
  abort() {}
  send() {
    queueMicrotask(() => this.onload())
  }
}

test('a form is uploaded, and one that is refused says why', async () => {
  vi.stubGlobal('XMLHttpRequest', Arriving)
  const { user: hands, server } = show(
    { url: null, form: null },
    {
      'PUT /office-files/v3/form': () =>
        answer(400, { code: 'form-xfa', message: 'This form was made with Adobe LiveCycle.' }),
    },
  )
  const input = (await screen.findByLabelText(ownFormText.upload, { selector: 'input' })) as HTMLInputElement
  await hands.upload(input, new File(['%PDF'], 'form.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/Adobe LiveCycle/)).toBeTruthy()
  expect(server.seen.some(({ call }) => call === 'PUT /office-files/v3/form')).toBe(true)
})

test('a form is removed after a question', async () => {
  const { user: hands, server } = show({ url: null, form })
  expect(await screen.findByText('Our form.pdf')).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: ownFormText.remove }))
  answerQuestion(true)
  await waitFor(() =>
    expect(server.seen.some(({ call }) => call === 'DELETE /office-files/v3/form')).toBe(true),
  )
})

test('an admin sets the limits, and a number that cannot be is refused here', async () => {
  const { user: hands, server } = show({ url: null, form: null })
  const field = await screen.findByLabelText(settingsText.days('Sent'))
  await hands.clear(field)
  await hands.type(field, '0')
  await hands.click(screen.getByRole('button', { name: settingsText.save }))
  expect(screen.getAllByText(settingsText.wrong)).toBeTruthy()
  await hands.clear(field)
  await hands.type(field, '4')
  await hands.click(screen.getByRole('button', { name: settingsText.save }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'PUT /office-files/v3/settings')?.body).toMatchObject({
      stageLimits: { sent: 4 },
    }),
  )
})

test('the page says what an admin typed about waiting and about each doctor', async () => {
  const { user: hands, server } = show({ url: URL, form: null })
  const days = await screen.findByLabelText(detailsText.usualDays)
  await hands.type(days, '999')
  await hands.type(screen.getByLabelText(detailsText.specialty('Dr. Elena Fox')), 'Oral surgeon')
  const save = () => hands.click(screen.getByRole('button', { name: detailsText.save }))
  await save()
  expect(screen.getAllByText(detailsText.wrong)).toBeTruthy()
  await hands.clear(days)
  await hands.type(days, '4')
  await save()
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'PUT /office-files/v3/refer-page/details')?.body).toEqual({
      usualDays: 4,
      specialties: { fox: 'Oral surgeon' },
    }),
  )
})
