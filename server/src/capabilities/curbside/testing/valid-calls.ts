import { randomUUID } from 'node:crypto'
import type * as guestRoutes from '@corridor/contract/curbside/guest.ts'
import type * as routes from '@corridor/contract/curbside/routes.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { arrivalsDesk, newMobile, usualSettings, WELL } from './arrivals-desk.ts'

const asAdmin = async ({ as }: World) => ({ as: await as('admin') })

/** The admin of Bright Smiles, with a walk-in who waits. */
async function withVisit(world: World) {
  const { as } = await asAdmin(world)
  return { as, id: (await arrivalsDesk(world.app).added(as, { mobileNumber: newMobile() })).id }
}

const day = ({ app }: World, ahead = 0) =>
  new Date(app.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)

/** The same with an appointment of tomorrow, whose link is not due yet. */
async function withAppointment(world: World) {
  const { as } = await asAdmin(world)
  const lastName = `Later${randomUUID().slice(0, 8)}`
  const tomorrow = day(world, 1)
  const text = `Name,Time,Mobile\nLena ${lastName},11:59 pm,${newMobile()}`
  await arrivalsDesk(world.app).import(as, text, tomorrow)
  const query = { day: tomorrow, timezoneOffset: 0 }
  const { body } = await world.app.call('GET /lite-appointments/v3/day', { as, query })
  return { as, id: body.appointments.find((one) => one.lastName === lastName)!.id }
}

async function withDoor(world: World) {
  const { as } = await asAdmin(world)
  return { headers: { ...elsewhere(), ...(await arrivalsDesk(world.app).door(as)) } }
}

/** A patient who registered at the door of Bright Smiles and opened the page of their visit. */
async function withPatient(world: World) {
  const desk = arrivalsDesk(world.app)
  const { headers } = await withDoor(world)
  const { body } = await desk.register(headers)
  return { headers: { ...elsewhere(), ...(await desk.open(body.token)) } }
}

const aList = (world: World) => ({
  day: day(world),
  timezoneOffset: 0,
  text: `Name,Time\nNew Patient${randomUUID().slice(0, 8)},11:58 pm`,
})

export const validCalls: ValidCalls<typeof routes & typeof guestRoutes> = {
  'GET /lite-appointments/v2/today': async (world) => ({
    as: (await withVisit(world)).as,
    query: { timezoneOffset: 0 },
  }),
  'GET /lite-appointments/v3/day': async (world) => ({
    as: (await withVisit(world)).as,
    query: { day: day(world), timezoneOffset: 0 },
  }),
  'GET /lite-appointments/v3/patients/:patientId/next': async (world) => {
    const { as } = await asAdmin(world)
    const { id } = await patientDesk(world.app, as).add()
    return { as, params: { patientId: id } }
  },
  'PUT /lite-appointments/v2/update-covid-form-status/:status': async (world) => {
    const { as, id } = await withVisit(world)
    return { as, params: { status: 'Pass' }, body: { liteAppointmentId: id } }
  },
  'PUT /lite-appointments/v2/update-appointment-status/:status': async (world) => {
    const { as, id } = await withVisit(world)
    return { as, params: { status: 'ClearToEnter' }, body: { id, isConfirmed: true } }
  },
  'PUT /lite-appointments/v3/undo': async (world) => {
    const { as, id } = await withVisit(world)
    await arrivalsDesk(world.app).step(as, id, 'ClearToEnter', true)
    return { as, body: { id, status: 'ClearToEnter' } }
  },
  'PUT /lite-appointments/v2/update-temperature': async (world) => {
    const { as, id } = await withVisit(world)
    return { as, body: { id, temperature: 98.6 } }
  },
  'PUT /lite-appointments/v3/appointments/:id/room': async (world) => {
    const { as, id } = await withVisit(world)
    for (const step of ['ClearToEnter', 'PatientInOffice'] as const)
      await arrivalsDesk(world.app).step(as, id, step, true)
    return { as, params: { id }, body: { room: '2' } }
  },
  'GET /lite-appointments/v2/resend-link/:id': async (world) => {
    const { as, id } = await withAppointment(world)
    return { as, params: { id } }
  },
  'POST /lite-appointments/v3/register-walkin': async (world) => ({
    ...(await asAdmin(world)),
    body: { id: randomUUID(), firstName: 'Grace', lastName: 'Okafor' },
  }),
  'DELETE /lite-appointments/v3/appointments/:id': async (world) => {
    const { as, id } = await withAppointment(world)
    return { as, params: { id } }
  },
  'GET /lite-appointments/v2/pending-count': asAdmin,
  'POST /lite-appointments/v3/import/preview': async (world) => ({
    ...(await asAdmin(world)),
    body: aList(world),
  }),
  'POST /lite-appointments/v3/import': async (world) => ({ ...(await asAdmin(world)), body: aList(world) }),
  'GET /lite-appointments/v3/export': async (world) => ({
    ...(await asAdmin(world)),
    query: { from: day(world), to: day(world), timezoneOffset: 0 },
  }),
  'GET /lite-appointments/v3/settings': asAdmin,
  'PUT /lite-appointments/v3/settings': async (world) => ({
    ...(await asAdmin(world)),
    body: usualSettings(),
  }),
  'GET /lite-appointments/v3/door-code': asAdmin,
  'POST /lite-appointments/v3/door-code': asAdmin,
  'GET /lite-appointments/v3/visit': withPatient,
  'GET /lite-appointments/v3/visit/status': withPatient,
  'POST /lite-appointments/v3/visit/arrive': async (world) => ({
    ...(await withPatient(world)),
    body: { car: 'Blue Honda' },
  }),
  'PUT /lite-appointments/v3/visit/health-check': async (world) => ({
    ...(await withPatient(world)),
    body: { answers: WELL },
  }),
  'POST /lite-appointments/v3/visit/leave': async (world) => {
    const patient = await withPatient(world)
    await arrivalsDesk(world.app).arrive(patient.headers)
    return { ...patient, body: {} }
  },
  'GET /lite-appointments/v3/door': withDoor,
  'POST /lite-appointments/v3/door/register': async (world) => ({
    ...(await withDoor(world)),
    body: { id: randomUUID(), firstName: 'Walter', lastName: 'Inn', mobileNumber: newMobile() },
  }),
}
