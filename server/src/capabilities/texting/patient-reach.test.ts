import { randomUUID } from 'node:crypto'
import { WEEKDAYS } from '@corridor/contract/office/rules.ts'
import { OTHER_ADDRESS, otherAddressCode, sameNameCode } from '@corridor/contract/patients/outbound.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { REFUSED_NUMBER, sendFor } from '#capabilities/deliveries/testing/sent.ts'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { ageLink, linkTo, openLink } from '#capabilities/guests/testing/guest-desk.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { receiveText } from './incoming/receive.ts'
import { newNumber, PRACTICE_NUMBER, textDesk } from './testing/desk.ts'

const BASE = '/patient-texting/v2'
type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let owner: Caller
let lakeside: Caller
let own: ReturnType<typeof textDesk>

const answerOutOfHours = (outOfHoursText: string | null) =>
  app.call(`PUT ${BASE}/settings`, { as: owner, body: { outOfHoursText } })

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('owner@brightsmiles.example')
  lakeside = await app.signIn('owner@lakesidesurgery.example')
  own = textDesk(app, owner)
  await answerOutOfHours(null)
})
afterAll(() => app.close())

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

test('a child without a number is among those whom a guardian’s phone may be about', async () => {
  const mother = await own.patient()
  const child = await own.patient(undefined, { phones: [] })
  const other = await own.patient()
  for (const { id } of [child, other])
    await app.call('PUT /patients/v2/:id/relations/:otherId', {
      as: owner,
      params: { id, otherId: mother.id },
      body: { kind: 'guardian' },
    })
  const { id } = await own.open(mother.mobileNumber!)
  const { people, children, patient } = await own.details(id)
  expect(patient?.id).toBe(mother.id)
  expect(people.map((one) => one.id)).toEqual([mother.id])
  expect(children.map((one) => one.id)).toEqual([child.id])
  await own.receive(`+1${mother.mobileNumber!.slice(2)}`, 'Owen has a fever')
  expect((await own.details(id)).children).toHaveLength(1)
})

test('at the phone of each parent it is said who gets the texts about a child', async () => {
  const [mother, father] = [await own.patient(), await own.patient()]
  const child = await own.patient(undefined, { phones: [] })
  const params = { id: child.id }
  for (const { id: otherId } of [mother, father])
    await app.call('PUT /patients/v2/:id/relations/:otherId', {
      as: owner,
      params: { ...params, otherId },
      body: { kind: 'guardian' },
    })
  const opened = [await own.open(mother.mobileNumber!), await own.open(father.mobileNumber!)]
  const shown = async () =>
    (await Promise.all(opened.map(({ id }) => own.details(id)))).map(
      ({ children }) => children[0]?.textsTo?.number,
    )
  for (const chosen of [father, mother]) {
    await app.call('PUT /patients/v2/:id/texts-to', { as: owner, params, body: { otherId: chosen.id } })
    expect(await shown()).toEqual([chosen.mobileNumber, chosen.mobileNumber])
  }
})

