// @vitest-environment jsdom
import type { GuestLink, GuestMessage } from '@corridor/contract/guests/model.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, createFakeServer, cutConnection, refusal, type Seen } from '#platform/testing/fake-server.ts'
import { show } from '#ui/testing/show.tsx'
import { GuestPage } from './GuestPage.tsx'
import { KINDS } from './parts.ts'
import { PAGE_TEXTS } from './text.ts'

const { en, es } = PAGE_TEXTS
const TOKEN = 't'.repeat(43)
const SOON = () => Math.ceil(Date.now() / 1_000) + 30

const LINK: GuestLink = {
  kind: 'message',
  state: 'open',
  canRenew: false,
  practice: { name: 'Bright Smiles Dental', phone: '+15125550100' },
  expiresAt: '2026-12-17T10:00:00.000Z',
  isCodeNeeded: true,
  isBirthDateNeeded: false,
  maskedEmail: 'g•••••@mail.example',
  mobileEnd: '63',
}
const MESSAGE: GuestMessage = {
  subject: 'Your visit',
  text: 'Please bring your X-ray.',
  senderName: 'Ada Owens',
  createdAt: '2026-11-17T10:00:00.000Z',
  files: [],
  reply: null,
  repliedAt: null,
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
})

type Answers = Record<string, (seen: Seen) => Response>

/** Opens the page by a link, with a server that opens it for the code 123456 unless the test says otherwise. */
function visit(link: Partial<GuestLink> = {}, answers: Answers = {}) {
  const all: Answers = {
    'GET /guests/v1/link': () => answer(200, { ...LINK, ...link }),
    'POST /guests/v1/code': () => answer(200, { resendAt: SOON(), expiresAt: SOON() + 600 }),
    'POST /guests/v1/open': () => answer(200, { pass: 'the-pass', expiresAt: LINK.expiresAt }),
    'GET /guests/v1/pass': () => answer(200, { state: 'open', expiresAt: LINK.expiresAt }),
    'GET /guests/v1/message': () => answer(200, MESSAGE),
    ...answers,
  }
  const server = createFakeServer((seen) => all[seen.call]?.(seen) ?? refusal(404, 'not-found'))
  vi.stubGlobal('fetch', server.fetch)
  window.history.replaceState(null, '', `/g#${TOKEN}`)
  const sent = (call: string) =>
    server.seen.filter((one) => one.call === call).map(({ token, body }) => ({ token, body }))
  return { ...show(<GuestPage />), sent, all }
}

const press = async ({ user }: ReturnType<typeof visit>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function openWithCode(page: ReturnType<typeof visit>): Promise<void> {
  await press(page, en.mailCode('g•••••@mail.example'))
  // Nobody has to look for the field first.
  expect(document.activeElement).toBe(await screen.findByLabelText(en.code))
  await page.user.keyboard('123456')
  await press(page, en.open)
}

test('a code comes by mail and opens the message; every call carries what it must', async () => {
  const page = visit()
  await openWithCode(page)
  await screen.findByText('Please bring your X-ray.')
  const byLink = `Guest ${TOKEN}`
  expect(page.sent('POST /guests/v1/code')).toEqual([{ token: byLink, body: { by: 'mail', language: 'en' } }])
  expect(page.sent('POST /guests/v1/open')).toEqual([{ token: byLink, body: { code: '123456' } }])
  expect(page.sent('GET /guests/v1/message')[0]).toMatchObject({ token: 'Guest the-pass' })
  // The token has left the address, and nothing of this page is stored beyond the tab.
  expect(window.location.hash).toBe('')
  expect(localStorage.length).toBe(0)
})

test('in Spanish the code comes by text, in Spanish', async () => {
  const page = visit()
  await press(page, en.language)
  await press(page, es.textCode('63'))
  expect(page.sent('POST /guests/v1/code')[0]?.body).toEqual({ by: 'text', language: 'es' })
  expect(await screen.findByText(es.sentByText('63'))).toBeTruthy()
  expect(document.documentElement.lang).toBe('es')
})

test('another code is offered when one may be sent, and the first one’s text stays', async () => {
  const past = Math.floor(Date.now() / 1_000) - 1
  const page = visit(
    {},
    { 'POST /guests/v1/code': () => answer(200, { resendAt: past, expiresAt: past + 600 }) },
  )
  await press(page, en.mailCode('g•••••@mail.example'))
  await screen.findByLabelText(en.code)
  await press(page, en.textCode('63'))
  await screen.findByText(en.sentByText('63'))
  expect(page.sent('POST /guests/v1/code').map(({ body }) => (body as { by: string }).by)).toEqual([
    'mail',
    'text',
  ])
})

test('a wrong code is explained, and then the birth date is asked for and sent', async () => {
  const tries: unknown[] = []
  const page = visit(
    {},
    {
      'GET /guests/v1/link': () => answer(200, { ...LINK, isBirthDateNeeded: tries.length > 0 }),
      'POST /guests/v1/open': ({ body }) => {
        tries.push(body)
        return tries.length === 1
          ? refusal(403, 'guest-code-wrong')
          : answer(200, { pass: 'the-pass', expiresAt: LINK.expiresAt })
      },
    },
  )
  await openWithCode(page)
  expect((await screen.findByRole('alert')).textContent).toBe(en.errors['guest-code-wrong'])
  await page.user.type(await screen.findByLabelText(en.month), '7')
  await page.user.type(screen.getByLabelText(en.day), '21')
  await page.user.type(screen.getByLabelText(en.year), '1988')
  await press(page, en.open)
  await screen.findByText('Please bring your X-ray.')
  expect(tries).toEqual([{ code: '123456' }, { code: '123456', birthDate: '1988-07-21' }])
})

test('a device is remembered if the guest wishes, and the next visit needs no code', async () => {
  const page = visit()
  await press(page, en.mailCode('g•••••@mail.example'))
  await page.user.type(await screen.findByLabelText(en.code), '123456')
  await page.user.click(screen.getByRole('checkbox', { name: new RegExp(en.remember) }))
  await press(page, en.open)
  await screen.findByText('Please bring your X-ray.')
  const { body } = page.sent('POST /guests/v1/open')[0]!
  const { device } = body as { device: string }
  expect(body).toEqual({ code: '123456', device, trustsDevice: true })
  expect(device).toMatch(/^[0-9a-f]{64}$/)
  page.unmount()
  sessionStorage.clear()
  const next = visit()
  await screen.findByText('Please bring your X-ray.')
  expect(next.sent('POST /guests/v1/open').map((one) => one.body)).toEqual([{ device }])
})

test('the message is printed and answered, once', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  let reply: string | null = null
  const page = visit(
    {},
    {
      'GET /guests/v1/message': () => answer(200, { ...MESSAGE, reply }),
      'POST /guests/v1/message/reply': ({ body }) => {
        reply = (body as { text: string }).text
        return answer(200)
      },
    },
  )
  await openWithCode(page)
  await press(page, en.print)
  expect(print).toHaveBeenCalledOnce()
  await page.user.type(await screen.findByLabelText(en.answer.label), 'Thank you')
  await press(page, en.answer.send)
  await screen.findByText(en.answer.sent)
  expect(page.sent('POST /guests/v1/message/reply')).toEqual([
    { token: 'Guest the-pass', body: { text: 'Thank you' } },
  ])
  expect(screen.queryByRole('button', { name: en.answer.send })).toBeNull()
})

