import { randomUUID } from 'node:crypto'
import type * as guestRoutes from '@corridor/contract/curbside/guest.ts'
import type * as routes from '@corridor/contract/curbside/routes.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { type Calls, EACH_TIME, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
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

const calls: Calls<typeof routes & typeof guestRoutes> = {
  'GET /lite-appointments/v2/today': may('CurbsideNoEMR', 'own', async (world) => ({
    as: (await withVisit(world)).as,
    query: { timezoneOffset: 0 },
  })),
  'GET /lite-appointments/v3/day': may('CurbsideNoEMR', 'own', async (world) => ({
    as: (await withVisit(world)).as,
    query: { day: day(world), timezoneOffset: 0 },
  })),
  'GET /lite-appointments/v3/patients/:patientId/next': may('CurbsideNoEMR', 'record', async (world) => {
    const { as } = await asAdmin(world)
    const { id } = await patientDesk(world.app, as).add()
    return { as, params: { patientId: id } }
  }),
  'PUT /lite-appointments/v2/update-covid-form-status/:status': may(
    'CurbsideNoEMR',
    'record',
    async (world) => {
      const { as, id } = await withVisit(world)
      return { as, params: { status: 'Pass' }, body: { liteAppointmentId: id } }
    },
  ),
  'PUT /lite-appointments/v2/update-appointment-status/:status': may(
    'CurbsideNoEMR',
    'record',
    async (world) => {
      const { as, id } = await withVisit(world)
      return { as, params: { status: 'ClearToEnter' }, body: { id, isConfirmed: true } }
    },
    EACH_TIME,
  ),
  'PUT /lite-appointments/v3/undo': may(
    'CurbsideNoEMR',
    'record',
    async (world) => {
      const { as, id } = await withVisit(world)
      await arrivalsDesk(world.app).step(as, id, 'ClearToEnter', true)
      return { as, body: { id, status: 'ClearToEnter' } }
    },
    EACH_TIME,
  ),
  'PUT /lite-appointments/v2/update-temperature': may('CurbsideNoEMR', 'record', async (world) => {
    const { as, id } = await withVisit(world)
    return { as, body: { id, temperature: 98.6 } }
  }),
  'PUT /lite-appointments/v3/appointments/:id/room': may('CurbsideNoEMR', 'record', async (world) => {
    const { as, id } = await withVisit(world)
    for (const step of ['ClearToEnter', 'PatientInOffice'] as const)
      await arrivalsDesk(world.app).step(as, id, step, true)
    return { as, params: { id }, body: { room: '2' } }
  }),
  'GET /lite-appointments/v2/resend-link/:id': may(
    'CurbsideNoEMR',
    'record',
    async (world) => {
      const { as, id } = await withAppointment(world)
      return { as, params: { id } }
    },
    EACH_TIME,
  ),
  'POST /lite-appointments/v3/register-walkin': may('CurbsideNoEMR', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { id: randomUUID(), firstName: 'Grace', lastName: 'Okafor' },
  })),
  'DELETE /lite-appointments/v3/appointments/:id': may(
    'CurbsideNoEMR',
    'record',
    async (world) => {
      const { as, id } = await withAppointment(world)
      return { as, params: { id } }
    },
    EACH_TIME,
  ),
  'GET /lite-appointments/v2/pending-count': may('CurbsideNoEMR', 'own', asAdmin),
  'POST /lite-appointments/v3/import/preview': may('CurbsideNoEMR', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: aList(world),
  })),
  'POST /lite-appointments/v3/import': may(
    'CurbsideNoEMR',
    'own',
    async (world) => ({ ...(await asAdmin(world)), body: aList(world) }),
    EACH_TIME,
  ),
  'GET /lite-appointments/v3/export': may('CurbsideNoEMR', 'own', async (world) => ({
    ...(await asAdmin(world)),
    query: { from: day(world), to: day(world), timezoneOffset: 0 },
  })),
  'GET /lite-appointments/v3/settings': may('CurbsideNoEMR', 'own', asAdmin),
  'PUT /lite-appointments/v3/settings': may('CurbsideNoEMR', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: usualSettings(),
  })),
  'GET /lite-appointments/v3/door-code': may('CurbsideNoEMR', 'own', asAdmin),
  'POST /lite-appointments/v3/door-code': may('CurbsideNoEMR', 'own', asAdmin),
  'GET /lite-appointments/v3/visit': may('link guest-curbside', 'own', withPatient),
  'GET /lite-appointments/v3/visit/status': may('link guest-curbside', 'own', withPatient),
  'POST /lite-appointments/v3/visit/arrive': may('link guest-curbside', 'own', async (world) => ({
    ...(await withPatient(world)),
    body: { car: 'Blue Honda' },
  })),
  'PUT /lite-appointments/v3/visit/health-check': may('link guest-curbside', 'own', async (world) => ({
    ...(await withPatient(world)),
    body: { answers: WELL },
  })),
  'POST /lite-appointments/v3/visit/leave': may('link guest-curbside', 'own', async (world) => {
    const patient = await withPatient(world)
    await arrivalsDesk(world.app).arrive(patient.headers)
    return { ...patient, body: {} }
  }),
  'GET /lite-appointments/v3/door': may('link curbside-door', 'own', withDoor),
  'POST /lite-appointments/v3/door/register': may('link curbside-door', 'own', async (world) => ({
    ...(await withDoor(world)),
    body: { id: randomUUID(), firstName: 'Walter', lastName: 'Inn', mobileNumber: newMobile() },
  })),
}

export const whoMay: WhoMay = {
  heading: 'Curbside check-in',
  about:
    'A patient shows what they got for opening the link of one visit, and a walk-in the code at the door; every other token is refused alike.',
  calls,
  streams: {
    curbside: followed('record', async ({ as }) => (await as('admin')).practiceId!),
  },
  events: {
    'curbside.changed': heard(
      ['admin'],
      async ({ app, as }) => (await arrivalsDesk(app).added(await as('admin'))).id,
    ),
    'curbside.settings-changed': heard(['admin'], async ({ app, as }) => {
      await arrivalsDesk(app).save(await as('admin'))
      return '{'
    }),
  },
}