describe('the secure link of a conversation', () => {
  const sendLink = (more: object, as = owner) =>
    app.send('POST /guests/v1/messages', {
      as,
      body: { id: randomUUID(), subject: 'Your results', text: 'Your biopsy is fine.', ...more },
    })

  test('belongs to its patient: the birth date is the record’s, and the conversation and the timeline show it', async () => {
    const patient = await own.patient()
    const mobile = patient.mobileNumber!
    const { id: conversationId } = await own.open(mobile, patient.id)
    const recipient = { name: 'Nora', mobile }
    const sent = await sendLink({ recipient, patientId: patient.id, birthDate: '2001-01-01' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const [line] = await own.messages(conversationId)
    expect(line).toMatchObject({
      purpose: 'secure-link',
      smsMessage: 'Your biopsy is fine.',
      secureLink: { subject: 'Your results', by: 'text', openedAt: null, repliedAt: null, recalledAt: null },
      senderId: owner.givenName,
    })
    const { rows } = await app.services.transactions.run(
      ({ db }) =>
        sql<{ birth: string; patient_id: string }>`SELECT link.birth_date::text AS birth, delivery.patient_id
          FROM guests_link link JOIN deliveries_delivery delivery ON delivery.item_id = link.subject_id::text
          WHERE link.subject_id = ${sent.body.id}`.execute(db),
      'system',
    )
    expect(rows).toEqual([{ birth: '1990-05-06', patient_id: patient.id }])
    const { body } = await app.call('GET /patients/v2/:id/timeline', {
      as: owner,
      params: { id: patient.id },
    })
    expect(body.entries.map(({ title, text }) => [title, text])).toContainEqual([
      'Secure link sent',
      'Your biopsy is fine.',
    ])
  })

  test('of a patient of another practice is refused, and so is a number that does not belong to the patient without a yes', async () => {
    const patient = await own.patient()
    const mobile = newNumber()
    const body = { recipient: { name: 'Nora', mobile }, patientId: patient.id }
    expect((await sendLink(body, lakeside)).status).toBe(404)
    const questioned = await sendLink(body)
    expect([questioned.status, questioned.body.message]).toEqual([409, OTHER_ADDRESS.text])
    expect((await sendLink({ ...body, confirmed: [otherAddressCode(mobile)] })).status).toBe(200)
  })

  test('is sent again to a number that is no longer the patient’s only with a yes', async () => {
    const patient = await own.patient()
    const mobile = patient.mobileNumber!
    const { body: sent } = await sendLink({ recipient: { name: 'Nora', mobile }, patientId: patient.id })
    const resend = (confirmed: string[]) =>
      app.call('POST /guests/v1/messages/:id/resend', {
        as: owner,
        params: { id: sent.id },
        body: { confirmed },
      })
    await ageLink(app, sent.id)
    expect((await resend([])).status).toBe(200)
    await ageLink(app, sent.id)
    await app.call('PUT /patients/v2/:id', {
      as: owner,
      params: { id: patient.id },
      body: { ...patient, phones: [{ number: newNumber(), type: 'mobile' }] },
    })
    const questioned = await resend([])
    expect([questioned.status, questioned.body.message]).toEqual([409, OTHER_ADDRESS.text])
    expect((await resend([otherAddressCode(mobile)])).status).toBe(200)
  })

  test('asks about a namesake like a text does', async () => {
    const lastName = `Twin${randomUUID().slice(0, 6)}`
    const usual = await own.patient(newNumber(), { lastName, dateOfBirth: '1961-01-01' })
    const other = await own.patient(newNumber(), { lastName, dateOfBirth: '1999-01-01' })
    const { id } = await own.open(usual.mobileNumber!, usual.id)
    for (const text of ['Hello', 'See you']) await own.send(id, text)
    const recipient = { name: 'Nora', mobile: other.mobileNumber! }
    const questioned = await sendLink({ recipient, patientId: other.id })
    expect([questioned.status, questioned.body.code]).toEqual([409, 'send-questioned'])
    const sure = await sendLink({ recipient, patientId: other.id, confirmed: [sameNameCode(other.id)] })
    expect(sure.status).toBe(200)
  })
})

test('a failed text sent again by email is a secure link: no word of it stands in the mail', async () => {
  const email = `nora-${randomUUID().slice(0, 8)}@mail.example`
  const patient = await own.patient(REFUSED_NUMBER, { email })
  const { id: conversationId } = await own.open(REFUSED_NUMBER, patient.id)
  const create = { width: 64, height: 48, channels: 3, background: 'teal' } as const
  const file = await fileClient(app).send(owner, 'tooth.png', await sharp({ create }).png().toBuffer())
  await app.call(`POST ${BASE}/send-sms`, {
    as: owner,
    body: {
      id: randomUUID(),
      conversationId,
      smsMessage: 'Your biopsy is malignant',
      fileIds: [file.body.id],
    },
  })
  const failed = await soon(async () => {
    const { body } = await app.call('GET /deliveries/v1', { as: owner, query: { state: 'failed' } })
    const found = body.deliveries.find(({ item }) => item?.id === conversationId)
    expect(found).toBeTruthy()
    return found!
  })
  const retry = (to: string) =>
    app.call('POST /deliveries/v1/:id/retry', {
      as: owner,
      params: { id: failed.id },
      body: { channel: 'email', to },
    })
  const stranger = await retry('stranger@evil.example')
  expect([stranger.status, stranger.body]).toMatchObject([409, { message: OTHER_ADDRESS.email }])
  expect((await retry(email)).status).toBe(200)
  const { text, subject } = await app.mailTo(email)
  expect(`${subject} ${text}`).toMatch(/secure message/)
  expect(`${subject} ${text}`).not.toMatch(/biopsy|malignant|Nora/)
  expect((await own.messages(conversationId)).at(-1)).toMatchObject({
    purpose: 'secure-link',
    files: [{ fileName: 'tooth.png' }],
  })
  const headers = await openLink(app, { token: await linkTo(app, email), email })
  const { body } = await app.call('GET /guests/v1/message', { headers })
  expect(body.files).toMatchObject([{ fileName: 'tooth.png' }])
  expect((await fetch(`${app.url}${body.files[0]!.url}`)).status).toBe(200)
})

describe('a number of the practice', () => {
  test('is where texts leave from that name none, so that STOP reaches the practice', async () => {
    const to = newNumber()
    await sendFor(app, owner.practiceId!, { to })
    await soon(async () => expect(await own.phone(to)).toMatchObject([{ from: PRACTICE_NUMBER }]))
  })

  test('is missing: STOP to a number that nobody has holds for the practices that texted this phone', async () => {
    const from = newNumber()
    await sendFor(app, owner.practiceId!, { to: from })
    const receive = (body: string) =>
      receiveText(app.services, { from, to: '+15125550999', body, media: [], providerId: randomUUID() })
    expect(await receive('Hello')).toEqual({ isOurs: false })
    expect(await receive('STOP')).toEqual({ isOurs: true })
    const { id } = await own.open(from)
    expect((await own.details(id)).consent).toMatchObject({ status: 'opted-out', source: 'texted “STOP”' })
    expect((await own.send(id, 'Hello')).status).toBe(409)
    await receive('START')
    expect((await own.details(id)).consent).toMatchObject({ status: 'opted-in' })
  })

  test('is given up while a text to it comes in: the text is nobody’s, and is not answered as if it were stored', async () => {
    const number = newNumber()
    await app.send(`PUT ${BASE}/numbers`, { as: owner, body: { number, label: 'Recall' } })
    const text = { from: newNumber(), to: number, body: 'Hello', media: [], providerId: randomUUID() }
    let received: Promise<{ isOurs: boolean }> | undefined
    await app.services.transactions.run(
      async ({ db }) => {
        await sql`DELETE FROM texting_number WHERE number = ${number}`.execute(db)
        received = receiveText(app.services, text)
        const isWaiting = soon(async () => {
          const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(app.services.db)
          expect(rows.length).toBeGreaterThan(0)
        })
        await Promise.race([isWaiting, received])
      },
      { practiceId: owner.practiceId! },
    )
    expect(await received).toEqual({ isOurs: false })
    expect(await own.with(text.from)).toBeUndefined()
  })
})

describe('a child whose guardian gets the texts', () => {
  test('is reached by a list at the guardian’s number, and opening the family’s conversation decides nothing', async () => {
    const number = newNumber()
    const guardian = await own.patient(number)
    const child = await own.patient(number, { phones: [], dateOfBirth: '2020-01-01' })
    await app.call('PUT /patients/v2/:id/relations/:otherId', {
      as: owner,
      params: { id: child.id, otherId: guardian.id },
      body: { kind: 'guardian', label: '' },
    })
    const { body } = await app.call(`POST ${BASE}/lists/preview`, {
      as: owner,
      body: { smsMessage: 'Hi {{patient.firstName}}', patientIds: [child.id] },
    })
    expect(body).toMatchObject({
      reachable: 1,
      viaOthers: [{ patientId: child.id, toNumber: number }],
      unreachable: [],
    })
    await own.patient(number)
    await own.receive(number, 'Hi, can he come tomorrow?')
    const family = (await own.with(number))!
    expect(family.patientId).toBeNull()
    expect((await own.open(number, guardian.id)).patientId).toBeNull()
  })
})

describe('the answer while the practice is closed', () => {
  const open = (hours: object[]) =>
    sql`UPDATE office_practice SET office_hours = ${JSON.stringify(hours)}::jsonb WHERE id = ${owner.practiceId}`.execute(
      app.services.db,
    )

  test('can’t have fields that nobody could fill in', async () => {
    const { status, body } = await app.send(`PUT ${BASE}/settings`, {
      as: owner,
      body: { outOfHoursText: 'Hi {{patient.firstName}}, we are closed.' },
    })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('{{patient.firstName}} can’t be filled in here.')
  })

  test('comes once from a practice that is closed every day, names the practice, and has its fields filled in', async () => {
    await open(WEEKDAYS.map((day) => ({ day, isOpen: false, spans: [] })))
    await answerOutOfHours('We are closed. {{practice.phone}}')
    const number = newNumber()
    await own.receive(number, 'Are you open?')
    await own.receive(number, 'Hello?')
    await soon(async () =>
      expect(await own.phone(number)).toMatchObject([
        { text: expect.stringMatching(/^Bright Smiles Dental: We are closed\. \(512\) 555-\d{4}$/) },
      ]),
    )
    await answerOutOfHours(null)
  })
})

test('a conversation that somebody chose a patient for is found by name after that record was merged', async () => {
  const [remaining, double] = [await own.patient(), await own.patient()]
  const number = newNumber()
  await own.receive(number, 'Hi, it is me')
  const { id } = (await own.with(number))!
  const chosen = await app.call(`PUT ${BASE}/conversations/:id/patient`, {
    as: owner,
    params: { id },
    body: { patientId: double.id },
  })
  expect(chosen.status).toBe(200)
  await app.call('POST /patients/v2/:id/merges/:otherId', {
    as: owner,
    params: { id: remaining.id, otherId: double.id },
    body: { mergeId: randomUUID(), version: remaining.version, otherVersion: double.version },
  })
  const query = { keyword: `${remaining.firstName} ${remaining.lastName}` }
  const { body } = await app.call(`GET ${BASE}/search`, { as: owner, query })
  expect(body.conversations.map((one) => one.id)).toContain(id)
})
