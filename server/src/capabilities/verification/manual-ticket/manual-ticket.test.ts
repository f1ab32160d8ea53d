import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSender, receiveFile } from '#capabilities/files/public.ts'
import { startS3Server } from '#providers/storage/testing/s3-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { tidyUp } from '../jobs/tidy-up.ts'
import {
  type Caller,
  MANUAL,
  OPERATOR,
  recordOf,
  START,
  sendTicket,
  untilIdentityIs,
  uploadDocument,
} from '../testing/acting.ts'

const REVIEW = 'GET /identity-verification/v1/manual-ticket/:token'
const DECIDE = 'POST /identity-verification/v1/manual-ticket/:token/decide'
const KIM = 'unverified@brightsmiles.example'

const stores = {
  disk: async () => ({ env: {} as Record<string, string>, stop: async () => undefined as unknown }),
  S3: async () => {
    const s3 = await startS3Server()
    const { bucket, region, endpoint, credentials } = s3.options
    const env = {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    }
    return { env, stop: () => s3.stop() }
  },
}

describe.each(Object.entries(stores))('a check by hand, documents on %s', (_name, open) => {
  let app: TestApp
  let stop: () => Promise<unknown>
  let kim: Caller
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    app = await startTestApp({ env: store.env })
    kim = await app.signIn(KIM)
  })
  afterAll(async () => {
    await app.close()
    await stop()
  })

  const review = (token: string) => app.call(REVIEW, { params: { token } })
  const decide = (token: string, decision: 'approve' | 'decline') =>
    app.call(DECIDE, { params: { token }, body: { decision } })
  const spent = { status: 410, body: { code: 'link-spent' } }

  test.each([
    ['nothing', {}, '12000'],
    ['a blank document', { supportingDocument: '  ', uploadUrl: '/files/v2/x' }, '12000'],
    [
      'a document whose name cannot be seen',
      { supportingDocument: '\u202e\u200b', uploadUrl: '/files/v2/x' },
      '12000',
    ],
    ['no address', { supportingDocument: 'Passport' }, '12001'],
    ['a blank address', { supportingDocument: 'Passport', uploadUrl: ' ' }, '12001'],
    [
      'an address elsewhere',
      { supportingDocument: 'Passport', uploadUrl: 'https://x.example/a.png' },
      '12001',
    ],
    [
      'a file that was never sent',
      { supportingDocument: 'Passport', uploadUrl: '/files/v2/6a0f8a0e-4f5c-4a77-9a43-0a4d6e6f3c11' },
      '12001',
    ],
  ])('asked for with %s is refused with %s', async (_what, body, code) => {
    expect(await app.call(MANUAL, { as: kim, body })).toMatchObject({ status: 400, body: { code } })
    expect((await recordOf(app, kim)).manualIdVerificationRequested).toBe(false)
  })

  test('somebody else’s file, or one that was sent for something else, is as good as none', async () => {
    const other = await app.signIn('manual@lakesidesurgery.example')
    const foreign = await uploadDocument(app, other)
    // Sent while they still had the claim for it.
    const sender = asSender({ id: kim.givenName, practiceId: null, claims: new Set(['FileWriter'] as const) })
    const file = { id: crypto.randomUUID(), blobType: 'attachment', fileName: 'note.txt' } as const
    const attachment = await receiveFile(app.services, sender, file, Readable.from([Buffer.from('A note')]))
    for (const { id } of [foreign, attachment]) {
      const body = { supportingDocument: 'Passport', uploadUrl: `/files/v2/${id}` }
      expect(await app.call(MANUAL, { as: kim, body })).toMatchObject({
        status: 400,
        body: { code: '12001' },
      })
    }
  })

  test('shows the operator whom it is about, and the document for a short while', async () => {
    const token = await sendTicket(app, kim, 'My phone is broken.')
    expect((await recordOf(app, kim)).manualIdVerificationRequested).toBe(true)
    const mail = await app.mailTo(OPERATOR)
    expect(mail.text).not.toMatch(/Kim|Tran|unverified@|Bright/)
    const { status, body } = await review(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      personName: 'Kim Tran',
      email: KIM,
      practiceName: 'Bright Smiles Dental',
      note: 'My phone is broken.',
      document: { name: 'My passport' },
    })
    const picture = await fetch(`${app.url}${body.document.url}`)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(50)
    app.clock.pass(17 * 60)
    expect((await app.send(`GET ${body.document.url}`)).status).toBe(410)
    kim = await app.signIn(KIM)
  })

  test('keeps the document from everybody else, the person’s own admin too', async () => {
    const { id } = await uploadDocument(app, kim)
    const body = { supportingDocument: 'Passport', uploadUrl: `/files/v2/${id}` }
    const before = (await app.mailsTo(OPERATOR)).length
    expect((await app.call(MANUAL, { as: kim, body })).status).toBe(200)
    expect((await app.call('GET /files/v2/:id', { params: { id }, as: kim })).status).toBe(200)
    for (const email of ['owner@brightsmiles.example', 'owner@lakesidesurgery.example']) {
      const as = await app.signIn(email)
      expect((await app.call('GET /files/v2/:id', { params: { id }, as })).status).toBe(404)
      expect((await app.call('GET /file-reader/v2/:id', { params: { id }, as })).status).toBe(404)
    }
    await app.mailTo(OPERATOR, { after: before })
  })

  test('asked for twice with one document is asked for once; with another, the first is gone', async () => {
    const first = await uploadDocument(app, kim)
    const body = { supportingDocument: 'Passport', uploadUrl: first.url, note: '' }
    const before = (await app.mailsTo(OPERATOR)).length
    const answers = await Promise.all(Array.from({ length: 3 }, () => app.call(MANUAL, { as: kim, body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { token } = await app.mailTo(OPERATOR, { after: before })
    expect(await app.mailsTo(OPERATOR)).toHaveLength(before + 1)
    const { document } = (await review(token)).body

    const second = await sendTicket(app, kim)
    expect(await review(token)).toMatchObject(spent)
    expect(await decide(token, 'approve')).toMatchObject(spent)
    expect((await app.send(`GET ${document.url}`)).status).toBe(404)
    expect((await app.send(`GET ${first.url}`, { as: kim })).status).toBe(404)
    expect((await review(second)).status).toBe(200)
  })

  test('decided at once by several counts once; declined, the person may try again', async () => {
    app.clock.pass(25 * 60 * 60)
    kim = await app.signIn(KIM)
    const token = await sendTicket(app, kim)
    const { document } = (await review(token)).body
    const answers = await Promise.all([
      decide(token, 'decline'),
      decide(token, 'decline'),
      decide(token, 'decline'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect(await recordOf(app, kim)).toMatchObject({
      identityVerificationStatus: 'Declined',
      manualIdVerificationRequested: false,
    })
    expect(await review(token)).toMatchObject(spent)
    expect((await app.send(`GET ${document.url}`)).status).toBe(404)
    expect((await app.mailTo(KIM)).text).not.toMatch(/declin|approv|Kim/i)
    expect(await app.mailsTo(KIM)).toHaveLength(1)
    expect((await app.call(START, { as: kim })).status).toBe(200)
  })

  test('that nobody decides in time is over, and its link too', async () => {
    const token = await sendTicket(app, kim)
    app.clock.pass(14 * 24 * 60 * 60 + 60)
    kim = await app.signIn(KIM)
    expect(await review(token)).toMatchObject(spent)
    await tidyUp.run({}, app.services)
    expect((await recordOf(app, kim)).manualIdVerificationRequested).toBe(false)
  })

  test('is over when the service approves meanwhile', async () => {
    const token = await sendTicket(app, kim)
    const { inquiryId } = (await app.call(START, { as: kim })).body
    await app.call('POST /sandbox/v1/inquiries/:id', {
      params: { id: inquiryId },
      body: { decision: 'approve' },
    })
    await untilIdentityIs(app, kim, 'Approved')
    expect((await recordOf(app, kim)).manualIdVerificationRequested).toBe(false)
    expect(await decide(token, 'decline')).toMatchObject(spent)
    expect((await recordOf(app, kim)).identityVerificationStatus).toBe('Approved')
    const { url } = await uploadDocument(app, kim)
    const again = await app.call(MANUAL, { as: kim, body: { supportingDocument: 'x', uploadUrl: url } })
    expect(again).toMatchObject({ status: 409, body: { code: 'already-verified' } })
  })

  test('can be asked for five times in a day', async () => {
    const omar = await app.signIn('manual@lakesidesurgery.example')
    for (let count = 1; count <= 5; count += 1) await sendTicket(app, omar)
    const { url } = await uploadDocument(app, omar)
    const sixth = await app.call(MANUAL, { as: omar, body: { supportingDocument: 'x', uploadUrl: url } })
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too-many-checks' } })
  })

  test('approved opens the door at once, and what a check at the desk says later changes nothing', async () => {
    app.clock.pass(25 * 60 * 60)
    const omar = await app.signIn('manual@lakesidesurgery.example')
    const { inquiryId } = (await app.call(START, { as: omar })).body
    const token = await sendTicket(app, omar)
    expect((await decide(token, 'approve')).status).toBe(200)
    expect((await recordOf(app, omar)).identityVerificationStatus).toBe('Approved')
    await app.call('POST /sandbox/v1/inquiries/:id', {
      params: { id: inquiryId },
      body: { decision: 'decline' },
    })
    const requested = await app.call('POST /identity-verification/v1/get-status', { as: omar, body: {} })
    expect(requested.body).toMatchObject({ status: 'Approved' })
    expect((await recordOf(app, omar)).identityVerificationStatus).toBe('Approved')
  })

  test.each(['x', 'a'.repeat(43), '%20', '../../x'])('a made-up link, %j, is spent', async (token) => {
    expect(await review(token)).toMatchObject(spent)
    expect(await decide(token, 'approve')).toMatchObject(spent)
  })
})

test('the demo world has a ticket whose link waits in the operator’s mailbox, with a document to look at', async () => {
  const app = await startTestApp()
  try {
    const { token } = await app.mailTo(OPERATOR)
    const { body } = await app.call(REVIEW, { params: { token } })
    expect(body).toMatchObject({ personName: 'Omar Haddad', practiceName: 'Lakeside Oral Surgery' })
    const picture = await fetch(`${app.url}${body.document.url}`)
    expect({ status: picture.status, type: picture.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/png',
    })
    await picture.arrayBuffer()
  } finally {
    await app.close()
  }
})
