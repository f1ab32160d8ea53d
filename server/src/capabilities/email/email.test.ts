import { randomUUID } from 'node:crypto'
import { bodyOf, plainText } from '@corridor/contract/email/body-text.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileClient, webm } from '#capabilities/files/testing/file-client.ts'
import { newAddress, openLink, passUntilHour } from '#capabilities/guests/testing/guest-desk.ts'
import { newPatient } from '#capabilities/patients/testing/patient-desk.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { emailDesk } from './testing/email-desk.ts'

const BASE = '/emails/v2'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let owner: Caller
let other: Caller
let desk: ReturnType<typeof emailDesk>

beforeAll(async () => {
  app = await startTestApp()
  // A text at night would wait for the morning.
  passUntilHour(app, 17)
  owner = await app.signIn('owner@brightsmiles.example')
  other = await app.signIn('owner@lakesidesurgery.example')
  desk = emailDesk(app, owner)
})
afterAll(() => app.close())

const statusOf = async (path: string) => (await fetch(`${app.url}${path}`)).status

async function sentOne(more: object = {}) {
  const patient = await desk.patient()
  const document = await desk.send(patient.id, more)
  return { patient, address: patient.email!, document, threadId: document.threadId }
}

describe('an email', () => {
  test('leaves as a notice with a link and nothing else', async () => {
    const patient = await desk.patient({ firstName: 'Zebulon' })
    const body = bodyOf('Your biopsy is benign.')
    await desk.send(patient.id, { subject: 'Result of the biopsy', body })
    const mail = await desk.mailTo(patient.email!)
    expect(mail.subject).toBe('Bright Smiles Dental sent you a message')
    for (const word of ['Zebulon', patient.lastName, 'biopsy', 'benign', '1990'])
      expect(`${mail.subject} ${mail.text}`).not.toContain(word)
  })

  test('sent twice at once leaves once, and answers the same document', async () => {
    const patient = await desk.patient()
    const body = desk.email(patient.id)
    const answers = await Promise.all([desk.post(body), desk.post(body), desk.post(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    await desk.mailTo(patient.email!)
    const { body: left } = await app.call('GET /deliveries/v1/items/:kind/:itemId', {
      as: owner,
      params: { kind: 'email', itemId: answers[0]!.body.id },
    })
    expect(left.deliveries).toHaveLength(1)
  })

  test('is opened, read, answered with a file and counted, in the same thread', async () => {
    const { address, document, threadId } = await sentOne()
    const headers = await desk.open(address)
    const { body: seen } = await desk.read(headers)
    expect(seen.subject).toBe('Your treatment plan')
    expect(seen.emails).toMatchObject([{ isOwn: false, body: document.body }])
    const fileId = await desk.upload(headers, 'card.txt', 'Group 12')
    const answer = { id: randomUUID(), fileIds: [fileId] }
    const twice = [desk.answer(headers, 'Thank you!', answer), desk.answer(headers, 'Thank you!', answer)]
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
    const { thread, documents } = await desk.thread(threadId)
    expect(documents.map(({ isIncoming }) => isIncoming)).toEqual([true, false])
    expect(documents[0]).toMatchObject({ files: [{ fileName: 'card.txt' }], senderName: null })
    expect(documents[1]).toMatchObject({ status: 'opened', link: { opened: 1 } })
    expect(thread).toMatchObject({ isUnread: true, isAnswered: true, previewText: 'Thank you!' })
    expect(thread.work?.waitingSince).not.toBeNull()
    expect((await desk.list('needs-action')).map(({ id }) => id)).toContain(threadId)
    const alerts = await app.call('GET /user-notifications/v2/alerts', { as: owner })
    expect(JSON.stringify(alerts.body)).toContain(threadId)
    expect((await desk.mark(threadId, false)).body.isUnread).toBe(false)
    // The team's answer ends the wait.
    await desk.send(document.patientId, { threadId, subject: '' })
    expect((await desk.thread(threadId)).thread.work?.waitingSince).toBeNull()
  })

  test('carries files that its patient downloads until it is recalled, and then opens nothing', async () => {
    const { body: file } = await fileClient(app).send(owner, 'plan.txt', 'Crown on 14')
    const { body: voice } = await fileClient(app).send(owner, 'voice.webm', webm(2))
    const { address, document } = await sentOne({ fileIds: [file.id, voice.id] })
    const headers = await desk.open(address)
    const [email] = (await desk.read(headers)).body.emails
    expect(await statusOf(email!.files[0]!.url)).toBe(200)
    const trail = await app.call('GET /my-office/v2/audit', { as: owner, query: { subjectId: file.id } })
    expect(trail.body.entries.map(({ word }) => word)).toContain('files.downloaded')
    expect(email!.files.map(({ kind }) => kind)).toEqual(['TEXT', 'AUDIO'])
    expect((await fileClient(app).get(email!.files[1]!.url, { range: 'bytes=0-3' })).status).toBe(206)
    const recalls = await Promise.all([desk.recall(document.id), desk.recall(document.id)])
    expect(recalls.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await desk.read(headers)).status).toBe(401)
    expect(await statusOf(email!.files[0]!.url)).not.toBe(200)
    expect((await desk.answer(headers, 'Too late')).status).toBe(401)
    expect((await desk.thread(document.threadId)).documents[0]).toMatchObject({
      status: 'cancelled',
      link: { state: 'recalled' },
    })
  })

  test('shows its own thread, and nothing of it that was recalled', async () => {
    const { patient, address, threadId } = await sentOne()
    const token = await desk.tokenTo(address)
    await desk.send(patient.id, { subject: 'Another matter', body: bodyOf('Elsewhere.') })
    await desk.send(patient.id, { threadId, subject: '', body: bodyOf('One more thing.') })
    const third = await desk.send(patient.id, { threadId, subject: '', body: bodyOf('A mistake.') })
    await desk.recall(third.id)
    const { body } = await desk.read(await openLink(app, { token, email: address }))
    expect(body.emails.map((one) => plainText(one.body))).toEqual([
      'Here is the plan that we talked about.',
      'One more thing.',
    ])
  })

  test('expires after thirty days unless its sender chose otherwise', async () => {
    const { document } = await sentOne()
    const days = (Date.parse(document.link!.expiresAt) - app.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const short = await sentOne({ days: 7 })
    expect(
      Math.round((Date.parse(short.document.link!.expiresAt) - app.clock.now().getTime()) / 86_400_000),
    ).toBe(7)
  })
})

describe('what is refused, in clear sentences', () => {
  test.each([
    ['a sixth file', { fileIds: Array.from({ length: 6 }, () => randomUUID()) }, /at most 5 files/],
    ['no subject', { subject: ' ' }, /enter a subject/],
    ['too many words', { body: bodyOf('word '.repeat(5_000)) }, /at most 20,000 characters/],
    [
      'a link that runs something',
      {
        body: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [
                {
                  type: 'text',
                  text: 'x',
                  marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
                },
              ],
            },
          ],
        },
      },
      /link isn’t valid/,
    ],
    ['markup of another sort', { body: { type: 'doc', content: [{ type: 'image' }] } }, /./],
  ])('%s', async (_what, more, sentence) => {
    const patient = await desk.patient()
    const { status, body } = await desk.post(desk.email(patient.id, more))
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(sentence)
  })

  test('nothing at all', async () => {
    const patient = await desk.patient()
    const { status, body } = await desk.post(desk.email(patient.id, { body: bodyOf(' ') }))
    expect([status, body.message]).toEqual([400, 'Please write a message, or attach a file.'])
  })

  test('30 MB of text', async () => {
    const patient = await desk.patient()
    const { status } = await desk.post(desk.email(patient.id, { body: bodyOf('x'.repeat(30_000_000)) }))
    expect([400, 413]).toContain(status)
  })

  test('a patient without an address, and by text one without a number', async () => {
    const patient = await desk.patient({ email: null, phones: [] })
    expect((await desk.post(desk.email(patient.id))).body.code).toBe('no-email-address')
    expect((await desk.post(desk.email(patient.id, { by: 'text' }))).body.code).toBe('no-mobile-number')
  })

  test('a patient, a thread and an email of another practice read as missing', async () => {
    const { document, threadId } = await sentOne()
    const theirs = emailDesk(app, other)
    expect((await theirs.post(theirs.email(document.patientId))).status).toBe(404)
    expect((await app.call(`GET ${BASE}/threads/:id`, { as: other, params: { id: threadId } })).status).toBe(
      404,
    )
    expect((await theirs.recall(document.id)).status).toBe(404)
    expect((await theirs.resend(document.id)).status).toBe(404)
    const search = await app.call(`GET ${BASE}/search`, { as: other, query: { keyword: 'treatment' } })
    expect(JSON.stringify(search.body)).not.toContain(threadId)
  })
})

