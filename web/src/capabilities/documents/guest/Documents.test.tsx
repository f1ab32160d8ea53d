// @vitest-environment jsdom
import type { GuestDocument } from '@corridor/contract/documents/guest.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TEXTS } from '#guest/text.ts'
import { answer, createFakeServer, refusal, type Seen } from '#platform/testing/fake-server.ts'
import { show } from '#ui/testing/show.tsx'
import { Documents } from './Documents.tsx'
import { DOCUMENTS_TEXTS } from './text.ts'

const { en } = TEXTS
const words = DOCUMENTS_TEXTS.en

const document = (over: Partial<GuestDocument> = {}): GuestDocument => ({
  id: 'ruth',
  patientTag: 'Ruth Feldman',
  patientDateOfBirth: '1947-06-09',
  patientPhone: null,
  patientEmail: null,
  isReferral: true,
  guestSenderEmailAddress: null,
  recievedOn: '2026-11-12T10:00:00.000Z',
  notes: '',
  stage: 'received',
  scheduledOn: null,
  summary: '#30 extract',
  referral: {
    reason: 'Cracked.',
    urgency: 'routine',
    requests: ['extract'],
    teeth: ['30'],
    missingTeeth: [],
  },
  files: [
    {
      id: 'f',
      fileName: 'periapical.png',
      kind: 'IMAGE',
      mediaType: 'image/png',
      size: 2048,
      pages: null,
      url: '/f',
    },
  ],
  ...over,
})

const SENT = document({
  id: 'own',
  patientTag: 'Walter Hines',
  guestSenderEmailAddress: 'office@south.example',
  isReferral: false,
  stage: null,
})

afterEach(() => vi.unstubAllGlobals())

function visit(answers: Record<string, (seen: Seen) => Response> = {}, documents = [document(), SENT]) {
  const onRefused = vi.fn()
  const all: typeof answers = {
    'GET /office-files/v2/get-by-token': () => answer(200, { email: 'office@south.example', documents }),
    'PUT /office-files/v2/guest/ruth/stage': () => answer(200),
    'POST /office-files/v2/guest/answer': () => answer(200),
    ...answers,
  }
  const server = createFakeServer((seen) => all[seen.call]?.(seen) ?? refusal(404, 'not-found'))
  vi.stubGlobal('fetch', server.fetch)
  const shown = show(
    <Documents
      pass="the-pass"
      text={en}
      language="en"
      formatDate={(instant) => instant.slice(0, 10)}
      onRefused={onRefused}
    />,
  )
  const sent = (call: string) => server.seen.filter((one) => one.call === call)
  return { ...shown, sent, onRefused }
}

test('who only sent something sees it at once', async () => {
  visit({}, [SENT])
  expect(await screen.findByText('Walter Hines')).toBeTruthy()
  expect(screen.getByRole('tab', { name: `${words.lists.Sent} 1` }).getAttribute('aria-selected')).toBe(
    'true',
  )
})

test('what was received comes first, is searched and downloaded; the other list has what was sent', async () => {
  const { user, sent } = visit()
  const card = await screen.findByRole('region', { name: 'Ruth Feldman' })
  expect(
    within(card)
      .getByRole('link', { name: en.files.download('periapical.png') })
      .getAttribute('href'),
  ).toBe('/f')
  expect(screen.queryByRole('region', { name: 'Walter Hines' })).toBeNull()
  expect(sent('GET /office-files/v2/get-by-token')[0]?.token).toBe('Guest the-pass')
  await user.type(screen.getByRole('searchbox'), 'zz')
  expect(screen.getByText(words.notFound)).toBeTruthy()
  await user.clear(screen.getByRole('searchbox'))
  await user.click(screen.getByRole('tab', { name: `${words.lists.Sent} 1` }))
  expect(screen.getByRole('region', { name: 'Walter Hines' })).toBeTruthy()
})

test('the stage is moved by one tap, and a day is chosen for a visit', async () => {
  const { user, sent } = visit()
  await user.click(await screen.findByRole('button', { name: words.moves.contacted }))
  const bodies = () => sent('PUT /office-files/v2/guest/ruth/stage').map(({ body }) => body)
  await waitFor(() => expect(bodies()).toEqual([{ from: 'received', to: 'contacted', scheduledOn: null }]))
  await user.click(screen.getByRole('button', { name: words.moves.scheduled }))
  await user.type(screen.getByLabelText(words.day), '2027-01-04')
  await user.click(screen.getByRole('button', { name: words.save }))
  await waitFor(() =>
    expect(bodies()[1]).toEqual({ from: 'received', to: 'scheduled', scheduledOn: '2027-01-04' }),
  )
})

test('somebody who was slower reads why, and a link that ended closes the page', async () => {
  const { user } = visit({
    'PUT /office-files/v2/guest/ruth/stage': () => refusal(409, 'stage-moved', 'Someone else just moved it.'),
  })
  await user.click(await screen.findByRole('button', { name: words.moves.declined }))
  expect(await screen.findByText('Someone else just moved it.')).toBeTruthy()
})

test('an answer is sent, and one whose link has ended is not', async () => {
  let hasEnded = false
  const { user, sent, onRefused } = visit({
    'POST /office-files/v2/guest/answer': () =>
      hasEnded ? refusal(410, 'guest-link-recalled') : answer(200),
  })
  const write = async (text: string) => {
    await user.click(await screen.findByRole('button', { name: words.answer }))
    await user.type(screen.getByLabelText(words.yourAnswer), text)
    await user.click(screen.getByRole('button', { name: words.send }))
  }
  await write('Seen today.')
  expect(await screen.findByText(words.answered)).toBeTruthy()
  expect(sent('POST /office-files/v2/guest/answer')[0]?.body).toMatchObject({
    answersId: 'ruth',
    notes: 'Seen today.',
    attachments: [],
  })
  hasEnded = true
  await write('Again.')
  await waitFor(() => expect(onRefused).toHaveBeenCalled())
})

test('what was taken back leaves a sentence', async () => {
  visit({}, [])
  expect(await screen.findByText(words.none)).toBeTruthy()
})

test('the patient of a referral is called and written to with one tap', async () => {
  visit({}, [document({ patientPhone: '+15125550123', patientEmail: 'ruth@mail.example' })])
  const call = await screen.findByRole('link', { name: words.callPatient('(512) 555-0123') })
  expect(call.getAttribute('href')).toBe('tel:+15125550123')
  const write = screen.getByRole('link', { name: words.emailPatient('ruth@mail.example') })
  expect(write.getAttribute('href')).toBe('mailto:ruth@mail.example')
})
