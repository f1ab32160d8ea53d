import { beforeAll, expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { type Caller, useTestApp } from '#testing/test-app.ts'
import { arrivalsDesk, newMobile } from './testing/arrivals-desk.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
let as: Caller
beforeAll(async () => {
  as = (await arrivalsDesk(app).office()).worker
})
const make = (written: string, body?: object) => specifiedClient(app)(written, { as, body })

const V2 = '/lite-appointments/v2'
/** The specification names what a walk-in is called by of no entity but the patient’s. */
const someone = () => ({ firstName: 'Grace', lastName: 'Okafor', mobileNumber: newMobile() })
const register = () => make('POST /lite-appointments/v3/register-walkin', someone())

test('POST v3 register-walkin: without an id each call adds a visit', async () => {
  const walkIn = someone()
  const both = [1, 2].map(() => make('POST /lite-appointments/v3/register-walkin', walkIn))
  const [one, other] = await Promise.all(both)
  expectFields(one, 'id appointmentStatus covidFormStatus temperature createdDate')
  expect(one.id).not.toBe(other.id)
})

test('GET today (timezoneOffset in hours), sorted by createdDate descending; GET pending count', async () => {
  const { id } = await register()
  const { appointments } = await make(`GET ${V2}/today?timezoneOffset=0`)
  const created = appointments.map(({ createdDate }: { createdDate: string }) => createdDate)
  expect(appointments.map((one: { id: string }) => one.id)).toContain(id)
  expect(created).toEqual(created.toSorted().toReversed())
  const { pendingAppointmentCount } = await make(`GET ${V2}/pending-count`)
  expect(pendingAppointmentCount).toBeGreaterThan(0)
})

test('PUT update-covid-form-status/{status} by liteAppointmentId', async () => {
  const { id } = await register()
  for (const status of ['Failed', 'Incomplete', 'Pass'])
    expect(
      await make(`PUT ${V2}/update-covid-form-status/${status}`, { liteAppointmentId: id }),
    ).toMatchObject({
      id,
      covidFormStatus: status,
    })
})

test('PUT update-appointment-status/{status} by id, through all of them', async () => {
  const { id } = await register()
  await make(`PUT ${V2}/update-covid-form-status/Pass`, { liteAppointmentId: id })
  for (const status of ['ClearToEnter', 'PatientInOffice', 'Complete'])
    expect(await make(`PUT ${V2}/update-appointment-status/${status}`, { id })).toMatchObject({
      id,
      appointmentStatus: status,
    })
})

test('PUT update-temperature (id, temperature): the answer carries data', async () => {
  const { id } = await register()
  const { data } = await make(`PUT ${V2}/update-temperature`, { id, temperature: 98.6 })
  expect(data).toMatchObject({ id, temperature: 98.6 })
})

test('GET resend-link by id', async () => {
  const { id } = await register()
  app.clock.pass(61)
  await make(`GET ${V2}/resend-link/${id}`)
})
