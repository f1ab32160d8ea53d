// @vitest-environment jsdom
import type { LinkStatus, SentMessage } from '@corridor/contract/guests/model.ts'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { handle } from '#platform/live/streams.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { formText, text } from '../text.ts'
import { SecureMessages } from './SecureMessages.tsx'
import '../state/live.ts'

const GAIL = '00000000-0000-4000-8000-0000000000a1'
const OPEN: LinkStatus = {
  state: 'open',
  sentAt: '2026-11-17T10:00:00.000Z',
  expiresAt: '2026-12-17T10:00:00.000Z',
  opened: 0,
  lastOpenedAt: null,
  lastDevice: null,
  isUndelivered: false,
}
const someMessage = (over: Partial<SentMessage> = {}): SentMessage => ({
  id: GAIL,
  recipient: { name: 'Gail Guest', email: 'gail@mail.example', mobile: null },
  subject: 'Your visit',
  sentBy: { id: ADA, name: 'Ada Owens' },
  createdAt: OPEN.sentAt,
  repliedAt: null,
  link: OPEN,
  ...over,
})
const LIST = 'GET /guests/v1/messages'
const listing =
  (...messages: SentMessage[]) =>
  () =>
    answer(200, { messages, continuationToken: null })

const open = (search: string, answers: Answers) =>
  showScreen(
    `/dashboard/secure-messages${search}`,
    <SecureMessages />,
    answers,
    userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' }),
  )
const sentTo = ({ server }: ReturnType<typeof open>, call: string) =>
  server.seen.filter((one) => one.call === call).map(({ body }) => body)

test('Details shows the message, the answer and when it was opened on what', async () => {
  const opened = { ...OPEN, opened: 1, lastOpenedAt: OPEN.sentAt, lastDevice: 'phone' } as const
  const one = someMessage({ repliedAt: OPEN.sentAt, link: opened })
  const { user } = open('', {
    [LIST]: listing(one),
    [`${LIST}/${GAIL}`]: () =>
      answer(200, {
        ...one,
        text: 'Please bring your X-ray.',
        reply: 'I will.',
        views: [{ openedAt: OPEN.sentAt, device: 'phone', isTrustedDevice: true }],
      }),
  })
  expect(await screen.findByText(text.answered)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: text.detailsOf('Gail Guest') }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Please bring your X-ray.')
  expect(dialog.getByText('I will.')).toBeTruthy()
  expect(dialog.getByText(/^To Gail Guest, gail@/)).toBeTruthy()
  expect(dialog.getByText(/on a phone, remembered device/)).toBeTruthy()
})

test('a link that did not arrive is shown as such until somebody answers', async () => {
  const link = { ...OPEN, isUndelivered: true }
  open('', { [LIST]: listing(someMessage({ link })) })
  expect(await screen.findByText(text.undelivered)).toBeTruthy()
})

test('Send a new link makes the call and says so, and a refusal is said', async () => {
  const call = `POST /guests/v1/messages/${GAIL}/resend`
  let isTooSoon = false
  const page = open('', {
    [LIST]: listing(someMessage()),
    [call]: () =>
      isTooSoon
        ? refusal(429, 'guest-sent-too-soon', 'A link was just sent. Please wait a minute.')
        : answer(200, someMessage()),
  })
  const button = await screen.findByRole('button', { name: text.resendOf('Gail Guest') })
  await page.user.click(button)
  await expect.poll(() => useSnackbar.getState().message).toBe(text.resent('Gail Guest'))
  expect(sentTo(page, call)).toHaveLength(1)
  isTooSoon = true
  await page.user.click(button)
  await expect.poll(() => useSnackbar.getState().message).toContain('A link was just sent')
})

test('a new link to an address that isn’t the patient’s any more is sent after a yes', async () => {
  const call = `POST /guests/v1/messages/${GAIL}/resend`
  const message = 'This isn’t an email address we have for this patient.'
  const page = open('', {
    [LIST]: listing(someMessage()),
    [call]: () => {
      if (sentTo(page, call).length > 1) return answer(200, someMessage())
      const errors = [{ path: 'body.confirmed.other-address-x', message }]
      return answer(409, { statusCode: 409, code: 'send-questioned', message, errors, requestId: 'r1' })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: text.resendOf('Gail Guest') }))
  await expect.poll(() => useQuestion.getState().open?.question.text).toBe(message)
  act(() => answerQuestion(true))
  await expect.poll(() => useSnackbar.getState().message).toBe(text.resent('Gail Guest'))
  expect(sentTo(page, call)).toEqual([{ confirmed: [] }, { confirmed: ['other-address-x'] }])
})

test('Recall asks first; then the row offers neither a new link nor another recall', async () => {
  const call = `POST /guests/v1/messages/${GAIL}/recall`
  let link = OPEN
  const page = open('', {
    [LIST]: () => answer(200, { messages: [someMessage({ link })], continuationToken: null }),
    [call]: () => {
      link = { ...OPEN, state: 'recalled' }
      return answer(200, someMessage({ link }))
    },
  })
  const recall = await screen.findByRole('button', { name: text.recallOf('Gail Guest') })
  await page.user.click(recall)
  act(() => answerQuestion(false))
  expect(sentTo(page, call)).toEqual([])
  await page.user.click(recall)
  act(() => answerQuestion(true))
  await screen.findByText(text.states.recalled)
  expect(sentTo(page, call)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: text.recallOf('Gail Guest') })).toBeNull()
  expect(screen.queryByRole('button', { name: text.resendOf('Gail Guest') })).toBeNull()
})

