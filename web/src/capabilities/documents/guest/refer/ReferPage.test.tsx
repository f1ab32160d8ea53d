// @vitest-environment jsdom
import type { WebsiteReferralPractice } from '@corridor/contract/documents/refer.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TEXTS } from '#guest/text.ts'
import { answer, createFakeServer, refusal, type Seen } from '#platform/testing/fake-server.ts'
import { show } from '#ui/testing/show.tsx'
import { teethText } from '../../teeth/text.ts'
import { ReferPage } from './ReferPage.tsx'
import { REFER_TEXTS } from './text.ts'

const words = REFER_TEXTS.en

const practice: WebsiteReferralPractice = {
  id: 'lakeside',
  name: 'Lakeside Oral Surgery',
  phone: '+15125550140',
  address: '1 Lake St, Austin, TX 78701',
  practiceType: 'Oral surgery',
  usualDays: 4,
  teamMembers: [{ id: 'fox', name: 'Dr. Elena Fox', specialty: 'Oral surgeon' }],
  customReferralFormUrl: null,
  form: null,
  today: '2026-11-17',
}

/** Stands in for the worker of the library, which jsdom does not have. */
class Solver {
  onmessage: ((event: { data: object }) => void) | undefined
  postMessage() {
    setTimeout(() => this.onmessage?.({ data: { counter: 1, derivedKey: 'aa' } }))
  }
  terminate() {}
}

beforeEach(() => vi.stubGlobal('Worker', Solver))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

function visit(answers: Record<string, (seen: Seen) => Response> = {}, shown = practice) {
  const all: typeof answers = {
    'GET /office-files/v2/guest/practice': () => answer(200, shown),
    'GET /office-files/v2/guest/captcha': () => answer(200, { parameters: {}, signature: 's' }),
    'POST /office-files/v2/validate-email': () =>
      answer(200, { isValid: true, message: null, pass: 'the-pass-of-one-referral' }),
    'POST /office-files/v2/guest/referral/files': () => answer(200, {}),
    'POST /office-files/v2/guest/referral/form': () => answer(200, { id: 'filled' }),
    'POST /office-files/v2/guest/referral': () => answer(200, { ok: true }),
    ...answers,
  }
  const server = createFakeServer((seen) => all[seen.call]?.(seen) ?? refusal(404, 'not-found'))
  vi.stubGlobal('fetch', server.fetch)
  return { server, ...show(<ReferPage token="the-token-of-the-page" />) }
}

type Hands = ReturnType<typeof visit>['user']

async function fillIn(hands: Hands) {
  await hands.type(await screen.findByLabelText(words.yourName), 'Dr. Ann North')
  await hands.type(screen.getByLabelText(words.yourPractice), 'North Dental')
  await hands.type(screen.getByLabelText(new RegExp(`^${words.yourEmail}`)), 'ann@north.example')
  await hands.type(screen.getByLabelText(words.firstName), 'Ivy')
  await hands.type(screen.getByLabelText(words.lastName), 'Stone')
  await hands.type(screen.getByLabelText(words.dateOfBirth), '2001-04-05')
}

const bodyOf = ({ server }: ReturnType<typeof visit>, call: string) =>
  server.seen.find((seen) => seen.call === call)?.body

