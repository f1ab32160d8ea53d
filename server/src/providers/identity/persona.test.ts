import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERSONA_STATUSES } from './persona/statuses.ts'
import { personaIdentity } from './persona.ts'
import type { IdentityServiceError } from './port.ts'
import { noticeAbout, signatureOf, startPersonaServer } from './testing/persona-server.ts'

let peer: Awaited<ReturnType<typeof startPersonaServer>>
beforeAll(async () => {
  peer = await startPersonaServer()
})
afterAll(() => peer.stop())
beforeEach(() => peer.behave('well'))

const port = (more: object = {}) =>
  personaIdentity({
    url: peer.url,
    apiKey: peer.apiKey,
    templateId: 'itmpl_1',
    webhookSecrets: ['new-secret', 'old-secret'],
    timeoutMs: 5_000,
    ...more,
  })
const somebody = () => ({
  key: crypto.randomUUID(),
  personId: crypto.randomUUID(),
  firstName: 'Kim',
  lastName: 'Tran',
  email: 'kim@brightsmiles.example',
})
const failureOf = (request: Promise<unknown>): Promise<IdentityServiceError> =>
  request.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  )

test('starts a check under the person’s id and name, and sends the service nothing else about them', async () => {
  const person = somebody()
  const id = await port().start(person)
  expect(peer.referenceOf(id)).toBe(person.personId)
  const { headers, body } = peer.seen.at(-1)!
  expect(headers).toMatchObject({
    authorization: `Bearer ${peer.apiKey}`,
    'persona-version': '2023-01-05',
    'key-inflection': 'kebab',
    'idempotency-key': person.key,
  })
  expect(JSON.parse(body)).toEqual({
    data: {
      attributes: {
        'inquiry-template-id': 'itmpl_1',
        'reference-id': person.personId,
        fields: { 'name-first': 'Kim', 'name-last': 'Tran' },
      },
    },
  })
})

test('two requests under one key start one check', async () => {
  const person = somebody()
  expect(await port().start(person)).toBe(await port().start(person))
  expect(await port().start({ ...person, key: crypto.randomUUID() })).not.toBe(await port().start(person))
})

test('gives out one-time links, of which no two are the same', async () => {
  const id = await port().start(somebody())
  const links = [await port().linkTo(id), await port().linkTo(id)]
  expect(links[0]).toMatch(/^https:\/\/withpersona\.com\/verify\?code=/)
  expect(new Set(links).size).toBe(2)
})

test('an invalid address is not handed on', async () => {
  const id = await port().start(somebody())
  peer.behave('bad-link')
  expect(await failureOf(port().linkTo(id))).toMatchObject({ reason: 'unreadable' })
})

describe('what a status means', () => {
  test.each([
    ['created', 'UnVerified', false],
    ['pending', 'Pending', false],
    ['completed', 'Completed', true],
    ['failed', 'Declined', true],
    ['expired', 'UnVerified', true],
    ['needs_review', 'Needs_review', false],
    ['approved', 'Approved', true],
    ['declined', 'Declined', true],
  ])('%s is %s, over: %s', async (word, status, isOver) => {
    const id = await port().start(somebody())
    peer.setStatus(id, word)
    expect(await port().stateOf(id)).toEqual({ status, isOver })
  })

  test('the table holds these and no other', () => {
    expect(Object.keys(PERSONA_STATUSES).toSorted()).toEqual(
      [
        'approved',
        'completed',
        'created',
        'declined',
        'expired',
        'failed',
        'needs_review',
        'pending',
      ].toSorted(),
    )
  })

  test.each(['constructor', 'APPROVED', '', 'quantum_review'])('%j means nothing', async (word) => {
    const id = await port().start(somebody())
    peer.setStatus(id, word)
    expect(await failureOf(port().stateOf(id))).toMatchObject({ reason: 'unreadable' })
  })

  test('a check that the service has forgotten is over', async () => {
    expect(await port().stateOf('inq_gone')).toEqual({ status: 'UnVerified', isOver: true })
  })
})

