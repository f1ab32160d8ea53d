// @vitest-environment jsdom
import type { GuestVisit } from '@corridor/contract/curbside/guest.ts'
import { USUAL_QUESTIONS } from '@corridor/contract/curbside/health.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GuestPage } from '#app/guest/GuestPage.tsx'
import { TEXTS } from '#guest/text.ts'
import { answer, createFakeServer, cutConnection, refusal, type Seen } from '#platform/testing/fake-server.ts'
import { show } from '#ui/testing/show.tsx'
import { guest } from '../guest.ts'
import { VISIT_TEXTS } from './text.ts'
import { Visit } from './Visit.tsx'

const text = VISIT_TEXTS.en
const VISIT: GuestVisit = {
  firstName: 'Maria',
  appointmentAt: new Date().toISOString(),
  isWalkIn: false,
  status: 'Upcoming',
  healthCheck: 'Incomplete',
  questions: USUAL_QUESTIONS.slice(0, 2).map(({ id, en, es }) => ({ id, en, es })),
  answers: {},
  healthNote: '',
  spots: ['1', '2'],
  spot: null,
  car: null,
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/g')
})

type Answers = Record<string, (seen: Seen) => Response | Promise<Response>>
const ARRIVE = 'POST /lite-appointments/v3/visit/arrive'
const HEALTH = 'PUT /lite-appointments/v3/visit/health-check'
const STATUS = 'GET /lite-appointments/v3/visit/status'

function visit(own: Partial<GuestVisit> = {}, answers: Answers = {}, language: 'en' | 'es' = 'en') {
  const onRefused = vi.fn()
  const all: Answers = {
    'GET /lite-appointments/v3/visit': () => answer(200, { ...VISIT, ...own }),
    [STATUS]: () => answer(200, { status: own.status ?? VISIT.status }),
    ...answers,
  }
  const server = createFakeServer((seen) => all[seen.call]?.(seen) ?? refusal(404, 'not-found'))
  vi.stubGlobal('fetch', server.fetch)
  const shown = show(
    <Visit
      pass="the-pass"
      text={TEXTS[language]}
      language={language}
      formatDate={String}
      onRefused={onRefused}
    />,
  )
  const sent = (call: string) => server.seen.filter((one) => one.call === call)
  return { ...shown, sent, onRefused }
}

test('I’m here says the spot and the car, then come the questions in large print', async () => {
  const arrived = { ...VISIT, status: 'Arrived' as const }
  const { user, sent } = visit(
    {},
    {
      [ARRIVE]: () => answer(200, arrived),
      [HEALTH]: ({ body }) => {
        const { answers } = body as { answers: Record<string, boolean> }
        return answer(200, {
          ...arrived,
          answers,
          healthCheck: Object.keys(answers).length === 2 ? 'Pass' : 'Incomplete',
        })
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: '2' }))
  await user.type(screen.getByRole('textbox'), 'Blue Honda')
  await user.click(screen.getByRole('button', { name: text.here }))
  await waitFor(() => expect(sent(ARRIVE)[0]?.body).toEqual({ spot: '2', car: 'Blue Honda' }))
  await screen.findByRole('heading', { name: USUAL_QUESTIONS[0]!.en })
  await user.click(screen.getByRole('button', { name: text.no }))
  await screen.findByRole('heading', { name: USUAL_QUESTIONS[1]!.en })
  await user.click(screen.getByRole('button', { name: text.back }))
  await screen.findByRole('heading', { name: USUAL_QUESTIONS[0]!.en })
  await user.click(screen.getByRole('button', { name: text.no }))
  await user.click(await screen.findByRole('button', { name: text.no }))
  await screen.findByRole('heading', { name: text.waitTitle })
  expect(sent(HEALTH).at(-1)?.body).toMatchObject({ answers: { fever: false, cough: false } })
})

test('without a connection it is sent as soon as there is one, once', async () => {
  let isCut = true
  const { user, sent } = visit(
    {},
    {
      [ARRIVE]: () => (isCut ? cutConnection() : answer(200, { ...VISIT, status: 'Arrived' })),
    },
  )
  await user.click(await screen.findByRole('button', { name: text.onFoot }))
  await user.click(screen.getByRole('button', { name: text.here }))
  await screen.findByText(text.waitingToSend)
  isCut = false
  window.dispatchEvent(new Event('online'))
  await screen.findByRole('heading', { name: USUAL_QUESTIONS[0]!.en })
  expect(screen.queryByText(text.waitingToSend)).toBeNull()
  expect(sent(ARRIVE).at(-1)?.body).toEqual({ spot: null, car: '' })
})