test('a recalled message closes on an open page, and says why', async () => {
  const page = visit()
  await openWithCode(page)
  await screen.findByText('Please bring your X-ray.')
  page.all['GET /guests/v1/pass'] = () => answer(200, { state: 'recalled', expiresAt: LINK.expiresAt })
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByRole('heading', { name: en.ended.recalled[0] })
  expect(screen.getByText(en.closedNow)).toBeTruthy()
  expect(screen.queryByText('Please bring your X-ray.')).toBeNull()
  expect(sessionStorage.getItem('guestPass')).toBeNull()
})

test('without a connection an open message stays', async () => {
  const page = visit()
  await openWithCode(page)
  await screen.findByText('Please bring your X-ray.')
  page.all['GET /guests/v1/pass'] = cutConnection
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(page.sent('GET /guests/v1/pass').length).toBeGreaterThan(0))
  expect(screen.getByText('Please bring your X-ray.')).toBeTruthy()
})

test('an expired link is renewed by its token', async () => {
  const page = visit({ state: 'expired', canRenew: true }, { 'POST /guests/v1/renewals': () => answer(200) })
  await press(page, en.renew)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(en.renewed))
  expect(page.sent('POST /guests/v1/renewals')).toEqual([{ token: null, body: { token: TOKEN } }])
  expect(screen.queryByRole('button', { name: en.renew })).toBeNull()
})

test('one that cannot be renewed leads to the practice’s phone', async () => {
  visit({ state: 'expired', canRenew: false })
  await screen.findByText(en.callPractice)
  expect(screen.queryByRole('button', { name: en.renew })).toBeNull()
  expect(screen.getByRole('link', { name: en.call('(512) 555-0100') }).getAttribute('href')).toBe(
    'tel:+15125550100',
  )
})

test('a link that is not known says so and names nobody', async () => {
  visit({}, { 'GET /guests/v1/link': () => refusal(401, 'link-not-valid') })
  await screen.findByRole('heading', { name: en.ended.unknown[0] })
  expect(screen.queryByText('Bright Smiles Dental')).toBeNull()
})

test('an address without a link says so without asking the server', async () => {
  const page = visit()
  page.unmount()
  sessionStorage.clear()
  const { seen, fetch } = createFakeServer(() => refusal(404, 'not-found'))
  vi.stubGlobal('fetch', fetch)
  show(<GuestPage />)
  await screen.findByRole('heading', { name: en.ended.unknown[0] })
  expect(seen).toEqual([])
})

test('without a connection the link can be tried again', async () => {
  let isCut = true
  const page = visit({}, { 'GET /guests/v1/link': () => (isCut ? cutConnection() : answer(200, LINK)) })
  await screen.findByRole('heading', { name: en.offline })
  isCut = false
  await press(page, en.retry)
  await screen.findByRole('heading', { name: KINDS.message!.titles.en })
})

test('a link that needs no code is opened by a press alone', async () => {
  const page = visit({ isCodeNeeded: false })
  await screen.findByRole('button', { name: en.open })
  expect(page.sent('POST /guests/v1/open')).toEqual([])
  await press(page, en.open)
  await screen.findByText('Please bring your X-ray.')
  expect(page.sent('POST /guests/v1/open').map(({ body }) => body)).toEqual([{}])
})
