import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { epochSeconds } from '#platform/clock.ts'
import { createLog } from '#platform/log/log.ts'
import { noticeAbout, signatureOf, startPersonaServer } from '#providers/identity/testing/persona-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { tidyUp } from '../jobs/tidy-up.ts'
import { type Caller, recordOf, START, STATUS, untilIdentityIs } from '../testing/acting.ts'

const SECRET = 'wbhsec_test'
const KIM = 'unverified@brightsmiles.example'
const OMAR = 'manual@lakesidesurgery.example'

let peer: Awaited<ReturnType<typeof startPersonaServer>>
let app: TestApp
const entries: string[] = []
beforeAll(async () => {
  peer = await startPersonaServer()
  app = await startTestApp({
    env: {
      PERSONA_API_KEY: peer.apiKey,
      PERSONA_TEMPLATE_ID: 'itmpl_1',
      PERSONA_WEBHOOK_SECRET: `next,${SECRET}`,
      PERSONA_URL: peer.url,
    },
    log: createLog('info', { write: (entry: string) => void entries.push(entry) }),
  })
})
afterAll(async () => {
  await app.close()
  await peer.stop()
})
beforeEach(() => peer.behave('well'))

const requestStatus = (as: Caller, body: object = {}) => app.call(STATUS, { as, body })
const now = () => epochSeconds(app.clock.now())

async function send(body: string, signature: string | undefined) {
  const answer = await fetch(`${app.url}/identity-verification/v1/webhook/persona`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { 'persona-signature': signature }) },
    body,
  })
  return { status: answer.status, body: await answer.json() }
}
const notify = (inquiryId: string, status: string, at = now()) => {
  const body = noticeAbout(inquiryId, status)
  return send(body, signatureOf(SECRET, at, body))
}
const begin = async (as: Caller): Promise<string> => (await app.call(START, { as })).body.inquiryId