test('a referral is filled in, checked by a captcha, and sent with its files', async () => {
  const page = visit()
  const { user: hands, server } = page
  await fillIn(hands)
  expect(screen.getByRole('radio', { name: new RegExp(words.anyDoctor) })).toHaveProperty('checked', true)
  await hands.click(screen.getByRole('radio', { name: /Dr. Elena Fox/ }))
  expect(screen.getByText(words.steps('Lakeside Oral Surgery')[0]!)).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: words.dentitions.primary }))
  await hands.click(screen.getByRole('button', { name: words.dentitions.permanent }))
  await hands.click(screen.getByRole('button', { name: teethText.tooth('3') }))
  await hands.click(screen.getByRole('button', { name: words.requestNames.extract }))
  await hands.selectOptions(screen.getByLabelText(words.urgency), 'soon')
  await hands.type(screen.getByLabelText(words.reason), 'Cracked.')
  await hands.upload(screen.getByLabelText(words.files(10)), new File(['x'], 'xray.png'))
  await hands.type(screen.getByLabelText(words.notes), 'Thank you.')
  await hands.click(screen.getByRole('button', { name: words.send }))
  expect(await screen.findByRole('heading', { name: words.sent })).toBeTruthy()
  expect(bodyOf(page, 'POST /office-files/v2/validate-email')).toMatchObject({ email: 'ann@north.example' })
  expect(bodyOf(page, 'POST /office-files/v2/guest/referral')).toMatchObject({
    senderName: 'Dr. Ann North',
    senderPractice: 'North Dental',
    doctorId: 'fox',
    patient: { firstName: 'Ivy', lastName: 'Stone', dateOfBirth: '2001-04-05' },
    form: { reason: 'Cracked.', urgency: 'soon', requests: ['extract'], teeth: ['3'] },
    notes: 'Thank you.',
    attachments: [expect.any(String)],
  })
  const uploads = server.seen.filter(({ call }) =>
    call.startsWith('POST /office-files/v2/guest/referral/files'),
  )
  expect(uploads).toHaveLength(1)
  await hands.click(screen.getByRole('button', { name: words.another }))
  expect(screen.getByLabelText(words.yourName)).toBeTruthy()
})

test('a practice that names no doctors says how long patients wait all the same', async () => {
  visit({}, { ...practice, teamMembers: [] })
  expect(await screen.findByText(words.usualWait(4))).toBeTruthy()
})

test('beside the doctors stands what the practice says of them, and nothing else', async () => {
  const { unmount } = visit()
  expect(await screen.findByText('Oral surgery · 1 Lake St, Austin, TX 78701')).toBeTruthy()
  const said = () => screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
  expect(said()).toEqual([`${words.anyDoctor}${words.usualDays(4)}`, 'Dr. Elena FoxOral surgeon'])
  unmount()
  visit({}, { ...practice, usualDays: null, teamMembers: [{ id: 'fox', name: 'Dr. Fox', specialty: null }] })
  await screen.findByLabelText(words.yourName)
  expect(said()).toEqual([words.anyDoctor, 'Dr. Fox'])
})

test('a refusal loses nothing of what was typed, and a second try needs no second captcha', async () => {
  let tries = 0
  const page = visit({
    'POST /office-files/v2/guest/referral': () =>
      ++tries === 1
        ? answer(400, { code: 'not-so', message: 'The birth date is ahead.' })
        : answer(200, { ok: true }),
  })
  const { user: hands, server } = page
  await fillIn(hands)
  await hands.type(screen.getByLabelText(words.reason), 'Cracked.')
  await hands.click(screen.getByRole('button', { name: words.send }))
  expect(await screen.findByText('The birth date is ahead.')).toBeTruthy()
  expect((screen.getByLabelText(words.reason) as HTMLTextAreaElement).value).toBe('Cracked.')
  await hands.click(screen.getByRole('button', { name: words.send }))
  expect(await screen.findByRole('heading', { name: words.sent })).toBeTruthy()
  expect(server.seen.filter(({ call }) => call === 'GET /office-files/v2/guest/captcha')).toHaveLength(1)
})

test('the practice’s own form stands in place of the built-in one', async () => {
  const field = { options: [], maxLength: null, isRequired: false }
  const page = visit(
    {},
    {
      ...practice,
      customReferralFormUrl: '/files/form',
      form: {
        practiceId: 'lakeside',
        fileName: 'Our form.pdf',
        fields: [
          { ...field, name: 'patient', label: 'Patient name', type: 'text' },
          { ...field, name: 'why', label: 'Why', type: 'paragraph', isRequired: true },
          { ...field, name: 'urgent', label: 'Urgent', type: 'check' },
          { ...field, name: 'jaw', label: 'Jaw', type: 'choice', options: ['Upper', 'Lower'] },
        ],
      },
    },
  )
  const { user: hands } = page
  await fillIn(hands)
  expect(screen.queryByLabelText(words.reason)).toBeNull()
  expect(screen.getByRole('link', { name: words.emptyForm }).getAttribute('href')).toBe('/files/form')
  await hands.type(screen.getByLabelText('Why'), 'Cracked.')
  await hands.click(screen.getByRole('checkbox', { name: 'Urgent' }))
  await hands.selectOptions(screen.getByLabelText('Jaw'), 'Lower')
  await hands.click(screen.getByRole('button', { name: words.send }))
  expect(await screen.findByRole('heading', { name: words.sent })).toBeTruthy()
  expect(bodyOf(page, 'POST /office-files/v2/guest/referral/form')).toMatchObject({
    values: { patient: 'Ivy Stone', why: 'Cracked.', urgent: 'on', jaw: 'Lower' },
  })
  expect(bodyOf(page, 'POST /office-files/v2/guest/referral')).toMatchObject({ formFileId: 'filled' })
})

