import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SmsServiceError } from './failure.ts'
import { noticeAddress } from './port.ts'
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioServer,
  twilioJsonNotice,
  twilioNotice,
  twilioSignature,
} from './testing/twilio-server.ts'
import { twilioSms } from './twilio.ts'

const PUBLIC_URL = 'https://corridor.example.com'

let peer: Awaited<ReturnType<typeof startTwilioServer>>
beforeAll(async () => {
  peer = await startTwilioServer()
})
afterAll(() => peer.stop())
beforeEach(() => peer.behave('well'))

const service = (more: object = {}) =>
  twilioSms({
    url: peer.url,
    accountSid: ACCOUNT_SID,
    authTokens: [AUTH_TOKEN, 'the token before'],
    sender: { from: '+15125550001' },
    publicUrl: PUBLIC_URL,
    timeoutMs: 5_000,
    ...more,
  })
const textTo = (to = '+15125550100', text = '123456 is your code') => ({ id: randomUUID(), to, text })
const failureOf = (request: Promise<unknown>): Promise<SmsServiceError> =>
  request.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  )

describe('a text', () => {
  test('is handed over as a form, signed in, with the address for notices', async () => {
    const text = textTo()
    const delivery = await service().submit(text)
    expect(delivery).toEqual({ messageId: peer.texts[0]?.messageId, state: 'queued', reason: null })
    const { headers, body, path } = peer.seen.at(-1)!
    expect(path).toBe(`/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`)
    expect(headers.authorization).toBe(`Basic ${btoa(`${ACCOUNT_SID}:${AUTH_TOKEN}`)}`)
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: '+15125550100',
      Body: '123456 is your code',
      From: '+15125550001',
      StatusCallback: `https://corridor.example.com/sms/v1/webhook/twilio/${text.id}`,
    })
  })

  test('may leave the number to a messaging service', async () => {
    const messagingServiceSid = `MG${'1'.repeat(32)}`
    expect(await service({ sender: { messagingServiceSid } }).submit(textTo())).toMatchObject({
      state: 'queued',
    })
    const form = new URLSearchParams(peer.seen.at(-1)!.body)
    expect(form.get('MessagingServiceSid')).toBe(messagingServiceSid)
    expect(form.has('From')).toBe(false)
  })

  test('leaves from the number that it names, with the addresses of its pictures', async () => {
    const messagingServiceSid = `MG${'1'.repeat(32)}`
    const mediaUrls = ['https://corridor.example.com/a', 'https://corridor.example.com/b']
    const pictures = { ...textTo('+15125550100', ''), from: '+15125550007', mediaUrls }
    await service({ sender: { messagingServiceSid } }).submit(pictures)
    const form = new URLSearchParams(peer.seen.at(-1)!.body)
    expect([form.get('From'), form.get('MessagingServiceSid')]).toEqual(['+15125550007', messagingServiceSid])
    expect(form.getAll('MediaUrl')).toEqual(mediaUrls)
    expect(form.has('Body')).toBe(false)
  })

  test('that was taken is found by its words and its number, the newest first', async () => {
    const since = new Date()
    const to = '+15125550111'
    const text = textTo(to, 'the very words')
    await service().submit(text)
    await service().submit(textTo(to, 'other words'))
    await service().submit(textTo('+15125550112', 'the very words'))
    const taken = await service().submit(text)
    const found = await service().find!(text, since)
    expect(found).toHaveLength(2)
    expect(found[0]?.messageId).toBe(taken.messageId)
    const inFiveMinutes = new Date(Date.now() + 5 * 60_000)
    expect(await service().find!(text, inFiveMinutes)).toEqual([])
  })
})

describe('a service in trouble', () => {
  test.each([
    [400, 21211, 'invalid-number', true, false],
    [400, 21610, 'opted-out', true, false],
    [400, 21612, 'not-textable', true, false],
    [400, 21614, 'landline', true, false],
    [400, 21623, 'too-large', true, false],
    [403, 21408, 'region-blocked', true, false],
    [400, 21617, 'too-large', true, false],
    [400, 12345, 'refused', true, false],
    [400, 21606, 'sender-refused', false, false],
    [401, 20003, 'not-authorized', false, false],
    [403, 1, 'not-authorized', false, false],
    [404, 20404, 'not-found', false, false],
    [429, 20429, 'limited', false, false],
    [500, 20500, 'broken', false, true],
    [503, 20503, 'broken', false, true],
  ])(
    '%i with %i is %s, hopeless: %s, perhaps taken: %s',
    async (status, code, word, isHopeless, mayBeTaken) => {
      peer.behave({ status, body: { code, message: 'Nothing for +15125550100', status } })
      const failure = await failureOf(service().submit(textTo()))
      expect(failure).toMatchObject({
        name: 'SmsServiceError',
        code: word,
        responseCode: String(code),
        status,
        isHopeless,
        mayBeTaken,
      })
      // What the service wrote names the number.
      expect(`${failure.message} ${failure.stack}`).not.toContain('5550100')
    },
  )

  test.each([
    ['30', 30],
    ['0', 1],
    ['soon', undefined],
  ])('Retry-After: %s means %s seconds', async (sent, retryAfterSeconds) => {
    peer.behave({ status: 429, body: { code: 20429 }, headers: { 'retry-after': sent } })
    expect(await failureOf(service().submit(textTo()))).toMatchObject({ code: 'limited', retryAfterSeconds })
  })

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
    const failure = await failureOf(service({ timeoutMs: 100 }).submit(textTo()))
    expect(failure).toMatchObject({ code: 'timeout', responseCode: 'ETIMEDOUT', mayBeTaken: true })
  })

  test('one that is not there', async () => {
    const failure = await failureOf(service({ url: 'http://127.0.0.1:1' }).submit(textTo()))
    expect(failure).toMatchObject({ code: 'unreachable', isHopeless: false })
  })

  test('a wrong token of ours', async () => {
    const failure = await failureOf(service({ authTokens: ['wrong'] }).submit(textTo()))
    expect(failure).toMatchObject({ code: 'not-authorized', status: 401, isHopeless: false })
  })
})

