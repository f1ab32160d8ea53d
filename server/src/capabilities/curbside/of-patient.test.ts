import { randomUUID } from 'node:crypto'
import { practiceNumber } from '@corridor/contract/curbside/errors.ts'
import { DOOR_FROM_NETWORK_PER_HOUR, DOOR_OF_PRACTICE_PER_HOUR } from '@corridor/contract/curbside/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, expect, test } from 'vitest'
import { newPatient, patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { countAttempt, networkOf, perHour } from '#platform/attempts/attempts.ts'
import { stopClock, useTestApp } from '#testing/test-app.ts'
import { elsewhere } from '#testing/world/world.ts'
import { arrivalsDesk, newMobile, WELL } from './testing/arrivals-desk.ts'

const app = useTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
const desk = arrivalsDesk(app)
// The board is that of a day, which must not end between two calls.
beforeAll(() => app.clock.passToNoon())
const { office } = desk

test('a visit of a known patient stands in their timeline, for who may see visits', async () => {
  const { worker } = await office()
  const mobileNumber = newMobile()
  const id = randomUUID()
  const { status } = await app.call('POST /patients/v2', {
    as: worker,
    body: {
      id,
      firstName: 'Grace',
      lastName: 'Okafor',
      dateOfBirth: '1990-02-03',
      phones: [{ number: mobileNumber, type: 'mobile' }],
    },
  })
  expect(status).toBe(200)
  expect((await desk.added(worker, { mobileNumber })).patientId).toBe(id)
  const { body } = await app.call('GET /patients/v2/:id/timeline', { as: worker, params: { id }, query: {} })
  expect(body.entries.find(({ kind }) => kind === 'arrival')).toMatchObject({ title: 'Waits outside' })
})

test('the next visit of a patient is the first that is not over, and nobody else’s', async () => {
  const { worker } = await office()
  const patient = await patientDesk(app, worker).add({
    phones: [{ number: newMobile(), type: 'mobile' }],
  })
  const nextOf = (as: LoginReply) =>
    app.call('GET /lite-appointments/v3/patients/:patientId/next', { as, params: { patientId: patient.id } })
  expect((await nextOf(worker)).body).toEqual({ appointment: null })
  const { firstName, lastName } = patient
  const mobileNumber = patient.phones[0]!.number
  const visit = await desk.added(worker, { firstName, lastName, mobileNumber })
  expect((await nextOf(worker)).body.appointment).toMatchObject({ id: visit.id, patientId: patient.id })
  await desk.step(worker, visit.id, 'Left')
  expect((await nextOf(worker)).body).toEqual({ appointment: null })
  expect((await nextOf((await office()).worker)).status).toBe(404)
})

test('the door takes nobody for a patient by name and number until the desk has seen them', async () => {
  const { worker } = await office()
  const mobileNumber = newMobile()
  const names = { firstName: 'Maria', lastName: 'Alvarez' }
  const phones = [{ number: mobileNumber, type: 'mobile' as const }]
  const { body: patient } = await app.call('POST /patients/v2', {
    as: worker,
    body: newPatient({ ...names, phones }),
  })
  const guest = await desk.open(
    (await desk.register(await desk.door(worker), { ...names, mobileNumber })).body.token,
  )
  await desk.arrive(guest)
  const patientIdNow = async () => (await desk.today(worker))[0]?.patientId
  expect(await patientIdNow()).toBeNull()
  const [visit] = await desk.today(worker)
  await desk.step(worker, visit!.id, 'ClearToEnter', true)
  expect(await patientIdNow()).toBeNull()
  await desk.step(worker, visit!.id, 'PatientInOffice')
  expect(await patientIdNow()).toBe(patient.id)
})

test('the door refuses a number of the practice itself', async () => {
  const worker = await app.signIn('owner@brightsmiles.example')
  const { status, body } = await desk.register(await desk.door(worker), { mobileNumber: '+15125550160' })
  expect([status, body]).toMatchObject([400, { code: practiceNumber.code }])
})

test('the door takes so many from one network in an hour, and so many for one practice', async () => {
  const { worker } = await office()
  const door = await desk.door(worker)
  stopClock(app)
  const from = elsewhere()
  /** All but so many of an hour. */
  const fill = async (sort: string, value: string, most: number, left: number) => {
    for (let before = left; before < most; before += 1)
      await countAttempt(app.services, { sort, value }, perHour(most))
  }
  const register = async (where = elsewhere()) => (await desk.register({ ...door, ...where })).status
  await fill('curbside:door-from', networkOf(from['x-forwarded-for']), DOOR_FROM_NETWORK_PER_HOUR, 1)
  expect([await register(from), await register(from)]).toEqual([200, 429])
  // One of them was let in.
  await fill('curbside:door-of', worker.practiceId!, DOOR_OF_PRACTICE_PER_HOUR, 2)
  expect([await register(), await register()]).toEqual([200, 429])
})

test('a check that the office has marked as failed stays so, whatever the patient answers after it', async () => {
  const { worker } = await office()
  const mobileNumber = newMobile()
  const { id } = await desk.added(worker, { mobileNumber })
  const patient = await desk.open(await desk.linkTo(mobileNumber))
  await desk.answer(patient, WELL)
  await desk.check(worker, id, 'Failed')
  const ill = Object.fromEntries(Object.entries(WELL).map(([id, answer]) => [id, !answer]))
  for (const answers of [WELL, ill, WELL])
    expect((await desk.answer(patient, answers)).body.healthCheck).toBe('Failed')
  expect((await desk.step(worker, id, 'ClearToEnter')).status).toBe(409)
  await desk.check(worker, id, 'Pass')
  expect((await desk.answer(patient, WELL)).body.healthCheck).toBe('Pass')
})

test('the work on a visit is done once it is over, and goes on when that is undone', async () => {
  const { worker } = await office()
  const { id } = await desk.added(worker, { firstName: 'Grace' })
  const params = { kind: 'curbside.visit', itemId: id }
  await app.call('PUT /worklist/v1/items/:kind/:itemId/assignee', {
    as: worker,
    params,
    body: { personId: worker.givenName, before: null },
  })
  const mine = async () => {
    const { body } = await app.call('GET /worklist/v1/items', { as: worker, query: { filter: 'mine' } })
    return body.items.map(({ itemId }) => itemId)
  }
  for (const step of ['ClearToEnter', 'PatientInOffice'] as const) await desk.step(worker, id, step, true)
  expect(await mine()).toEqual([id])
  await desk.step(worker, id, 'Complete', true)
  expect(await mine()).toEqual([])
  await desk.undo(worker, id, 'Complete')
  expect(await mine()).toEqual([id])
})

test('a visit that waits outside in the demo world can be given to a colleague', async () => {
  const frontDesk = await app.signIn('frontdesk@brightsmiles.example')
  const { body } = await app.call('GET /worklist/v1/items', {
    as: frontDesk,
    query: { kind: 'curbside.visit' },
  })
  expect(body.items.filter(({ waitingSince }) => waitingSince !== null)).toHaveLength(3)
})

test('a room is entered once the patient is in the office, stays while they are, and is nobody else’s to enter', async () => {
  const { worker } = await office()
  const { id } = await desk.added(worker)
  expect((await desk.room(worker, id, '2')).body).toMatchObject({ code: 'visit-not-in-office' })
  await desk.step(worker, id, 'ClearToEnter', true)
  await desk.step(worker, id, 'PatientInOffice')
  expect((await desk.room(worker, id, ' 2 ')).body).toMatchObject({ room: '2' })
  expect((await desk.room((await office()).worker, id, '3')).status).toBe(404)
  expect((await desk.room(worker, id, 'A very long name of a room')).status).toBe(400)
  await desk.step(worker, id, 'Complete')
  expect(await desk.find(worker, id)).toMatchObject({ room: '2' })
  await desk.step(worker, id, 'NotArrived')
  expect(await desk.find(worker, id)).toMatchObject({ room: null })
})

test.each(['Room 3 is free', 'https://evil.example', 'Call: 911', '😀', 'x'.repeat(41)])(
  'the door does not take “%s” for a name',
  async (lastName) => {
    const { worker } = await office()
    const { status } = await desk.register(await desk.door(worker), { lastName })
    expect(status).toBe(400)
    expect(await desk.today(worker)).toEqual([])
  },
)
