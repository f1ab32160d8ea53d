// @vitest-environment jsdom
import type { PatientReferral } from '@corridor/contract/documents/patient-page.ts'
import type { Language } from '@corridor/contract/guests/model.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TEXTS } from '#guest/text.ts'
import { answer, createFakeServer, refusal, type Seen } from '#platform/testing/fake-server.ts'
import { show } from '#ui/testing/show.tsx'
import { Referral } from './Referral.tsx'
import { REFERRAL_TEXTS } from './referral-text.ts'

const words = REFERRAL_TEXTS.en

const referral: PatientReferral = {
  firstName: 'Ruth',
  referredBy: { name: 'Bright Smiles Dental', phone: '+15125550100' },
  referredTo: {
    name: 'Lakeside Oral Surgery',
    person: 'Dr. Elena Fox',
    phone: '+15125550140',
    address: '1 Lake St, Austin, TX 78701',
  },
  requests: ['extract', 'implant'],
  urgency: 'soon',
  stage: 'received',
  scheduledOn: null,
  today: '2026-11-17',
}

afterEach(() => vi.unstubAllGlobals())

function visit(
  over: Partial<PatientReferral> = {},
  answers: Record<string, (seen: Seen) => Response> = {},
  language: Language = 'en',
) {
  let shown = { ...referral, ...over }
  const all: typeof answers = {
    'GET /office-files/v2/patient/referral': () => answer(200, shown),
    'PUT /office-files/v2/patient/referral/date': ({ body }) => {
      shown = { ...shown, stage: 'scheduled', ...(body as { scheduledOn: string }) }
      return answer(200, { ok: true })
    },
    ...answers,
  }
  const server = createFakeServer((seen) => all[seen.call]?.(seen) ?? refusal(404, 'not-found'))
  vi.stubGlobal('fetch', server.fetch)
  const onRefused = vi.fn()
  const page = show(
    <Referral
      pass="the-pass"
      text={TEXTS[language]}
      language={language}
      formatDate={(instant) => instant.slice(0, 10)}
      onRefused={onRefused}
    />,
  )
  return { server, onRefused, ...page }
}

test('says where to go, whom to call, why, and what to bring', async () => {
  visit()
  expect(await screen.findByText(/remove a tooth and talk with you about an implant/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /512/ }).getAttribute('href')).toBe('tel:+15125550140')
  expect(screen.getByRole('link', { name: /Lake St/ })).toBeTruthy()
  expect(screen.getByText(words.urgencies.soon)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(words.things.length)
})

test('a date that the patient has is reported, and can be changed', async () => {
  const { user: hands, server } = visit()
  await hands.click(await screen.findByRole('button', { name: words.haveDate }))
  await hands.type(screen.getByLabelText(words.day), '2026-12-01')
  await hands.click(screen.getByRole('button', { name: words.save }))
  expect(await screen.findByText(words.scheduled('2026-12-01'))).toBeTruthy()
  expect(server.seen.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ scheduledOn: '2026-12-01' })
  expect(screen.getByRole('button', { name: words.otherDate })).toBeTruthy()
})

test('a refused date says why', async () => {
  const { user: hands } = visit(
    {},
    {
      'PUT /office-files/v2/patient/referral/date': () =>
        answer(400, { code: 'not-so', message: 'Please choose today or a later day.' }),
    },
  )
  await hands.click(await screen.findByRole('button', { name: words.haveDate }))
  await hands.type(screen.getByLabelText(words.day), '2026-12-01')
  await hands.click(screen.getByRole('button', { name: words.save }))
  expect(await screen.findByText('Please choose today or a later day.')).toBeTruthy()
})

test('a link that ended closes the page', async () => {
  const { user: hands, onRefused } = visit(
    {},
    { 'PUT /office-files/v2/patient/referral/date': () => refusal(401, 'link-not-valid') },
  )
  await hands.click(await screen.findByRole('button', { name: words.haveDate }))
  await hands.type(screen.getByLabelText(words.day), '2026-12-01')
  await hands.click(screen.getByRole('button', { name: words.save }))
  await waitFor(() => expect(onRefused).toHaveBeenCalled())
})

test('after the visit nothing is left to do, in Spanish too', async () => {
  visit({ stage: 'seen' }, {}, 'es')
  expect(await screen.findByText(REFERRAL_TEXTS.es.later)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