test('a recipient’s opening shows without a reload', async () => {
  let link: LinkStatus = OPEN
  open('', { [LIST]: () => answer(200, { messages: [someMessage({ link })], continuationToken: null }) })
  await screen.findByText(text.notOpened)
  link = { ...OPEN, opened: 2, lastOpenedAt: OPEN.sentAt, lastDevice: 'tablet' }
  act(() => handle('guests.message-changed', { id: GAIL }))
  await screen.findByText(/Opened 2 times, last .* on a tablet/)
})

test('Show more reads the next page', async () => {
  const page = open('', {
    [LIST]: ({ url }) =>
      url.includes('continuationToken=next')
        ? answer(200, {
            messages: [someMessage({ id: 'b', subject: 'An older one' })],
            continuationToken: null,
          })
        : answer(200, { messages: [someMessage()], continuationToken: 'next' }),
  })
  await page.user.click(await screen.findByRole('button', { name: text.more }))
  await screen.findByText('Gail Guest: An older one')
  expect(screen.getByText('Gail Guest: Your visit')).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.more })).toBeNull()
})

async function fill({ user }: ReturnType<typeof open>, values: Record<string, string>) {
  await screen.findByRole('dialog')
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value)
  await user.click(screen.getByRole('button', { name: formText.send }))
}
const WORDS = {
  [formText.name]: 'Gail Guest',
  [formText.subject]: 'Your visit',
  [formText.message]: 'Please bring your X-ray.',
}

test('New message sends everything that was entered, once, and closes', async () => {
  const page = open('', { [LIST]: listing(), 'POST /guests/v1/messages': () => answer(200, someMessage()) })
  await page.user.click((await screen.findAllByRole('link', { name: text.new }))[0]!)
  await page.user.selectOptions(await screen.findByLabelText(formText.days), '7')
  await page.user.type(screen.getByLabelText(formText.birthDate), '1988-07-21')
  await fill(page, { ...WORDS, [formText.email]: 'gail@mail.example', [formText.mobile]: '5125550163' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sentTo(page, 'POST /guests/v1/messages')).toEqual([
    {
      id: expect.any(String),
      recipient: { name: 'Gail Guest', email: 'gail@mail.example', mobile: '5125550163' },
      birthDate: '1988-07-21',
      subject: 'Your visit',
      text: 'Please bring your X-ray.',
      days: 7,
      confirmed: [],
    },
  ])
  expect(useSnackbar.getState().message).toBe(formText.sent('Gail Guest'))
})

test('a question about whom it is for is answered by sending again', async () => {
  let isQuestioned = false
  const message = 'You usually write to the one born in 1961.'
  const page = open('?new=message', {
    [LIST]: listing(),
    'POST /guests/v1/messages': () => {
      if (isQuestioned) return answer(200, someMessage())
      isQuestioned = true
      const errors = [{ path: 'body.confirmed.other-one', message }]
      return answer(409, { statusCode: 409, code: 'send-questioned', message, errors, requestId: 'r1' })
    },
  })
  await fill(page, { ...WORDS, [formText.email]: 'gail@mail.example' })
  await expect.poll(() => useQuestion.getState().open?.question.text).toBe(message)
  act(() => answerQuestion(true))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sentTo(page, 'POST /guests/v1/messages')).toMatchObject([
    { confirmed: [] },
    { confirmed: ['other-one'] },
  ])
})

test('a mobile number alone is enough, and neither is not', async () => {
  const page = open('?new=message', {
    [LIST]: listing(),
    'POST /guests/v1/messages': () => answer(200, someMessage()),
  })
  await fill(page, WORDS)
  expect(screen.getAllByText(formText.addressMissing).length).toBeGreaterThan(0)
  expect(sentTo(page, 'POST /guests/v1/messages')).toEqual([])
  await fill(page, { [formText.mobile]: '(512) 555-0163' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sentTo(page, 'POST /guests/v1/messages')).toMatchObject([
    { recipient: { name: 'Gail Guest', mobile: '(512) 555-0163' } },
  ])
})

test('a number that cannot be, and texts that cannot be sent, are explained at their fields', async () => {
  let refused = () =>
    answer(400, {
      statusCode: 400,
      code: 'invalid-input',
      message: 'Please check the fields.',
      requestId: 'r1',
      errors: [{ path: 'body.recipient.mobile', message: 'Please enter a valid mobile number.' }],
    })
  const page = open('?new=message', { [LIST]: listing(), 'POST /guests/v1/messages': () => refused() })
  await fill(page, { ...WORDS, [formText.mobile]: '12' })
  await expect.poll(() => screen.getByLabelText(formText.mobile).getAttribute('aria-invalid')).toBe('true')
  refused = () => refusal(422, 'guest-no-texts', 'Texts can’t be sent here. Please enter an email address.')
  await fill(page, { [formText.mobile]: '3' })
  await expect.poll(() => screen.getByLabelText(formText.email).getAttribute('aria-invalid')).toBe('true')
})