test.each([
  'email_thread',
  'email_reader',
  'email_message',
  'email_scheduled',
  'email_setting',
  'email_address',
])('a statement on %s that forgets its WHERE finds nothing of another practice', async (table) => {
  await sentOne()
  const practicesIn = (practiceId: string) =>
    readFor(app.services.db, { practiceId }, async (db) => {
      const { rows } = await sql<{
        practice_id: string
      }>`SELECT practice_id FROM ${sql.table(table)}`.execute(db)
      return rows.map((row) => row.practice_id)
    })
  const own = await practicesIn(owner.practiceId!)
  expect(own.every((id) => id === owner.practiceId)).toBe(true)
  expect(await practicesIn(other.practiceId!)).not.toContain(owner.practiceId)
})

describe('an address that mail does not reach', () => {
  const gone = () => `gone-${randomUUID().slice(0, 8)}@nowhere.example`

  async function bounced() {
    const patient = await desk.patient({ email: gone() })
    const document = await desk.send(patient.id)
    const { threadId } = document
    await vi.waitFor(async () => expect((await desk.thread(threadId)).thread.lastStatus).toBe('failed'))
    return { patient, document, threadId }
  }

  test('marks the email and the address, and waits for somebody', async () => {
    const { patient, threadId } = await bounced()
    const { thread, documents } = await desk.thread(threadId)
    expect(thread).toMatchObject({ addressProblem: 'bounced', lastStatus: 'failed' })
    expect(thread.work?.waitingSince).not.toBeNull()
    expect(documents[0]).toMatchObject({ status: 'failed', link: { isUndelivered: true } })
    const { body } = await app.call(`GET ${BASE}/patient-recipients`, {
      as: owner,
      query: { keyword: patient.lastName },
    })
    expect(body.recipients).toMatchObject([{ id: patient.id, addressProblem: 'bounced' }])
  })

  test('is written to again only on purpose, or the link goes by text', async () => {
    const { patient, document, threadId } = await bounced()
    const again = desk.email(patient.id)
    expect((await desk.post(again)).body.code).toBe('address-fails')
    expect((await desk.post({ ...again, confirmed: ['address-fails'] })).status).toBe(200)
    app.clock.pass(61)
    const { status, body } = await desk.resend(document.id, 'text')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ sentBy: 'text', sentTo: patient.mobileNumber })
    await vi.waitFor(async () => {
      const { body: phone } = await app.call('GET /sandbox/v1/texts', {})
      expect(phone.texts.filter(({ to }) => to === patient.mobileNumber)).toHaveLength(1)
    })
    expect((await desk.thread(threadId)).thread.lastStatus).not.toBe('failed')
  })

  test('is free again once it was changed', async () => {
    const { patient, threadId } = await bounced()
    const { firstName, lastName, dateOfBirth } = patient
    const { body } = await app.call(`PUT ${BASE}/patient-recipients/:id`, {
      as: owner,
      params: { id: patient.id },
      body: { firstName, lastName, dateOfBirth, email: newAddress() },
    })
    expect(body.addressProblem).toBeNull()
    expect((await desk.thread(threadId)).thread.addressProblem).toBeNull()
    expect(
      (await app.call('GET /patients/v2/:id', { as: owner, params: { id: patient.id } })).body.mobileNumber,
    ).toBe(patient.mobileNumber)
  })
})

