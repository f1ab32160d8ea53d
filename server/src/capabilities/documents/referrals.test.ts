import { randomUUID } from 'node:crypto'
import { NO_DOCTOR } from '@corridor/contract/documents/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { alertTooLong } from './jobs.ts'
import { dayAhead, documentDesk, somePatient } from './testing/document-desk.ts'
import { documentGuest } from './testing/document-guest.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let desk: ReturnType<typeof documentDesk>
let bright: Caller
let lakeside: Caller

beforeAll(async () => {
  app = await startTestApp()
  desk = documentDesk(app)
  bright = await app.signIn('frontdesk@brightsmiles.example')
  lakeside = await app.signIn('frontdesk@lakesidesurgery.example')
})
afterAll(() => app.close())

const refer = (more = {}) => desk.referred(bright, lakeside.practiceId!, more)
const stageOf = async (as: Caller, id: string) => (await desk.get(as, id)).body.document.stage

describe('a referral', () => {
  test('carries its form, and says what it is about in one row', async () => {
    const form = {
      reason: 'Swelling.',
      urgency: 'soon' as const,
      teeth: ['17', '1', '17'],
      requests: ['extract' as const],
    }
    const id = await refer({ form })
    const { body } = await desk.get(lakeside, id)
    expect(body.referral).toMatchObject({ teeth: ['1', '17'], reason: 'Swelling.', missingTeeth: [] })
    expect(body.document).toMatchObject({ summary: '#1, #17 extract', urgency: 'soon', stage: 'sent' })
  })

  test('goes to a doctor of the practice, and to nobody else', async () => {
    const owner = await app.signIn('owner@lakesidesurgery.example')
    const doctor = await app.call('GET /office-files/v3/practices/:practiceId/people', {
      as: bright,
      params: { practiceId: lakeside.practiceId! },
    })
    const [chosen] = doctor.body.people.filter(({ isDoctor }) => isDoctor)
    const others = [
      // No doctor; a doctor elsewhere; nobody.
      lakeside.givenName,
      (await app.signIn('owner@brightsmiles.example')).givenName,
      randomUUID(),
    ]
    for (const doctorId of others)
      expect(await desk.refer(bright, lakeside.practiceId!, { doctorId }), doctorId).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.doctorId', message: NO_DOCTOR }] },
      })
    const id = await refer({ doctorId: chosen!.id })
    expect((await desk.get(owner, id)).body.document.toUserDisplayName).toBe(chosen!.name)
    const recipient = { type: 'recipient' as const, email: 'a@b.example', practiceName: 'B', name: '' }
    const both = { practiceId: undefined, recipient, doctorId: chosen!.id }
    expect((await desk.refer(bright, '', both)).status).toBe(400)
  })

  test('is received when somebody there opens it, once', async () => {
    const id = await refer()
    const colleague = await desk.worker(lakeside.practiceId!)
    await Promise.all([desk.open(lakeside, id), desk.open(colleague, id)])
    expect(await stageOf(bright, id)).toBe('received')
    const { history } = (await desk.get(bright, id)).body
    expect(history.filter(({ kind }) => kind === 'opened')).toHaveLength(1)
  })

  test('is not received by its own sender', async () => {
    const id = await refer()
    expect((await desk.open(bright, id)).body).toMatchObject({ stage: 'sent', openedAt: null })
  })

  test('is moved from both sides, and the other side is alerted', async () => {
    const id = await refer()
    expect((await desk.move(lakeside, id, 'sent', 'contacted')).status).toBe(200)
    expect((await desk.move(bright, id, 'contacted', 'scheduled', dayAhead(30))).body).toMatchObject({
      stage: 'scheduled',
      scheduledOn: dayAhead(30),
    })
    expect(await desk.alertsOf(bright)).toContainEqual(
      expect.objectContaining({
        kind: 'documents.referral-moved',
        facts: { id, from: 'Lakeside Oral Surgery', stage: 'Patient contacted' },
      }),
    )
  })

  test('of two who move it at once one wins, and the other learns of it', async () => {
    const id = await refer()
    const answers = await Promise.all([
      desk.move(lakeside, id, 'sent', 'contacted'),
      desk.move(bright, id, 'sent', 'declined'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(JSON.stringify(answers.map(({ body }) => body))).toContain(
      'Someone else just moved this referral. Here is where it is now.',
    )
  })

  test('does not go where it cannot, nor without a day', async () => {
    const id = await refer()
    expect((await desk.move(lakeside, id, 'sent', 'sent')).status).toBe(409)
    const dayless = await desk.move(lakeside, id, 'sent', 'scheduled')
    expect(dayless.status).toBe(400)
    expect(JSON.stringify(dayless.body)).toContain('Please choose the day of the visit.')
    for (const day of ['1900-01-01', '9999-12-31']) {
      const wrong = await desk.move(lakeside, id, 'sent', 'scheduled', day)
      expect(wrong.status).toBe(400)
      expect(JSON.stringify(wrong.body)).toContain('between a year ago and five years from now')
    }
  })

  test('a report goes back to its sender, and moves it', async () => {
    const patient = somePatient()
    const id = await refer({ patient })
    const { body } = await app.call('POST /office-files/v2/send', {
      as: lakeside,
      body: { id: crypto.randomUUID(), patient, attachments: [await desk.upload(lakeside)], answersId: id },
    })
    expect(body.documents).toMatchObject([{ toPracticeId: bright.practiceId, answersId: id }])
    const shown = (await desk.get(bright, id)).body
    expect(shown.document.stage).toBe('report')
    expect(shown.reports).toMatchObject([{ id: body.documents[0]!.id, openedAt: null }])
    expect(shown.document.hasReport).toBe(true)
    expect((await desk.alertsOf(bright)).map(({ kind }) => kind)).toContain('documents.report-received')
  })

  test('a referral that was only moved there has no report to read', async () => {
    const id = await refer()
    await desk.move(lakeside, id, 'sent', 'report')
    const shown = (await desk.board(bright, 'sent')).referrals.find((one) => one.id === id)
    expect(shown).toMatchObject({ stage: 'report', hasReport: false })
  })

  test('nobody reports on what they sent themselves', async () => {
    const id = await refer()
    const { status } = await app.call('POST /office-files/v2/send', {
      as: bright,
      body: {
        id: crypto.randomUUID(),
        patient: somePatient(),
        attachments: [await desk.upload(bright)],
        answersId: id,
      },
    })
    expect(status).toBe(404)
  })

  test('somebody without an account is not said to be reminded', async () => {
    const { id } = await documentGuest(app).refer(bright)
    const remind = await app.call('POST /office-files/v3/:id/remind', { as: bright, params: { id } })
    expect(remind).toMatchObject({ status: 409, body: { code: 'nobody-to-remind' } })
  })

  test('the other side is reminded once a day at most', async () => {
    const id = await refer()
    const remind = () => app.call('POST /office-files/v3/:id/remind', { as: bright, params: { id } })
    const answers = await Promise.all([remind(), remind()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect((await desk.alertsOf(lakeside)).map(({ kind }) => kind)).toContain('documents.referral-reminded')
  })

  test('is on the board of both until it ends', async () => {
    const id = await refer()
    const idsOn = async (as: Caller, side: 'sent' | 'received') =>
      (await desk.board(as, side)).referrals.map((one) => one.id)
    expect(await idsOn(bright, 'sent')).toContain(id)
    expect(await idsOn(lakeside, 'received')).toContain(id)
    expect(await idsOn(lakeside, 'sent')).not.toContain(id)
    await desk.move(lakeside, id, 'sent', 'closed')
    expect(await idsOn(bright, 'sent')).not.toContain(id)
    const { body } = await app.call('GET /office-files/v3/referrals/ended', {
      as: bright,
      query: { side: 'sent' },
    })
    expect(body.referrals.map((one) => one.id)).toContain(id)
  })

  test('is on the timeline of the patient', async () => {
    const patient = await patientDesk(app, bright).add()
    const { firstName, lastName, dateOfBirth } = patient
    const id = await refer({
      attachments: [await desk.upload(bright)],
      patient: { patientId: patient.id, firstName, lastName, dateOfBirth },
    })
    const { body } = await app.call('GET /patients/v2/:id/timeline', {
      as: bright,
      params: { id: patient.id },
    })
    expect(body.entries).toContainEqual(
      expect.objectContaining({ kind: 'document', title: 'Referral sent to Lakeside Oral Surgery' }),
    )
    const { body: own } = await app.call('GET /patients/v2/:id/files', {
      as: bright,
      params: { id: patient.id },
    })
    expect(own.files).toMatchObject([
      {
        name: 'panoramic.txt',
        detail: 'To Lakeside Oral Surgery',
        path: `/dashboard/activity?document=${id}`,
      },
    ])
    const foreign = await app.call('GET /patients/v2/:id/files', {
      as: lakeside,
      params: { id: patient.id },
    })
    expect(foreign.status).toBe(404)
  })
})

test('figures count what was sent and received, and how it ended', async () => {
  const figures = async () => (await app.call('GET /office-files/v3/referrals/figures', { as: bright })).body
  const before = await figures()
  const id = await refer()
  await desk.move(lakeside, id, 'sent', 'closed')
  const after = await figures()
  expect(after.sent).toBe(before.sent + 1)
  const of = ({ practices }: typeof after) =>
    practices.find(({ practiceName }) => practiceName === 'Lakeside Oral Surgery')
  expect(of(after)!.closed).toBe((of(before)?.closed ?? 0) + 1)
})

test('an admin sets the limits of the stages', async () => {
  const admin = await app.signIn('owner@brightsmiles.example')
  const stageLimits = { sent: 1, received: 2, contacted: 3, seen: 4, report: 5 }
  await app.call('PUT /office-files/v3/settings', { as: admin, body: { stageLimits } })
  expect((await app.call('GET /office-files/v3/settings', { as: bright })).body).toEqual({ stageLimits })
})

test('a team is notified once of a referral that lies too long, and again in the next stage', async () => {
  const id = await refer()
  const late = async () =>
    (await desk.alertsOf(bright)).filter(
      ({ kind, facts }) => kind === 'documents.referral-too-long' && facts.id === id,
    )
  const tooLong = async (as: typeof bright) =>
    (await app.call('GET /office-files/v3/referrals/too-long', { as })).body
  await alertTooLong.run({}, app.services)
  expect(await late()).toEqual([])
  app.clock.pass(2 * 24 * 3600)
  bright = await app.signIn('frontdesk@brightsmiles.example')
  lakeside = await app.signIn('frontdesk@lakesidesurgery.example')
  await alertTooLong.run({}, app.services)
  await alertTooLong.run({}, app.services)
  expect(await late()).toMatchObject([{ times: 1 }])
  const before = (await tooLong(bright)).sent
  await desk.move(lakeside, id, 'sent', 'received')
  expect((await tooLong(bright)).sent).toBe(before - 1)
  app.clock.pass(3 * 24 * 3600)
  bright = await app.signIn('frontdesk@brightsmiles.example')
  await alertTooLong.run({}, app.services)
  expect(await late()).toMatchObject([{ times: 2 }])
})

test('a referral that was changed after its answer was lost is refused: the first one has left', async () => {
  const body = { id: randomUUID(), patient: somePatient(), notes: 'Please see her soon.' }
  const first = await desk.refer(bright, lakeside.practiceId!, body)
  expect(first.status).toBe(200)
  const again = await desk.refer(bright, lakeside.practiceId!, body)
  expect(again.body.documents.map(({ id }) => id)).toEqual(first.body.documents.map(({ id }) => id))
  const otherWords = await desk.refer(bright, lakeside.practiceId!, { ...body, notes: 'Not urgent.' })
  expect(otherWords).toMatchObject({ status: 409, body: { code: 'send-differs' } })
  const recipient = {
    type: 'recipient' as const,
    email: 'else@where.example',
    practiceName: 'Elsewhere',
    name: '',
  }
  const elsewhere = { ...body, practiceId: undefined, recipient }
  expect((await desk.refer(bright, lakeside.practiceId!, elsewhere)).status).toBe(409)
})
