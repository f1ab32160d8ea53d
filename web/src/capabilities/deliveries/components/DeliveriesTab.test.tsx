// @vitest-environment jsdom
import type { Delivery } from '@corridor/contract/deliveries/model.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { deliveries } from '../routes.tsx'
import { text } from '../text.ts'
import { DeliveriesTab } from './DeliveriesTab.tsx'

const LIST = 'GET /deliveries/v1'
const ID = '11111111-1111-4111-8111-111111111111'
const delivery = (over: Partial<Delivery> = {}): Delivery => ({
  id: ID,
  channel: 'text',
  to: '••• 0199',
  purpose: 'reminder',
  item: null,
  service: 'twilio',
  state: 'failed',
  reason: 'not-reachable 30003',
  attempts: 1,
  createdAt: '2026-01-01T10:00:00.000Z',
  waitsUntil: null,
  handedOverAt: null,
  changedAt: '2026-01-01T10:00:05.000Z',
  retryOf: null,
  retriedAs: null,
  canRetry: true,
  canCancel: false,
  ...over,
})

function showList(rows: Delivery[], calls: Parameters<typeof showScreen>[2] = {}) {
  return showScreen(
    '/dashboard/office?tab=deliveries',
    <DeliveriesTab />,
    { [LIST]: () => answer(200, { deliveries: rows, continuationToken: null }), ...calls },
    userOf(ADA, { practiceId: 'p1' }),
  )
}
const sent = (server: ReturnType<typeof showList>['server'], call: string) =>
  server.seen.filter((one) => one.call === call)

test('says what failed, why, and what to do', async () => {
  showList([delivery()])
  expect(await screen.findByText('Text to ••• 0199')).toBeTruthy()
  expect(screen.getByText(/It may be a landline\. Ask for a mobile number/)).toBeTruthy()
})

test('the filters are sent', async () => {
  const { server } = showList([delivery()])
  await screen.findByText('Text to ••• 0199')
  fireEvent.change(screen.getByLabelText(text.state), { target: { value: 'failed' } })
  await waitFor(() => expect(sent(server, LIST).at(-1)?.url).toContain('state=failed'))
  fireEvent.change(screen.getByLabelText(text.channel), { target: { value: 'text' } })
  await waitFor(() => expect(sent(server, LIST).at(-1)?.url).toContain('channel=text'))
  fireEvent.change(screen.getByLabelText(text.time), { target: { value: '7' } })
  await waitFor(() => expect(sent(server, LIST).at(-1)?.url).toMatch(/from=20\d\d-/))
})

test('filters that nothing matches are cleared, and a long list goes on', async () => {
  let rows: Delivery[] = []
  const { user, server } = showList([], {
    [LIST]: ({ url }) =>
      answer(200, {
        deliveries: url.includes('state=') ? [] : rows,
        continuationToken: url.includes('continuationToken') ? null : 'next',
      }),
  })
  fireEvent.change(screen.getByLabelText(text.state), { target: { value: 'opened' } })
  await screen.findByText(text.none)
  rows = [delivery()]
  await user.click(screen.getByRole('button', { name: text.clear }))
  await user.click(await screen.findByRole('button', { name: text.more }))
  await waitFor(() => expect(sent(server, LIST).at(-1)?.url).toContain('continuationToken=next'))
})

test('an export has what the filters choose', async () => {
  const made = vi.fn((_file: Blob) => 'blob:deliveries')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }))
  const EXPORT = 'GET /deliveries/v1/export'
  const { user, server } = showList([delivery()], { [EXPORT]: () => new Response('Time (UTC)') })
  fireEvent.change(screen.getByLabelText(text.state), { target: { value: 'failed' } })
  await user.click(await screen.findByRole('button', { name: text.export }))
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce())
  expect(sent(server, EXPORT)[0]?.url).toMatch(/export\?state=failed$/)
})

test('a failed one is sent again by another channel, after a question', async () => {
  const RETRY = `POST /deliveries/v1/${ID}/retry`
  let isQuestioned = false
  const { user, server } = showList([delivery()], {
    [RETRY]: () => {
      if (isQuestioned) return answer(200, delivery({ id: '22222222-2222-4222-8222-222222222222' }))
      isQuestioned = true
      const message = 'You usually write to the one born in 1961.'
      const errors = [{ path: 'body.confirmed.other-one', message }]
      return answer(409, { statusCode: 409, code: 'send-questioned', message, errors, requestId: 'r1' })
    },
  })
  await user.click(await screen.findByRole('button', { name: text.retryLabel('Text to ••• 0199') }))
  await user.click(await screen.findByRole('button', { name: text.send }))
  expect(await screen.findByText(text.addressMissing)).toBeTruthy()
  await user.type(screen.getByLabelText(text.email), 'pat@patients.example')
  await user.click(screen.getByRole('button', { name: text.send }))
  await vi.waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  answerQuestion(true)
  await vi.waitFor(() =>
    expect(sent(server, RETRY).map(({ body }) => body)).toEqual([
      { channel: 'email', to: 'pat@patients.example', confirmed: [] },
      { channel: 'email', to: 'pat@patients.example', confirmed: ['other-one'] },
    ]),
  )
})

test('what may work the same way is sent the same way', async () => {
  const RETRY = `POST /deliveries/v1/${ID}/retry`
  const { user, server } = showList([delivery({ reason: 'service-down' })], {
    [RETRY]: () => answer(200, delivery({ id: '22222222-2222-4222-8222-222222222222' })),
  })
  await user.click(await screen.findByRole('button', { name: text.retryLabel('Text to ••• 0199') }))
  await user.click(await screen.findByRole('button', { name: text.send }))
  await vi.waitFor(() => expect(sent(server, RETRY).map(({ body }) => body)).toEqual([{ confirmed: [] }]))
})

test('one that waits is called off, and a proof is made', async () => {
  const CANCEL = `POST /deliveries/v1/${ID}/cancel`
  const PROOF = `POST /deliveries/v1/items/delivery/${ID}/proof`
  const waiting = delivery({ state: 'queued', reason: null, canRetry: false, canCancel: true })
  const { user, server } = showList([waiting], {
    [CANCEL]: () => answer(200, { ok: true }),
    [PROOF]: () => answer(200, { fileName: 'proof', json: '{}', pdfBase64: btoa('%PDF') }),
  })
  await user.click(await screen.findByRole('button', { name: text.proofLabel('Text to ••• 0199') }))
  expect(await screen.findByRole('button', { name: text.proofPdf })).toBeTruthy()
  expect(screen.getByRole('button', { name: text.proofJson })).toBeTruthy()
  expect(sent(server, PROOF)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: text.close }))
  await user.click(screen.getByRole('button', { name: text.cancelLabel('Text to ••• 0199') }))
  await vi.waitFor(() => expect(useQuestion.getState().open?.question.title).toBe('Cancel this delivery?'))
  expect(sent(server, CANCEL)).toHaveLength(0)
  answerQuestion(true)
  await vi.waitFor(() => expect(sent(server, CANCEL)).toHaveLength(1))
})

test('My office has the tab for admins alone', () => {
  const [tab] = deliveries.officeTabs ?? []
  const session = (claims: string[]) => ({ claims }) as never
  expect(tab?.isFor(session(['User', 'PracticeAdmin']))).toBe(true)
  expect(tab?.isFor(session(['User', 'SharedInbox']))).toBe(false)
})