describe('with Persona', () => {
  test('a person is sent to its hosted flow, and goes on with what they began', async () => {
    const kim = await app.signIn(KIM)
    const { status, body } = await app.call(START, { as: kim })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('https://with') },
    })
    expect(peer.referenceOf(body.inquiryId)).toBe(kim.givenName)
    peer.setStatus(body.inquiryId, 'pending')
    const again = await app.call(START, { as: kim })
    expect(again.body.inquiryId).toBe(body.inquiryId)
    expect(again.body.url).not.toBe(body.url)
    expect((await requestStatus(kim)).body).toMatchObject({ status: 'Pending', mayStart: true })
    expect((await app.call('GET /meta/v2/idv-config', { as: kim })).body.provider).toBe('persona')
    expect((await app.call('GET /sandbox/v1/inquiries')).body).toEqual({ isOn: false, inquiries: [] })
  })

  test('one that ran out makes place for another', async () => {
    const kim = await app.signIn(KIM)
    const old = await begin(kim)
    peer.setStatus(old, 'expired')
    expect(await begin(kim)).not.toBe(old)
    expect((await recordOf(app, kim)).identityVerificationStatus).toBe('UnVerified')
  })

  test('a notice is a reason to ask, and the record follows', async () => {
    const kim = await app.signIn(KIM)
    const id = await begin(kim)
    peer.setStatus(id, 'needs_review')
    expect(await notify(id, 'needs_review')).toMatchObject({ status: 200, body: { ok: true } })
    await untilIdentityIs(app, kim, 'Needs_review')
  })

  test('notices out of order and replayed change nothing', async () => {
    const kim = await app.signIn(KIM)
    const id = (await requestStatus(kim)).body.inquiryId!
    const old = noticeAbout(id, 'pending')
    const signed = signatureOf(SECRET, now(), old)
    peer.setStatus(id, 'completed')
    await notify(id, 'completed')
    await untilIdentityIs(app, kim, 'Completed')
    // An old one, delivered late and twice.
    for (let count = 0; count < 3; count += 1) expect((await send(old, signed)).status).toBe(200)
    peer.setStatus(id, 'approved')
    await notify(id, 'approved')
    await untilIdentityIs(app, kim, 'Approved')
    expect((await send(old, signed)).status).toBe(200)
    peer.setStatus(id, 'declined')
    await notify(id, 'declined')
    expect((await requestStatus(kim)).body.status).toBe('Approved')
    expect((await app.call(START, { as: kim })).status).toBe(409)
  })

  test('an answer that was long under way does not take the place of a newer one', async () => {
    const nora = await app.signIn('review@lakesidesurgery.example')
    const id = await begin(nora)
    peer.setStatus(id, 'pending')
    const before = peer.seen.length
    const letGo = peer.delayNext()
    const slow = requestStatus(nora)
    await expect.poll(() => peer.seen.length).toBe(before + 1)
    peer.setStatus(id, 'declined')
    expect((await requestStatus(nora)).body.status).toBe('Declined')
    letGo()
    expect((await slow).body.status).toBe('Declined')
    expect((await recordOf(app, nora)).identityVerificationStatus).toBe('Declined')
  })

  test.each([
    ['unsigned', () => undefined],
    ['signed by somebody else', (body: string) => signatureOf('guess', now(), body)],
    ['stale', (body: string) => signatureOf(SECRET, now() - 301, body)],
    ['about other bytes', (body: string) => signatureOf(SECRET, now(), `${body}\n`)],
  ])('a notice that is %s is refused and changes nothing', async (_name, sign) => {
    const omar = await app.signIn(OMAR)
    const id = await begin(omar)
    const requested = peer.seen.length
    const body = noticeAbout(id, 'approved')
    expect(await send(body, sign(body))).toMatchObject({ status: 401, body: { code: 'bad-signature' } })
    expect(peer.seen.length).toBe(requested)
  })

  test('a notice about a check that is not ours is answered well, or it would come for days', async () => {
    expect((await notify('inq_elsewhere', 'approved')).status).toBe(200)
    const other = JSON.stringify({
      data: { attributes: { payload: { data: { type: 'account', id: 'act_1' } } } },
    })
    expect((await send(other, signatureOf(SECRET, now(), other))).status).toBe(200)
  })

  test('a notice that is far too large is refused', async () => {
    const body = 'x'.repeat(300 * 1024)
    const { status } = await send(body, signatureOf(SECRET, now(), body))
    expect(status).toBe(413)
  })

  test('a notice that got lost is made up for at night', async () => {
    const omar = await app.signIn(OMAR)
    const id = await begin(omar)
    peer.setStatus(id, 'declined')
    await tidyUp.run({}, app.services)
    await untilIdentityIs(app, omar, 'Declined')
  })

  test.each([
    ['away for a moment', { status: 503 }],
    ['at its limit', { status: 429, headers: { 'retry-after': '21' } }],
    ['refusing', { status: 422 }],
    ['talking nonsense', 'garbage'],
  ] as const)('while it is %s the person reads that, and it works afterwards', async (_name, mood) => {
    const omar = await app.signIn(OMAR)
    peer.behave(mood)
    const before = peer.count()
    const failed = await app.call(START, { as: omar })
    expect(failed).toMatchObject({ status: 503, body: { code: 'identity-service-down' } })
    if (typeof mood === 'object' && mood.status === 429) expect(failed.body.retryAfterSeconds).toBe(21)
    peer.behave('well')
    expect((await app.call(START, { as: omar })).status).toBe(200)
    // A failure that the service remembers under its key does not shut the person out.
    expect(peer.count()).toBeLessThanOrEqual(before + 1)
    const { inquiryId } = (await requestStatus(omar)).body
    peer.behave(mood)
    expect((await requestStatus(omar)).status).toBe(503)
    peer.behave('well')
    peer.setStatus(inquiryId!, 'failed')
    expect((await requestStatus(omar)).body).toMatchObject({ status: 'Declined', mayStart: true })
  })

  test('the log names what failed and nobody', () => {
    const reported = entries.filter((entry) => entry.includes('the identity service failed'))
    expect(reported.length).toBeGreaterThan(4)
    for (const entry of reported) expect(entry).toMatch(/"provider":"persona"/)
    expect(entries.join('')).not.toMatch(/Omar|Haddad|Kim|Ada Owens|@lakeside|inq_\d|persona_test_key/)
  })
})