describe('a patient whose address was corrected', () => {
  async function corrected() {
    const { patient, address, document, threadId } = await sentOne()
    const headers = await desk.open(address)
    const { id, firstName, lastName, dateOfBirth } = patient
    const right = newAddress()
    const { status } = await app.call(`PUT ${BASE}/patient-recipients/:id`, {
      as: owner,
      params: { id },
      body: { firstName, lastName, dateOfBirth, email: right },
    })
    expect(status).toBe(200)
    return { patient, document, threadId, headers, right }
  }

  test('has what follows for themselves: the owner of the former address goes on seeing theirs alone', async () => {
    const { patient, threadId, headers, right } = await corrected()
    await desk.answer(headers, 'I am not her.')
    const { body: file } = await fileClient(app).send(owner, 'result.txt', 'Benign')
    const body = bodyOf('The biopsy is benign.')
    await desk.send(patient.id, { threadId, subject: '', body, fileIds: [file.id] })
    const rightHeaders = await desk.open(right)
    await desk.answer(rightHeaders, 'What a relief.')
    const read = async (of: Record<string, string>) =>
      (await desk.read(of)).body.emails.map((one) => plainText(one.body))
    expect(await read(headers)).toEqual(['Here is the plan that we talked about.', 'I am not her.'])
    expect(await read(rightHeaders)).toEqual(['The biopsy is benign.', 'What a relief.'])
  })

  test('is not sent the link again where it went before', async () => {
    const { document } = await corrected()
    app.clock.pass(61)
    expect((await desk.resend(document.id)).body.code).toBe('address-changed')
    // The number is still theirs.
    expect((await desk.resend(document.id, 'text')).status).toBe(200)
  })
})

