// @vitest-environment jsdom
import type { LinkStatus, SentMessageDetail } from '@corridor/contract/guests/model.ts'
import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { handle } from '#platform/live/streams.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { formText, text } from '../text.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { SecureMessage } from './SecureMessage.tsx'
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
const someMessage = (over: Partial<SentMessageDetail> = {}): SentMessageDetail => ({
  id: GAIL,
  recipient: { name: 'Gail Guest', email: 'gail@mail.example', mobile: null },
  subject: 'Your visit',
  sentBy: { id: ADA, name: 'Ada Owens' },
  createdAt: OPEN.sentAt,
  repliedAt: null,
  link: OPEN,
  text: 'Please bring your X-ray.',
  files: [],
  reply: null,
  views: [],
  ...over,
})
const ONE = `GET /guests/v1/messages/${GAIL}`
const nothing = () => undefined

const show = (element: ReactElement, answers: Answers) =>
  showScreen(
    '/dashboard/patients',
    element,
    { 'GET /deliveries/v1/items/secure-message/:id': () => answer(200, { deliveries: [] }), ...answers },
    userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' }),
  )
const open = (answers: Answers) => show(<SecureMessage id={GAIL} onClose={nothing} />, answers)
const sentTo = ({ server }: ReturnType<typeof open>, call: string) =>
  server.seen.filter((one) => one.call === call).map(({ body }) => body)

test('a secure message shows its words, the answer and when it was opened on what', async () => {
  const opened = { ...OPEN, opened: 1, lastOpenedAt: OPEN.sentAt, lastDevice: 'phone' } as const
  open({
    [ONE]: () =>
      answer(
        200,
        someMessage({
          repliedAt: OPEN.sentAt,
          link: opened,
          reply: 'I will.',
          views: [{ openedAt: OPEN.sentAt, device: 'phone', isTrustedDevice: true }],
        }),
      ),
  })
  expect(await screen.findByText(text.answered)).toBeTruthy()
  expect(screen.getByText('Please bring your X-ray.')).toBeTruthy()
  expect(screen.getByText('I will.')).toBeTruthy()
  expect(screen.getByText(/^To Gail Guest, gail@/)).toBeTruthy()
  expect(screen.getByText(/on a phone, remembered device/)).toBeTruthy()
})

test('a link that did not arrive is shown as such until somebody answers', async () => {
  open({ [ONE]: () => answer(200, someMessage({ link: { ...OPEN, isUndelivered: true } })) })
  expect(await screen.findByText(text.undelivered)).toBeTruthy()
})

test('Send a new link makes the call and says so, and a refusal is said', async () => {
  const call = `POST /guests/v1/messages/${GAIL}/resend`
  let isTooSoon = false
  const page = open({
    [ONE]: () => answer(200, someMessage()),
    [call]: () =>
      isTooSoon
        ? refusal(429, 'guest-sent-too-soon', 'A link was just sent. Please wait a minute.')
        : answer(200, someMessage()),
  })
  const button = await screen.findByRole('button', { name: text.resend })
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
  const page = open({
    [ONE]: () => answer(200, someMessage()),
    [call]: () => {
      if (sentTo(page, call).length > 1) return answer(200, someMessage())
      const errors = [{ path: 'body.confirmed.other-address-x', message }]
      return answer(409, { statusCode: 409, code: 'send-questioned', message, errors, requestId: 'r1' })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: text.resend }))
  await expect.poll(() => useQuestion.getState().open?.question.text).toBe(message)
  act(() => answerQuestion(true))
  await expect.poll(() => useSnackbar.getState().message).toBe(text.resent('Gail Guest'))
  expect(sentTo(page, call)).toEqual([{ confirmed: [] }, { confirmed: ['other-address-x'] }])
})

test('Recall asks first; then neither a new link nor another recall is offered', async () => {
  const call = `POST /guests/v1/messages/${GAIL}/recall`
  let link = OPEN
  const page = open({
    [ONE]: () => answer(200, someMessage({ link })),
    [call]: () => {
      link = { ...OPEN, state: 'recalled' }
      return answer(200, someMessage({ link }))
    },
  })
  const recall = await screen.findByRole('button', { name: text.recall })
  await page.user.click(recall)
  act(() => answerQuestion(false))
  expect(sentTo(page, call)).toEqual([])
  await page.user.click(recall)
  act(() => answerQuestion(true))
  await screen.findByText(text.states.recalled)
  expect(sentTo(page, call)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: text.recall })).toBeNull()
  expect(screen.queryByRole('button', { name: text.resend })).toBeNull()
})

