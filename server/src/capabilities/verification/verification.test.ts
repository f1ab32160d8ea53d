import type { DESK_DECISIONS } from '@corridor/contract/sandbox/routes.ts'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { startTestApp, useTestApp } from '#testing/test-app.ts'
import { type Caller, MANUAL, recordOf, START, STATUS, untilIdentityIs } from './testing/acting.ts'

const app = useTestApp()

const KIM = 'unverified@brightsmiles.example'

const decide = (inquiryId: string | null, decision: (typeof DESK_DECISIONS)[number]) =>
  app.call('POST /sandbox/v1/inquiries/:id', { params: { id: inquiryId! }, body: { decision } })
const atDesk = async (inquiryId: string) =>
  (await app.call('GET /sandbox/v1/inquiries')).body.inquiries.find(
    (one: { id: string }) => one.id === inquiryId,
  )
const begin = async (as: Caller): Promise<string> => {
  const { status, body } = await app.call(START, { as })
  expect(status).toBe(200)
  return body.inquiryId
}
const requestStatus = (as: Caller, body: object = {}) => app.call(STATUS, { as, body })

test('the demo world has a check in review at the desk, and none for somebody who started none', async () => {
  const { body } = await app.call('GET /sandbox/v1/inquiries')
  expect(body).toMatchObject({ isOn: true })
  expect(body.inquiries).toHaveLength(1)
  expect(body.inquiries[0]).toMatchObject({ email: 'review@lakesidesurgery.example', status: 'Needs_review' })
})

describe('a check at the desk', () => {
  test('goes from the start to the open door, and the open windows follow', async () => {
    const as = await app.signIn(KIM)
    expect((await app.services.identity.authenticate(as.token)).claims).not.toContain('Chat')
    const auth = { token: as.token, userId: as.givenName }
    const socket = io(`${app.url}/hubs/notification`, { transports: ['websocket'], auth })
    const reported: string[] = []
    socket.on('session.standing-changed', ({ personId }) => void reported.push(personId))
    await expect.poll(() => socket.connected).toBe(true)
    expect((await requestStatus(as)).body).toEqual({
      status: 'UnVerified',
      inquiryId: null,
      manualIdVerificationRequested: false,
      mayStart: true,
    })
    const started = await app.call(START, { as })
    const { inquiryId } = started.body
    expect(started.body.url).toBe(`/sandbox?tab=desk&inquiry=${inquiryId}`)
    expect(await atDesk(inquiryId)).toMatchObject({ personName: 'Kim Tran', status: 'Pending' })
    // The service has not reported anything yet.
    expect((await recordOf(app, as)).identityVerificationStatus).toBe('UnVerified')

    expect((await decide(inquiryId, 'leave-pending')).body.status).toBe('Pending')
    await untilIdentityIs(app, as, 'Pending')
    expect((await decide(inquiryId, 'needs-review')).body.status).toBe('Needs_review')
    await untilIdentityIs(app, as, 'Needs_review')
    expect(await app.call(START, { as })).toMatchObject({ status: 409, body: { code: 'under-review' } })
    expect((await requestStatus(as, { inquiryId })).body).toMatchObject({
      status: 'Needs_review',
      mayStart: false,
    })

    expect((await decide(inquiryId, 'approve')).body.status).toBe('Approved')
    await untilIdentityIs(app, as, 'Approved')
    expect(await app.call(START, { as })).toMatchObject({ status: 409, body: { code: 'already-verified' } })
    // Approved without signing in again, by an event in the open window, and by a mail.
    expect((await app.services.identity.authenticate(as.token)).claims).toContain('Chat')
    await expect.poll(() => reported.length).toBeGreaterThanOrEqual(3)
    expect(reported.every((personId) => personId === as.givenName)).toBe(true)
    await app.mailTo(KIM)
    expect(await app.mailsTo(KIM)).toHaveLength(1)
    socket.disconnect()
  })

  test('that was approved stays so, whatever is said at the desk afterwards', async () => {
    const as = await app.signIn('unverified@brightsmiles.example')
    const { inquiryId } = (await requestStatus(as)).body
    for (const decision of ['decline', 'needs-review', 'leave-pending'] as const) {
      expect((await decide(inquiryId, decision)).body.status).toBe('Approved')
    }
    expect((await requestStatus(as)).body).toMatchObject({ status: 'Approved', mayStart: false })
  })

  test('that was declined can be tried again, and declined is not washed off by that', async () => {
    const as = await app.signIn('review@lakesidesurgery.example')
    const first = (await requestStatus(as)).body.inquiryId
    expect((await decide(first, 'decline')).status).toBe(200)
    await untilIdentityIs(app, as, 'Declined')
    const second = await begin(as)
    expect(second).not.toBe(first)
    expect((await recordOf(app, as)).identityVerificationStatus).toBe('Declined')
    expect(await begin(as)).toBe(second)
    await decide(second, 'leave-pending')
    await untilIdentityIs(app, as, 'Pending')
    await app.call('DELETE /sandbox/v1')
    expect((await requestStatus(as)).body).toMatchObject({ status: 'Declined', mayStart: true })
    const third = await begin(as)
    await decide(third, 'approve')
    await untilIdentityIs(app, as, 'Approved')
  })

  test('started by several at once is one', async () => {
    const as = await app.signIn('manual@lakesidesurgery.example')
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(START, { as })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.inquiryId)).size).toBe(1)
    const { inquiries } = (await app.call('GET /sandbox/v1/inquiries')).body
    expect(inquiries.filter((one) => one.personName === 'Omar Haddad')).toHaveLength(1)
  })

  test('can be started ten times in a day', async () => {
    const as = await app.signIn('manual@lakesidesurgery.example')
    for (let count = 1; count <= 10; count += 1) {
      await decide(await begin(as), 'decline')
    }
    const eleventh = await app.call(START, { as })
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'too-many-checks' } })
    expect(eleventh.body.retryAfterSeconds).toBeGreaterThan(86_000)
    app.clock.pass(24 * 60 * 60 + 60)
    const later = await app.signIn('manual@lakesidesurgery.example')
    expect((await app.call(START, { as: later })).status).toBe(200)
  })

  test('that is not there cannot be decided, nor with an unknown word', async () => {
    expect((await decide('desk_nothing', 'approve')).status).toBe(404)
    const bless = await app.send('POST /sandbox/v1/inquiries/desk_nothing', { body: { decision: 'bless' } })
    expect(bless.status).toBe(400)
  })
})

