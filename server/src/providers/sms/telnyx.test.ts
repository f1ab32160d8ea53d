import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SmsServiceError } from './failure.ts'
import { noticeAddress } from './port.ts'
import { telnyxSms } from './telnyx.ts'
import {
  API_KEY,
  PUBLIC_KEY,
  startTelnyxServer,
  strangersKey,
  telnyxNotice,
} from './testing/telnyx-server.ts'

const PUBLIC_URL = 'https://corridor.example.com'
const PROFILE = '400174af-0a13-4e28-b4f5-000000000001'

let peer: Awaited<ReturnType<typeof startTelnyxServer>>
beforeAll(async () => {
  peer = await startTelnyxServer()
})
afterAll(() => peer.stop())
beforeEach(() => peer.behave('well'))

const service = (more: object = {}) =>
  telnyxSms({
    url: peer.url,
    apiKey: API_KEY,
    publicKey: PUBLIC_KEY,
    from: '+15125550001',
    messagingProfileId: PROFILE,
    publicUrl: PUBLIC_URL,
    timeoutMs: 5_000,
    ...more,
  })
const textTo = (to = '+15125550100') => ({ id: randomUUID(), to, text: '123456 is your code' })
const failureOf = (request: Promise<unknown>): Promise<SmsServiceError> =>
  request.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  )

describe('a text', () => {
  test('is handed over in JSON, signed in, under its key, with the address for notices', async () => {
    const text = textTo()
    const delivery = await service().submit(text)
    expect(delivery).toEqual({ messageId: peer.texts[0]?.messageId, state: 'queued', reason: null })
    const { headers, body } = peer.seen.at(-1)!
    expect(headers).toMatchObject({
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': text.id,
    })
    expect(JSON.parse(body)).toEqual({
      from: '+15125550001',
      messaging_profile_id: PROFILE,
      to: '+15125550100',
      text: '123456 is your code',
      webhook_url: `https://corridor.example.com/sms/v1/webhook/telnyx/${text.id}`,
      use_profile_webhooks: false,
    })
  })

  test('may leave the number to the profile’s pool', async () => {
    await service({ from: undefined }).submit(textTo())
    expect(JSON.parse(peer.seen.at(-1)!.body)).not.toHaveProperty('from')
  })

  test('leaves from the number that it names, with the addresses of its pictures', async () => {
    const mediaUrls = ['https://corridor.example.com/a']
    await service().submit({ ...textTo(), text: '', from: '+15125550007', mediaUrls })
    const sent = JSON.parse(peer.seen.at(-1)!.body)
    expect(sent).toMatchObject({ from: '+15125550007', media_urls: mediaUrls })
    expect(sent).not.toHaveProperty('text')
  })

  test('handed over twice is one', async () => {
    const text = textTo()
    const before = peer.texts.length
    expect(await service().submit(text)).toEqual(await service().submit(text))
    expect(peer.texts.length).toBe(before + 1)
  })
})

describe('the detail records', () => {
  test('name the text by its address for notices, among others to the same number', async () => {
    const text = textTo('+15125550177')
    await service().submit({ ...text, id: randomUUID() })
    const { messageId } = await service().submit(text)
    expect(await service().find?.(text, new Date())).toEqual([{ messageId, state: 'queued', reason: null }])
    expect(await service().find?.(textTo('+15125550177'), new Date())).toEqual([])
  })

  test.each([
    ['delivered', 'delivered', null],
    ['dlr_unconfirmed', 'sent', null],
    ['failed', 'failed', 'landline 40001'],
    ['gw_timeout', 'queued', null],
  ])('that say %s mean %s', async (status, state, reason) => {
    const text = textTo()
    const { messageId } = await service().submit(text)
    peer.record(status)
    expect(await service().find?.(text, new Date())).toEqual([{ messageId, state, reason }])
  })

  test('that this key may not search hold nothing up', async () => {
    peer.behave({ status: 403, body: { errors: [{ code: '10010' }] } })
    expect(await service().find?.(textTo(), new Date())).toEqual([])
  })

  test.each([
    [{ status: 500 }, 'broken'],
    [{ status: 429, body: { errors: [{ code: '10011' }] } }, 'limited'],
    ['garbage', 'unreadable'],
  ] as const)('that cannot be read now (%j) are read later, before anything is sent', async (mood, code) => {
    peer.behave(mood)
    expect(await failureOf(service().find!(textTo(), new Date()))).toMatchObject({ code })
  })
})