test('a page that waits says when to come in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let status: GuestVisit['status'] = 'Arrived'
  const answers = { fever: false, cough: false }
  visit(
    { status: 'Arrived', answers, healthCheck: 'Pass' },
    {
      'GET /lite-appointments/v3/visit': () =>
        answer(200, { ...VISIT, status, answers, healthCheck: 'Pass' }),
      [STATUS]: () => answer(200, { status }),
    },
  )
  await screen.findByRole('heading', { name: text.waitTitle })
  status = 'ClearToEnter'
  await vi.advanceTimersByTimeAsync(5_000)
  await screen.findByRole('heading', { name: text.comeIn })
})

test('a concern is thanked for, and more can be said; Spanish has every word', async () => {
  const es = VISIT_TEXTS.es
  const failed = {
    status: 'Arrived' as const,
    answers: { fever: true, cough: false },
    healthCheck: 'Failed' as const,
  }
  const { user, sent } = visit(failed, { [HEALTH]: () => answer(200, { ...VISIT, ...failed }) }, 'es')
  await screen.findByText(es.concern)
  await user.type(screen.getByLabelText(es.note), 'Desde el sábado')
  await user.click(screen.getByRole('button', { name: es.send }))
  await waitFor(() => expect(sent(HEALTH)[0]?.body).toMatchObject({ note: 'Desde el sábado' }))
})

test('leaving is confirmed, and where one is can be changed', async () => {
  const LEAVE = 'POST /lite-appointments/v3/visit/leave'
  const waiting = {
    status: 'Arrived' as const,
    answers: { fever: false, cough: false },
    healthCheck: 'Pass' as const,
  }
  vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const { user, sent } = visit(waiting, {
    [LEAVE]: () => answer(200, { ...VISIT, ...waiting, status: 'Left' }),
    [ARRIVE]: () => answer(200, { ...VISIT, ...waiting, spot: '1' }),
  })
  await user.click(await screen.findByRole('button', { name: text.change }))
  await user.click(screen.getByRole('button', { name: '1' }))
  await user.click(screen.getByRole('button', { name: text.here }))
  await user.click(await screen.findByRole('button', { name: text.leave }))
  expect(sent(LEAVE)).toEqual([])
  await user.click(screen.getByRole('button', { name: text.leave }))
  await screen.findByRole('heading', { name: text.left })
})

test('a link that ended closes the page', async () => {
  const { user, onRefused } = visit({}, { [ARRIVE]: () => refusal(410, 'guest-link-expired') })
  await user.click(await screen.findByRole('button', { name: text.here }))
  await waitFor(() => expect(onRefused).toHaveBeenCalled())
})

test('who scans the code at the door registers and goes on with a page of their own', async () => {
  window.history.replaceState(null, '', `/g#door-${'d'.repeat(43)}`)
  const REGISTER = 'POST /lite-appointments/v3/door/register'
  const practice = { name: 'Bright Smiles Dental', phone: null }
  const all: Answers = {
    'GET /lite-appointments/v3/door': () => answer(200, { practice }),
    [REGISTER]: () => answer(200, { token: 't'.repeat(43) }),
    'GET /guests/v1/link': () =>
      answer(200, {
        kind: 'curbside',
        state: 'open',
        canRenew: false,
        practice,
        expiresAt: new Date().toISOString(),
        isCodeNeeded: false,
        isBirthDateNeeded: false,
        maskedEmail: null,
        mobileEnd: '63',
      }),
  }
  const server = createFakeServer((seen) => all[seen.call]?.(seen) ?? refusal(404, 'not-found'))
  vi.stubGlobal('fetch', server.fetch)
  const { user } = show(<GuestPage />)
  await user.type(await screen.findByLabelText(new RegExp(text.firstName)), 'Walter')
  await user.type(screen.getByLabelText(new RegExp(text.lastName)), 'Inn')
  await user.type(screen.getByLabelText(new RegExp(text.mobile)), '512 555 0163')
  await user.click(screen.getByRole('button', { name: text.register }))
  await screen.findByRole('heading', { name: guest.kinds!.curbside!.titles.en })
  const body = server.seen.find(({ call }) => call === REGISTER)?.body
  expect(body).toMatchObject({ firstName: 'Walter', lastName: 'Inn', mobileNumber: '512 555 0163' })
  expect(window.location.hash).toBe('')
})