test('a recipient’s opening shows without a reload', async () => {
  let views: SentMessageDetail['views'] = []
  open({ [ONE]: () => answer(200, someMessage({ views })) })
  await screen.findByText(text.notOpened)
  views = [{ openedAt: OPEN.sentAt, device: 'tablet', isTrustedDevice: false }]
  act(() => handle('guests.message-changed', { id: GAIL }))
  await screen.findByText(/on a tablet/)
})

const GAIL_KNOWN = {
  name: 'Gail Guest',
  email: null,
  mobile: '(512) 555-0163',
  text: '',
  by: 'text',
} as const
const write = (answers: Answers, known: Partial<Parameters<typeof MessageDialog>[0]['known']> = {}) =>
  show(<MessageDialog known={{ ...GAIL_KNOWN, ...known }} onClose={nothing} />, answers)

async function fill({ user }: ReturnType<typeof open>, values: Record<string, string>) {
  await screen.findByRole('dialog')
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value)
  await user.click(screen.getByRole('button', { name: formText.send }))
}
const WORDS = { [formText.subject]: 'Your visit', [formText.message]: 'Please bring your X-ray.' }
const SEND = 'POST /guests/v1/messages'

test('a link by text goes to the number alone, with everything that was entered', async () => {
  const page = write({ [SEND]: () => answer(200, someMessage()) }, { conversationId: 'c1' })
  await page.user.selectOptions(await screen.findByLabelText(formText.days), '7')
  await page.user.type(screen.getByLabelText(formText.birthDate), '1988-07-21')
  await fill(page, WORDS)
  await expect
    .poll(() => sentTo(page, SEND))
    .toEqual([
      {
        id: expect.any(String),
        recipient: { name: 'Gail Guest', mobile: '(512) 555-0163' },
        by: 'text',
        conversationId: 'c1',
        birthDate: '1988-07-21',
        subject: 'Your visit',
        text: 'Please bring your X-ray.',
        fileIds: [],
        days: 7,
        confirmed: [],
      },
    ])
  expect(useSnackbar.getState().message).toBe(formText.sent('Gail Guest'))
})

test('where the link leaves by email the patient’s address is filled in, and one is needed', async () => {
  const page = write({ [SEND]: () => answer(200, someMessage()) }, { email: 'gail@mail.example' })
  expect(screen.queryByLabelText(formText.email)).toBeNull()
  await page.user.selectOptions(await screen.findByLabelText(formText.by), 'email')
  const field = screen.getByLabelText(formText.email) as HTMLInputElement
  expect(field.value).toBe('gail@mail.example')
  await page.user.clear(field)
  await fill(page, WORDS)
  expect(screen.getAllByText(formText.emailMissing).length).toBeGreaterThan(0)
  await page.user.type(field, 'other@mail.example')
  await page.user.click(screen.getByRole('button', { name: formText.send }))
  await expect
    .poll(() => sentTo(page, SEND))
    .toMatchObject([{ by: 'email', recipient: { email: 'other@mail.example', mobile: '(512) 555-0163' } }])
})

test('a question about whom it is for is answered by sending again', async () => {
  let isQuestioned = false
  const message = 'You usually write to the one born in 1961.'
  const page = write({
    [SEND]: () => {
      if (isQuestioned) return answer(200, someMessage())
      isQuestioned = true
      const errors = [{ path: 'body.confirmed.other-one', message }]
      return answer(409, { statusCode: 409, code: 'send-questioned', message, errors, requestId: 'r1' })
    },
  })
  await fill(page, WORDS)
  await expect.poll(() => useQuestion.getState().open?.question.text).toBe(message)
  act(() => answerQuestion(true))
  await expect.poll(() => sentTo(page, SEND)).toMatchObject([{ confirmed: [] }, { confirmed: ['other-one'] }])
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
  const page = write({ [SEND]: () => refused() })
  await fill(page, WORDS)
  await expect.poll(() => screen.getByLabelText(formText.mobile).getAttribute('aria-invalid')).toBe('true')
  refused = () => refusal(422, 'guest-no-texts', 'Texts can’t be sent here. Please enter an email address.')
  await fill(page, { [formText.mobile]: '3' })
  await expect.poll(() => screen.getByLabelText(formText.by).getAttribute('aria-invalid')).toBe('true')
})