test('a closed page says so, and the language changes with one button', async () => {
  const { user: hands } = visit({
    'GET /office-files/v2/guest/practice': () => refusal(401, 'link-not-valid'),
  })
  expect(await screen.findByRole('heading', { name: words.gone })).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: TEXTS.en.language }))
  await waitFor(() => expect(screen.getByRole('heading', { name: REFER_TEXTS.es.gone })).toBeTruthy())
})

test('an address that is refused says why', async () => {
  const { user: hands } = visit({
    'POST /office-files/v2/validate-email': () =>
      answer(200, { isValid: false, message: 'Please enter a valid email address.', pass: null }),
  })
  await fillIn(hands)
  await hands.type(screen.getByLabelText(words.reason), 'Cracked.')
  await hands.click(screen.getByRole('button', { name: words.send }))
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
})

test('what is missing or cannot be is said below its field, in the language of the page', async () => {
  const { user: hands, server } = visit()
  const send = () => hands.click(screen.getByRole('button', { name: /^(Send|Enviar)/ }))
  await screen.findByLabelText(words.yourName)
  await send()
  const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(said()).toContain(TEXTS.en.fields.missing)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: new RegExp(words.yourName) }))
  await hands.keyboard('D')
  expect(said()).not.toContain(TEXTS.en.fields.missing)
  await fillIn(hands)
  await hands.type(screen.getByLabelText(words.reason), 'Pain.')
  fireEvent.input(screen.getByLabelText(words.dateOfBirth), { target: { value: '2099-01-01' } })
  await send()
  expect(said()).toContain('Please choose November 17, 2026 or earlier.')
  await hands.click(screen.getByRole('button', { name: TEXTS.en.language }))
  expect(said()).toContain('Por favor, elija el 17 de noviembre de 2026 o un día anterior.')
  expect(server.seen.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('a reload keeps what was typed, and the next patient starts with the same sender', async () => {
  const first = visit()
  await fillIn(first.user)
  first.unmount()
  const { user: hands } = visit()
  const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  await screen.findByLabelText(words.yourName)
  expect([typedIn(words.yourName), typedIn(words.lastName)]).toEqual(['Dr. Ann North', 'Stone'])
  await hands.type(screen.getByLabelText(words.reason), 'Pain.')
  await hands.click(screen.getByRole('button', { name: words.send }))
  await hands.click(await screen.findByRole('button', { name: words.another }))
  expect([typedIn(words.yourName), typedIn(words.yourPractice)]).toEqual(['Dr. Ann North', 'North Dental'])
  expect([typedIn(words.firstName), typedIn(words.lastName), typedIn(words.dateOfBirth)]).toEqual([
    '',
    '',
    '',
  ])
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('Stone')
})

test('the patient’s phone and email go with a referral; a number that cannot be is named before anything is sent', async () => {
  const page = visit()
  const { user: hands, server } = page
  await fillIn(hands)
  await hands.type(screen.getByLabelText(words.reason), 'Cracked.')
  await hands.type(screen.getByLabelText(words.patientPhone), '12')
  await hands.type(screen.getByLabelText(words.patientEmail), 'ivy@mail.example')
  await hands.click(screen.getByRole('button', { name: words.send }))
  expect(await screen.findByText(words.badPhone)).toBeTruthy()
  expect(server.count('POST /office-files/v2/validate-email')).toBe(0)
  await hands.clear(screen.getByLabelText(words.patientPhone))
  await hands.type(screen.getByLabelText(words.patientPhone), '(512) 555-0123')
  await hands.click(screen.getByRole('button', { name: words.send }))
  expect(await screen.findByRole('heading', { name: words.sent })).toBeTruthy()
  expect(bodyOf(page, 'POST /office-files/v2/guest/referral')).toMatchObject({
    patient: { firstName: 'Ivy', phone: '(512) 555-0123', email: 'ivy@mail.example' },
  })
})
