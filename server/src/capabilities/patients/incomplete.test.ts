import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { newAddress } from '#capabilities/guests/testing/guest-desk.ts'
import { newNumber, textDesk } from '#capabilities/texting/testing/desk.ts'
import { useTestApp } from '#testing/test-app.ts'

const app = useTestApp()
type Caller = Awaited<ReturnType<typeof app.signIn>>
let owner: Caller
let own: ReturnType<typeof textDesk>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  own = textDesk(app, owner)
})

const add = (body: object) => app.send('POST /patients/v2', { as: owner, body })
const name = () => ({ firstName: 'Nora', lastName: `Quill${randomUUID().slice(0, 8)}` })
const recipients = async (query: object) =>
  (
    await app.call('GET /emails/v2/patient-recipients', {
      as: owner,
      query: query as { keyword: string; scope: 'all' },
    })
  ).body.recipients

test('a patient is added with name and number alone, once, and texted; without either there is nobody to know', async () => {
  const named = name()
  const number = newNumber()
  const phones = [{ number, type: 'mobile' }]
  const added = await add({ ...named, phones })
  expect([added.status, added.body.dateOfBirth]).toEqual([200, null])
  expect((await add({ ...named, phones })).body.code).toBe('patient-exists')
  expect((await add({ ...named, phones: [{ number: newNumber(), type: 'mobile' }] })).status).toBe(200)
  expect((await add(named)).status).toBe(400)
  const { id } = await own.open(number, added.body.id)
  expect((await own.send(id, 'Your crown is ready.')).status).toBe(200)
  expect((await own.details(id)).patient).toMatchObject({ id: added.body.id, dateOfBirth: null })
})

test('the recipient of the specification has a name and a number, and a birth date that is known stays', async () => {
  const body = { ...name(), mobileNumber: newNumber() }
  const added = await app.send('POST /patient-texting/v2/recipients', { as: owner, body })
  expect([added.status, added.body.dateOfBirth]).toEqual([200, null])
  const put = (fields: object) =>
    app.send(`PUT /patient-texting/v2/recipients/${added.body.id}`, {
      as: owner,
      body: { ...body, ...fields },
    })
  expect((await put({ dateOfBirth: '1990-05-06' })).body.dateOfBirth).toBe('1990-05-06')
  expect((await put({ firstName: 'Norah' })).body).toMatchObject({
    firstName: 'Norah',
    dateOfBirth: '1990-05-06',
  })
})

test('mail’s recipients of the specification have an address; a screen sees the others too, with their guardian', async () => {
  const email = newAddress()
  const lastName = `Quill${randomUUID().slice(0, 8)}`
  const mother = await own.patient(newNumber(), { lastName, firstName: 'Nora', email })
  const child = await own.patient(undefined, { lastName, firstName: 'Owen', phones: [] })
  await app.call('PUT /patients/v2/:id/relations/:otherId', {
    as: owner,
    params: { id: child.id, otherId: mother.id },
    body: { kind: 'guardian' },
  })
  expect((await recipients({ keyword: lastName })).map(({ id }) => id)).toEqual([mother.id])
  const all = await recipients({ keyword: lastName, scope: 'all' })
  expect(all.find(({ id }) => id === child.id)).toMatchObject({
    email: null,
    guardian: { id: mother.id, name: `Nora ${lastName}`, email },
  })
  expect((await recipients({ patientId: child.id })).map(({ id }) => id)).toEqual([child.id])
})

test('an address from which a secure link came back is offered nowhere, until it is corrected', async () => {
  const email = `nobody-${randomUUID().slice(0, 8)}@nowhere.example`
  const patient = await own.patient(newNumber(), { email })
  const { id } = await own.open(patient.mobileNumber!, patient.id)
  const body = { id: randomUUID(), recipient: { name: 'Nora', email }, subject: 'Hi', text: 'Hi' }
  const sent = await app.send('POST /guests/v1/messages', {
    as: owner,
    body: { ...body, patientId: patient.id },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await vi.waitFor(async () => expect((await own.details(id)).isEmailFailing).toBe(true), { interval: 50 })
  expect(await recipients({ patientId: patient.id })).toMatchObject([{ addressProblem: 'bounced' }])
  const read = () => app.call('GET /patients/v2/:id', { as: owner, params: { id: patient.id } })
  expect((await read()).body.isEmailFailing).toBe(true)
  const { firstName, lastName, dateOfBirth } = patient
  await app.call('PUT /emails/v2/patient-recipients/:id', {
    as: owner,
    params: { id: patient.id },
    body: { firstName, lastName, dateOfBirth, email: newAddress() },
  })
  expect((await own.details(id)).isEmailFailing).toBe(false)
  expect((await read()).body.isEmailFailing).toBe(false)
})