describe('a service in trouble', () => {
  test.each([
    [400, 'refused', true],
    [403, 'refused', true],
    [404, 'not-found', true],
    [409, 'conflict', false],
    [422, 'refused', true],
    [429, 'limited', false],
    [500, 'broken', true],
    [503, 'broken', true],
  ])('%i is %s, and another key is needed: %s', async (status, reason, isKeySpent) => {
    peer.behave({ status, headers: { 'retry-after': '17' } })
    const failure = await failureOf(port().start(somebody()))
    expect(failure).toMatchObject({ name: 'IdentityServiceError', reason, status, isKeySpent })
    // What the service wrote may name people.
    expect(`${failure.message} ${failure.stack}`).not.toContain('Ada Owens')
  })

  test('a wrong key of ours', async () => {
    const failure = await failureOf(port({ apiKey: 'wrong' }).start(somebody()))
    expect(failure).toMatchObject({ reason: 'not-authorized', status: 401, isKeySpent: false })
  })

  test.each([
    ['Retry-After', { 'retry-after': '30' }, 30],
    ['its own header', { 'ratelimit-reset': '53' }, 53],
    ['nothing', {}, undefined],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
  ])('says how long to wait by %s', async (_name, headers, retryAfterSeconds) => {
    peer.behave({ status: 429, headers })
    expect(await failureOf(port().start(somebody()))).toMatchObject({ reason: 'limited', retryAfterSeconds })
  })

  test.each([
    ['garbage', 'unreadable'],
    ['endless', 'unreadable'],
    ['elsewhere', 'unreachable'],
  ] as const)('%s is %s', async (mood, reason) => {
    peer.behave(mood)
    const failure = await failureOf(port().start(somebody()))
    expect(failure).toMatchObject({ reason })
    expect(failure.message).not.toContain('Ada Owens')
  })

  test('one that hangs is given up on, and the same key may be used again', async () => {
    peer.behave('hang')
    const failure = await failureOf(port({ timeoutMs: 100 }).start(somebody()))
    expect(failure).toMatchObject({ reason: 'timeout', isKeySpent: false })
  })

  test('one that is not there', async () => {
    const failure = await failureOf(port({ url: 'http://127.0.0.1:1' }).start(somebody()))
    expect(failure).toMatchObject({ reason: 'unreachable', isKeySpent: false })
  })
})

describe('a notice', () => {
  const now = new Date('2026-10-01T12:00:00Z')
  const seconds = now.getTime() / 1000
  const body = noticeAbout('inq_7', 'approved')
  const read = (signature: string | undefined, bytes = body) =>
    port().readNotice?.({
      headers: signature === undefined ? {} : { 'persona-signature': signature },
      body: Buffer.from(bytes),
      now,
    })
  const believed = { inquiryId: 'inq_7' }

  test.each([
    ['signed', () => signatureOf('new-secret', seconds, body)],
    ['signed with the secret that is being changed', () => signatureOf('old-secret', seconds, body)],
    [
      'signed twice, first with one that we do not know',
      () => `${signatureOf('x', seconds, body)} ${signatureOf('old-secret', seconds, body)}`,
    ],
    ['from a few minutes ago', () => signatureOf('new-secret', seconds - 299, body)],
  ])('%s is believed', (_name, signature) => {
    expect(read(signature())).toEqual(believed)
  })

  test.each([
    ['not signed', () => undefined],
    ['signed with nothing', () => ''],
    ['signed by somebody else', () => signatureOf('guess', seconds, body)],
    ['signed with an empty secret', () => signatureOf('', seconds, body)],
    ['about other bytes', () => signatureOf('new-secret', seconds, `${body} `)],
    ['stale', () => signatureOf('new-secret', seconds - 301, body)],
    ['from the future', () => signatureOf('new-secret', seconds + 301, body)],
    [
      'whose time was made fresh',
      () => signatureOf('new-secret', seconds - 900, body).replace(/t=\d+/, `t=${seconds}`),
    ],
    ['cut short', () => signatureOf('new-secret', seconds, body).slice(0, -2)],
    ['without a time', () => signatureOf('new-secret', seconds, body).replace(/t=\d+,/, '')],
  ])('%s is not', (_name, signature) => {
    expect(read(signature())).toBeUndefined()
  })

  test.each(['', 'null', '{"data":[]}', '\u0000', JSON.stringify({ data: { attributes: { payload: {} } } })])(
    'that is genuine and says %j is about no check',
    (bytes) => {
      expect(read(signatureOf('new-secret', seconds, bytes), bytes)).toEqual({ inquiryId: undefined })
    },
  )
})