describe('recipients, documents, search and the signature', () => {
  test('those without an address are left out; an invalid address adds nobody', async () => {
    const lastName = `Reachable${randomUUID().slice(0, 8)}`
    const reachable = await desk.patient({ lastName })
    await desk.patient({ lastName, firstName: 'Otto', email: null })
    const list = async () =>
      (await app.call(`GET ${BASE}/patient-recipients`, { as: owner, query: { keyword: lastName } })).body
        .recipients
    expect((await list()).map(({ id }) => id)).toEqual([reachable.id])
    const add = (email: string) =>
      app.send(`POST ${BASE}/recipients`, {
        as: owner,
        body: { ...newPatient({ lastName, firstName: 'Ines' }), email },
      })
    expect((await add('no address')).body).toMatchObject({ statusCode: 400 })
    expect(await list()).toHaveLength(1)
    expect((await add(newAddress())).status).toBe(200)
    expect(await list()).toHaveLength(2)
  })

  test('the documents of a recipient come newest first, in pages', async () => {
    const { patient, document, threadId } = await sentOne()
    app.clock.pass(5)
    const second = await desk.send(patient.id, { threadId, subject: '' })
    app.clock.pass(5)
    const third = await desk.send(patient.id, { subject: 'Another matter' })
    const read = (query: { pageSize?: number; continuationToken?: string } = {}) =>
      app.call(`GET ${BASE}/recipient-documents`, { as: owner, query: { patientId: patient.id, ...query } })
    expect((await read()).body.documents.map(({ id }) => id)).toEqual([third.id, second.id, document.id])
    const first = (await read({ pageSize: 2 })).body
    const rest = await read({ pageSize: 2, continuationToken: first.continuationToken! })
    expect(rest.body.documents.map(({ id }) => id)).toEqual([document.id])
  })

  test('a search finds words of emails, subjects and names of files, and threads by name or a part of the address', async () => {
    const word = `osseo${randomUUID().slice(0, 6)}`
    const { body: file } = await fileClient(app).send(owner, `plan-${word}x.txt`, 'Crown on 14')
    const { patient, threadId } = await sentOne({ subject: `About ${word}`, fileIds: [file.id] })
    const search = async (keyword: string) =>
      (await app.call(`GET ${BASE}/search`, { as: owner, query: { keyword } })).body
    expect((await search(word)).documents.map((one) => one.threadId)).toEqual([threadId])
    const [byFile] = (await search(`${word}x`)).documents
    expect(byFile).toMatchObject({ threadId, text: expect.stringContaining(`plan-${word}x.txt`) })
    expect((await search(patient.lastName)).threads.map(({ id }) => id)).toEqual([threadId])
    const middle = patient.email!.slice(3, -3)
    expect((await search(middle)).threads.map(({ id }) => id)).toEqual([threadId])
  })

  test('the signature of the practice stands under every email', async () => {
    const usual = (await sentOne()).document.signature
    expect(usual).toMatch(/, Bright Smiles Dental · \(512\) /)
    const save = (signature: string | null) =>
      app.call(`PUT ${BASE}/signature`, { as: owner, body: { signature } })
    await save('Bright Smiles\nOpen until 6')
    expect((await sentOne()).document.signature).toMatch(/\nBright Smiles\nOpen until 6$/)
    await save(null)
    expect((await sentOne()).document.signature).toBe(usual)
  })

  test('stands in the timeline of the patient', async () => {
    const { patient } = await sentOne()
    const { body } = await app.call('GET /patients/v2/:id/timeline', {
      as: owner,
      params: { id: patient.id },
      query: { kind: 'email' },
    })
    expect(body.entries).toMatchObject([{ kind: 'email', title: 'Email: Your treatment plan' }])
  })

  test('has its files on the patient’s page', async () => {
    const { body: file } = await fileClient(app).send(owner, 'plan.txt', 'Crown on 14')
    const { patient, threadId } = await sentOne({ fileIds: [file.id] })
    const { body } = await app.call('GET /patients/v2/:id/files', { as: owner, params: { id: patient.id } })
    expect(body.files).toMatchObject([
      { name: 'plan.txt', kind: 'email', path: `/dashboard/emails?threadId=${threadId}` },
    ])
  })
})
