import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { remindPatients } from './guest/patient-reminders.ts'
import { dayAhead, documentDesk } from './testing/document-desk.ts'
import { patientGuest } from './testing/patient-guest.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let bright: Caller
let lakeside: Caller
let desk: ReturnType<typeof documentDesk>
let patient: ReturnType<typeof patientGuest>

const signInBoth = async () => {
  bright = await app.signIn('owner@brightsmiles.example')
  lakeside = await app.signIn('owner@lakesidesurgery.example')
}

beforeAll(async () => {
  app = await startTestApp()
  desk = documentDesk(app)
  patient = patientGuest(app)
  await signInBoth()
})
afterAll(() => app.close())

const sendLink = (id: string, as = bright) =>
  app.call('POST /office-files/v3/:id/patient-link', { as, params: { id } })

test('a patient reads whom they are referred to, and their date moves the referral for both practices', async () => {
  const { id, email } = await patient.refer(bright, lakeside.practiceId!)
  const both = await Promise.all([sendLink(id), sendLink(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const headers = await patient.open(email)
  const { body } = await app.call('GET /office-files/v2/patient/referral', { headers })
  expect(body).toMatchObject({
    firstName: 'Nora',
    referredBy: { name: 'Bright Smiles Dental' },
    requests: ['evaluate'],
    stage: 'sent',
  })
  expect(body.referredTo.phone).not.toBeNull()
  // What a colleague wrote for a colleague is not shown.
  expect(JSON.stringify(body)).not.toContain('Pain on biting')
  const report = (scheduledOn: string) =>
    app.call('PUT /office-files/v2/patient/referral/date', { headers, body: { scheduledOn } })
  expect((await report('2020-01-01')).status).toBe(400)
  expect((await report(dayAhead(30))).status).toBe(200)
  for (const as of [bright, lakeside])
    expect((await desk.get(as, id)).body.document).toMatchObject({
      stage: 'scheduled',
      scheduledOn: dayAhead(30),
    })
  await desk.move(lakeside, id, 'scheduled', 'seen')
  expect(await report(dayAhead(60))).toMatchObject({ status: 409, body: { code: 'stage-moved' } })
})

test('is reminded until there is a date, and not too often', async () => {
  const { id, email } = await patient.refer(bright, lakeside.practiceId!)
  const other = await patient.refer(bright, lakeside.practiceId!)
  await sendLink(id)
  await sendLink(other.id)
  await patient.mail(email)
  await remindPatients.run({}, app.services)
  const reminders = async (of: string) => {
    const { body } = await app.call('GET /office-files/v3/:id/patient-link', {
      as: bright,
      params: { id: of },
    })
    return body.link?.reminders
  }
  expect(await reminders(id)).toBe(0)
  const headers = await patient.open(other.email)
  await app.call('PUT /office-files/v2/patient/referral/date', {
    headers,
    body: { scheduledOn: dayAhead(90) },
  })
  app.clock.pass(3 * 86_400 + 60)
  await signInBoth()
  await Promise.all([remindPatients.run({}, app.services), remindPatients.run({}, app.services)])
  expect(await reminders(id)).toBe(1)
  expect(await reminders(other.id)).toBe(0)
  const reminder = await patient.mail(email, 1)
  expect(reminder.subject).toBe('Reminder: your referral from Bright Smiles Dental')
  expect(reminder.text).toContain('Have you made your appointment yet?')
  for (let more = 0; more < 6; more += 1) {
    app.clock.pass(3 * 86_400 + 60)
    await remindPatients.run({}, app.services)
  }
  await signInBoth()
  expect(await reminders(id)).toBe(4)
})

test('is not reminded at an address that is no longer theirs', async () => {
  const { id, email, patientId } = await patient.refer(bright, lakeside.practiceId!)
  await sendLink(id)
  await patient.mail(email)
  const record = await app.call('GET /patients/v2/:id', { as: bright, params: { id: patientId } })
  const corrected = { ...record.body, email: `corrected-${email}` }
  const { status } = await app.send(`PUT /patients/v2/${patientId}`, { as: bright, body: corrected })
  expect(status).toBe(200)
  app.clock.pass(3 * 86_400 + 60)
  await signInBoth()
  await remindPatients.run({}, app.services)
  const { body } = await app.call('GET /deliveries/v1/items/:kind/:itemId', {
    as: bright,
    params: { kind: 'patient-referral', itemId: id },
  })
  expect(body.deliveries).toHaveLength(1)
})

test('a link goes to a corrected address, and the old one opens nothing any more', async () => {
  const { id, email, patientId } = await patient.refer(bright, lakeside.practiceId!)
  await sendLink(id)
  const headers = await patient.open(email)
  expect(await sendLink(id)).toMatchObject({ status: 409, body: { code: 'patient-has-link' } })
  const record = await app.call('GET /patients/v2/:id', { as: bright, params: { id: patientId } })
  const corrected = `corrected-${email}`
  await app.send(`PUT /patients/v2/${patientId}`, { as: bright, body: { ...record.body, email: corrected } })
  expect((await sendLink(id, lakeside)).status).toBe(404)
  const both = await Promise.all([sendLink(id), sendLink(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)!.body.link).toMatchObject({
    sentTo: corrected,
    state: 'open',
  })
  expect((await app.call('GET /office-files/v2/patient/referral', { headers })).status).toBe(401)
  // A code was asked for a moment ago.
  app.clock.pass(60)
  const own = await patient.open(corrected)
  expect((await app.call('GET /office-files/v2/patient/referral', { headers: own })).status).toBe(200)
})

test('a link whose patient can be texted alone stays as it is where no texts are sent', async () => {
  const { id, email, patientId } = await patient.refer(bright, lakeside.practiceId!)
  await sendLink(id)
  const headers = await patient.open(email)
  const record = await app.call('GET /patients/v2/:id', { as: bright, params: { id: patientId } })
  const phones = [{ number: '+15125550177', type: 'mobile' }]
  const change = { ...record.body, email: null, phones }
  expect((await app.send(`PUT /patients/v2/${patientId}`, { as: bright, body: change })).status).toBe(200)
  const { sms } = app.services
  Object.assign(app.services, { sms: undefined })
  expect(await sendLink(id)).toMatchObject({ status: 422, body: { code: 'guest-no-texts' } })
  Object.assign(app.services, { sms })
  expect((await app.call('GET /office-files/v2/patient/referral', { headers })).status).toBe(200)
  expect((await sendLink(id)).body.link).toMatchObject({ sentTo: '+15125550177', state: 'open' })
  expect((await sendLink(id)).status).toBe(409)
  expect((await app.call('GET /office-files/v2/patient/referral', { headers })).status).toBe(401)
})

test('needs a patient of the practice who can be reached and has not opted out; the other practice has no say', async () => {
  const typed = await desk.referred(bright, lakeside.practiceId!)
  expect(await sendLink(typed)).toMatchObject({ status: 409, body: { code: 'no-patient-record' } })
  const { id, email, patientId } = await patient.refer(bright, lakeside.practiceId!)
  expect((await sendLink(id, lakeside)).status).toBe(404)
  const { status } = await app.call('POST /patients/v2/:id/consents', {
    as: bright,
    params: { id: patientId },
    body: {
      id: crypto.randomUUID(),
      channel: 'email',
      address: email,
      status: 'opted-out',
      source: 'Phone call',
    },
  })
  expect(status).toBe(200)
  expect((await sendLink(id)).status).toBeGreaterThanOrEqual(400)
  const { body } = await app.call('GET /office-files/v3/:id/patient-link', { as: bright, params: { id } })
  expect(body.link).toBeNull()
})

test('a link to a referral that the practice deleted opens nothing', async () => {
  const { id, email } = await patient.refer(bright, lakeside.practiceId!)
  await sendLink(id)
  const headers = await patient.open(email)
  await desk.remove(bright, id)
  expect((await app.call('GET /office-files/v2/patient/referral', { headers })).status).toBe(401)
})