describe('a service in trouble', () => {
  test.each([
    [400, '40310', 'invalid-number', true, false],
    [403, '40300', 'opted-out', true, false],
    [422, '40001', 'landline', true, false],
    [400, '40309', 'region-blocked', true, false],
    [422, '40302', 'too-large', true, false],
    [422, '99999', 'refused', true, false],
    [400, '40305', 'sender-refused', false, false],
    [401, '10009', 'not-authorized', false, false],
    [402, '20100', 'not-authorized', false, false],
    [404, '10005', 'not-found', false, false],
    [409, '10012', 'conflict', false, true],
    [429, '10011', 'limited', false, false],
    [500, '10007', 'broken', false, true],
  ])(
    '%i with %s is %s, hopeless: %s, perhaps taken: %s',
    async (status, code, word, isHopeless, mayBeTaken) => {
      const errors = [{ code, title: 'No', detail: 'Nothing for +15125550100' }]
      peer.behave({ status, body: { errors }, headers: { 'retry-after': '7' } })
      const failure = await failureOf(service().submit(textTo()))
      expect(failure).toMatchObject({
        code: word,
        responseCode: code,
        status,
        isHopeless,
        mayBeTaken,
        retryAfterSeconds: 7,
      })
      expect(`${failure.message} ${failure.stack}`).not.toContain('5550100')
    },
  )

  test.each([
    ['garbage', 'unreadable'],
    ['endless', 'unreadable'],
    ['elsewhere', 'unreachable'],
    ['cut', 'unreachable'],
  ] as const)('%s is %s, and the text may have been taken', async (mood, code) => {
    peer.behave(mood)
    expect(await failureOf(service().submit(textTo()))).toMatchObject({ code, mayBeTaken: true })
  })

  test('one that hangs is given up on', async () => {
    peer.behave('hang')
    expect(await failureOf(service({ timeoutMs: 100 }).submit(textTo()))).toMatchObject({ code: 'timeout' })
  })
})

describe('a notice', () => {
  const now = new Date('2026-10-01T12:00:00Z')
  const seconds = now.getTime() / 1000
  const textId = randomUUID()
  const noticeUrl = noticeAddress(PUBLIC_URL, 'telnyx', textId)
  const event = { messageId: 'm-1', status: 'delivered', noticeUrl }
  const read = ({ body, headers }: { body: string; headers: object }) =>
    service().readNotice?.({ headers: { ...headers }, body: Buffer.from(body), now, textId })
  const believed = { report: { messageId: 'm-1', state: 'delivered', reason: null, textId } }

  test.each([
    ['signed', seconds],
    ['from a few minutes ago', seconds - 299],
  ])('%s is believed', (_name, at) => {
    expect(read(telnyxNotice(event, at))).toEqual(believed)
  })

  test.each([
    ['names another address', noticeAddress(PUBLIC_URL, 'telnyx', randomUUID())],
    ['names none', undefined],
  ])('that %s is about its message alone', (_name, other) => {
    const { noticeUrl: _own, ...rest } = event
    const sent = other ? { ...rest, noticeUrl: other } : rest
    expect(read(telnyxNotice(sent, seconds))).toEqual({ report: { ...believed.report, textId: undefined } })
  })

  const genuine = telnyxNotice(event, seconds)
  const fresh = { ...telnyxNotice(event, seconds - 900).headers, 'telnyx-timestamp': String(seconds) }
  test.each([
    ['not signed', { ...genuine, headers: {} }],
    ['without a time', { ...genuine, headers: { ...genuine.headers, 'telnyx-timestamp': '' } }],
    ['signed with nothing', { ...genuine, headers: { ...genuine.headers, 'telnyx-signature-ed25519': '' } }],
    ['signed by somebody else', telnyxNotice(event, seconds, strangersKey())],
    ['about other bytes', { ...genuine, body: `${genuine.body} ` }],
    ['stale', telnyxNotice(event, seconds - 301)],
    ['from the future', telnyxNotice(event, seconds + 301)],
    ['whose time was made fresh', { ...telnyxNotice(event, seconds - 900), headers: fresh }],
  ])('%s is not', (_name, notice) => {
    expect(read(notice)).toBeUndefined()
  })

  test.each([
    ['queued', undefined, 'queued', null],
    ['sending', undefined, 'queued', null],
    ['sent', undefined, 'sent', null],
    ['delivery_unconfirmed', undefined, 'sent', null],
    ['delivered', undefined, 'delivered', null],
    ['sending_failed', '40010', 'failed', 'sender-refused 40010'],
    ['delivery_failed', '40001', 'failed', 'landline 40001'],
    ['delivery_failed', '49999', 'failed', 'refused 49999'],
    ['expired', undefined, 'failed', 'refused'],
  ])('%s with %s means %s', (status, code, state, reason) => {
    expect(read(telnyxNotice({ ...event, status, ...(code && { code }) }, seconds))).toEqual({
      report: { messageId: 'm-1', state, reason, textId },
    })
  })

  test.each([
    ['a status that does not exist yet', { ...event, status: 'teleported' }],
    ['an incoming message', { ...event, type: 'message.received' }],
  ])('about %s moves nothing', (_name, event) => {
    expect(read(telnyxNotice(event, seconds))).toEqual({ report: undefined })
  })
})