describe('a notice', () => {
  const now = new Date()
  const textId = randomUUID()
  const address = noticeAddress(PUBLIC_URL, 'twilio', textId)
  const fields = { MessageSid: 'SM1', MessageStatus: 'delivered', SmsSid: 'SM1', From: '+15125550001' }
  const read = ({ body, headers }: { body: string; headers: object }, more: object = {}) =>
    service().readNotice?.({ headers: { ...headers }, body: Buffer.from(body), now, textId, ...more })
  const believed = { report: { messageId: 'SM1', state: 'delivered', reason: null, textId } }

  test('of the peer is signed as in Twilio’s own example', () => {
    const call = { CallSid: 'CA1234567890ABCDE', Caller: '+12349013030', Digits: '1234' }
    const all = { ...call, From: '+12349013030', To: '+18005551212' }
    expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', all)).toBe(
      '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
    )
  })

  test.each([
    ['signed', twilioNotice(address, fields)],
    ['signed with the token that is being changed', twilioNotice(address, fields, 'the token before')],
    ['signed for the address with its port', twilioNotice(address.replace('.com', '.com:443'), fields)],
    ['with a parameter that is new to us', twilioNotice(address, { ...fields, Zebra: 'ümlaut & more' })],
  ])('%s is believed', (_name, notice) => {
    expect(read(notice)).toEqual(believed)
  })

  test('of an address with a port of its own is believed, signed with it or without', () => {
    const own = twilioSms({
      url: peer.url,
      accountSid: ACCOUNT_SID,
      authTokens: [AUTH_TOKEN],
      sender: { from: '+15125550001' },
      publicUrl: 'https://corridor.example.com:8443',
    })
    for (const host of ['corridor.example.com:8443', 'corridor.example.com']) {
      const { body, headers } = twilioNotice(`https://${host}/sms/v1/webhook/twilio/${textId}`, fields)
      expect(own.readNotice?.({ headers, body: Buffer.from(body), now, textId })).toEqual(believed)
    }
  })

  test('in JSON is believed when its hash stands in the signed address', () => {
    const { body, headers, bodySha256 } = twilioJsonNotice(address, fields)
    expect(read({ body, headers }, { bodySha256 })).toEqual(believed)
    expect(read({ body: `${body} `, headers }, { bodySha256 })).toBeUndefined()
    expect(read({ body, headers })).toBeUndefined()
    const { headers: forged } = twilioJsonNotice(address, fields, 'guess')
    expect(read({ body, headers: forged }, { bodySha256 })).toBeUndefined()
  })

  test.each([
    ['not signed', { ...twilioNotice(address, fields), headers: {} }],
    ['signed with nothing', { ...twilioNotice(address, fields), headers: { 'x-twilio-signature': '' } }],
    ['signed by somebody else', twilioNotice(address, fields, 'guess')],
    ['signed with an empty token', twilioNotice(address, fields, '')],
    ['signed for another text', twilioNotice(noticeAddress(PUBLIC_URL, 'twilio', randomUUID()), fields)],
    ['signed for another place', twilioNotice(address.replace('corridor', 'evil'), fields)],
    [
      'with another status than was signed',
      {
        ...twilioNotice(address, { ...fields, MessageStatus: 'sent' }),
        body: twilioNotice(address, fields).body,
      },
    ],
  ])('%s is not', (_name, notice) => {
    expect(read(notice)).toBeUndefined()
  })

  test.each([
    ['queued', undefined, 'queued', null],
    ['sending', undefined, 'queued', null],
    ['sent', undefined, 'sent', null],
    ['delivered', undefined, 'delivered', null],
    ['undelivered', '30003', 'failed', 'phone-off 30003'],
    ['undelivered', '30008', 'failed', 'refused 30008'],
    ['failed', '21610', 'failed', 'opted-out 21610'],
    ['failed', undefined, 'failed', 'refused'],
  ])('%s with %s means %s', (MessageStatus, code, state, reason) => {
    const sent = { ...fields, MessageStatus, ...(code && { ErrorCode: code }) }
    expect(read(twilioNotice(address, sent))).toEqual({
      report: { messageId: 'SM1', state, reason, textId },
    })
  })

  test.each(['constructor', 'DELIVERED', '', 'teleported'])('%j means nothing', (MessageStatus) => {
    expect(read(twilioNotice(address, { ...fields, MessageStatus }))).toEqual({ report: undefined })
  })
})