describe('who may', () => {
  test('ask about a check: its owner alone', async () => {
    const owner = await app.signIn(KIM)
    const { inquiryId } = (await requestStatus(owner)).body
    expect((await requestStatus(owner, { inquiryId })).body).toMatchObject({ inquiryId, status: 'Approved' })
    const others = [
      'owner@brightsmiles.example',
      'owner@lakesidesurgery.example',
      'pending@brightsmiles.example',
      'member@professional.example',
    ]
    for (const email of others) {
      const as = await app.signIn(email)
      const answer = await requestStatus(as, { inquiryId })
      expect({ email, answer }).toMatchObject({
        email,
        answer: { status: 404, body: { code: 'inquiry-not-found' } },
      })
      expect((await requestStatus(as, { inquiryId: 'desk_unknown' })).body.code).toBe('inquiry-not-found')
    }
    expect((await app.call(STATUS, { body: { inquiryId: inquiryId! } })).status).toBe(401)
  })

  /** Every kind of person, and what each call of this capability answers them. */
  test.each([
    ['a stranger', undefined, [401, 401, 401, 401]],
    ['somebody who was verified long ago', 'owner@brightsmiles.example', [200, 409, 200, 409]],
    ['an admin of another practice', 'owner@hilltopmedical.example', [200, 409, 200, 409]],
    ['a member without any claim of note', 'assistant@brightsmiles.example', [200, 409, 200, 409]],
    ['an individual', 'host@professional.example', [200, 409, 200, 409]],
    ['somebody who waits for approval', 'pending@brightsmiles.example', [200, 409, 200, 409]],
    ['somebody who is not onboarded', 'newcomer@professional.example', [200, 409, 200, 409]],
    ['somebody who was declined and has no document', 'manual@lakesidesurgery.example', [200, 200, 200, 400]],
  ])('call what: %s', async (_name, email, statuses) => {
    const as = email ? await app.signIn(email) : undefined
    const document = { supportingDocument: 'x', uploadUrl: `/files/v2/${crypto.randomUUID()}` }
    const answers = [
      await app.call('GET /meta/v2/idv-config', { as }),
      await app.call(START, { as }),
      await app.call(STATUS, { as, body: {} }),
      await app.call(MANUAL, { as, body: document }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(statuses)
  })
})

describe('putting it off', () => {
  const configFor = async (env: Record<string, string>, email: string) => {
    const one = await startTestApp({ env })
    try {
      const as = await one.signIn(email)
      return (await one.call('GET /meta/v2/idv-config', { as })).body
    } finally {
      await one.close()
    }
  }
  const ahead = '2099-01-01'
  const past = '2020-01-01'

  test.each([
    ['both ahead', { IDENTITY_NO_GRACE_DATE: ahead, IDENTITY_CUTOFF_DATE: ahead }, true],
    ['no grace any more', { IDENTITY_NO_GRACE_DATE: past, IDENTITY_CUTOFF_DATE: ahead }, false],
    ['past the cut-off', { IDENTITY_NO_GRACE_DATE: ahead, IDENTITY_CUTOFF_DATE: past }, false],
  ])('%s', async (_name, env, maySkip) => {
    const body = await configFor(env, 'unverified@brightsmiles.example')
    expect(body).toMatchObject({ maySkip, provider: 'sandbox' })
    expect(body.cutoffDate).toBe(new Date(env.IDENTITY_CUTOFF_DATE).toISOString())
    expect(body.noGraceDate).toBe(new Date(env.IDENTITY_NO_GRACE_DATE).toISOString())
  })

  test('is not possible where nothing was set', async () => {
    const as = await app.signIn('unverified@brightsmiles.example')
    expect((await app.call('GET /meta/v2/idv-config', { as })).body).toEqual({
      cutoffDate: null,
      noGraceDate: null,
      maySkip: false,
      provider: 'sandbox',
    })
  })
})

test('without a service there are checks by hand alone, and no desk', async () => {
  const env = { CORRIDOR_SANDBOX: '0', MAIL_URL: 'smtp://127.0.0.1:1' }
  const bare = await startTestApp({ env })
  try {
    const as = await bare.signIn('unverified@brightsmiles.example')
    expect((await bare.call('GET /meta/v2/idv-config', { as })).body.provider).toBe('none')
    expect(await bare.call(START, { as })).toMatchObject({
      status: 409,
      body: { code: 'no-identity-service' },
    })
    expect((await bare.call(STATUS, { as, body: {} })).body).toMatchObject({ mayStart: false })
    expect((await bare.call('GET /sandbox/v1/inquiries')).body).toEqual({ isOn: false, inquiries: [] })
    const decision = { params: { id: 'desk_1' }, body: { decision: 'approve' } } as const
    expect((await bare.call('POST /sandbox/v1/inquiries/:id', decision)).status).toBe(404)
    expect((await bare.call('POST /identity-verification/v1/webhook/persona', { body: {} })).status).toBe(404)
  } finally {
    await bare.close()
  }
})
