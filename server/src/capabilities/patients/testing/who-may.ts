import { randomUUID } from 'node:crypto'
import type * as imports from '@corridor/contract/patients/imports.ts'
import type * as routes from '@corridor/contract/patients/routes.ts'
import { type Calls, EACH_TIME, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import type { World } from '#testing/world/world.ts'
import { importDesk, someCsv } from './import-desk.ts'
import { newPatient, patientDesk } from './patient-desk.ts'

async function onePatient({ app, as }: World, more = {}) {
  const admin = await as('admin')
  return { admin, patient: await patientDesk(app, admin).add(more) }
}

const aboutOne = async (world: World) => {
  const { admin, patient } = await onePatient(world)
  return { as: admin, params: { id: patient.id } }
}

const aboutTwo = async (world: World) => {
  const [{ admin, patient }, other] = [await onePatient(world), await onePatient(world)]
  return { as: admin, params: { id: patient.id, otherId: other.patient.id } }
}

const newContact = () => ({
  id: randomUUID(),
  practiceName: 'Riverside Endodontics',
  email: `${randomUUID()}@riverside.example`,
})

async function oneContact({ app, as }: World) {
  const admin = await as('admin')
  const body = newContact()
  await app.call('POST /recipients/v2', { as: admin, body })
  return { as: admin, params: { id: body.id } }
}

const merging = async (world: World) => {
  const two = await aboutTwo(world)
  return { ...two, body: { mergeId: randomUUID(), version: 1, otherVersion: 1 } }
}

const uploaded = async ({ app, as }: World) => {
  const admin = await as('admin')
  return { as: admin, params: { id: (await importDesk(app, admin).upload()).id } }
}

/** Checking takes a while, in which nothing else may end the session of the caller who waits for it. */
const checked = async ({ app }: World) => {
  const admin = await signInNewcomer(app, { claims: ['PracticeAdmin', 'PatientTexting'] })
  return { as: admin, params: { id: (await importDesk(app, admin).check()).id } }
}

const calls: Calls<typeof routes & typeof imports> = {
  'GET /patients/v2': may('Patients', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { searchTerm: 'quill' },
  })),
  'GET /patients/v2/export': may('PracticeAdmin', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /patients/v2/matches': may('Patients', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { firstName: 'Nora', lastName: 'Quill', dateOfBirth: '1990-05-06' },
  })),
  'POST /patients/v2': may(
    'Patients',
    'own',
    async ({ as }) => ({ as: await as('admin'), body: newPatient() }),
    EACH_TIME,
  ),
  'GET /patients/v2/:id': may('Patients', 'record', aboutOne),
  'PUT /patients/v2/:id': may(
    'Patients',
    'record',
    async (world) => {
      const { admin, patient } = await onePatient(world)
      const { id: _, ...fields } = newPatient({ firstName: 'Norah' })
      return { as: admin, params: { id: patient.id }, body: { ...fields, version: patient.version } }
    },
    EACH_TIME,
  ),
  'GET /patients/v2/:id/related': may('Patients', 'record', aboutOne),
  'PUT /patients/v2/:id/relations/:otherId': may('Patients', 'record', async (world) => ({
    ...(await aboutTwo(world)),
    body: { kind: 'guardian' },
  })),
  'DELETE /patients/v2/:id/relations/:otherId': may(
    'Patients',
    'record',
    async (world) => {
      const two = await aboutTwo(world)
      await world.app.call('PUT /patients/v2/:id/relations/:otherId', { ...two, body: { kind: 'spouse' } })
      return two
    },
    EACH_TIME,
  ),
  'PUT /patients/v2/:id/distinct/:otherId': may('Patients', 'record', aboutTwo),
  'PUT /patients/v2/:id/texts-to': may('Patients', 'record', async (world) => ({
    ...(await aboutOne(world)),
    body: { otherId: null },
  })),
  'POST /patients/v2/:id/consents': may(
    'Patients',
    'record',
    async (world) => {
      const phones = [{ number: '(512) 555-0142', type: 'mobile' as const }]
      const { admin, patient } = await onePatient(world, { phones })
      return {
        as: admin,
        params: { id: patient.id },
        body: {
          id: randomUUID(),
          channel: 'text',
          address: '+15125550142',
          status: 'opted-in',
          source: 'Signed form',
        },
      }
    },
    EACH_TIME,
  ),
  'GET /patients/v2/:id/consents': may('Patients', 'record', aboutOne),
  'GET /patients/v2/:id/timeline': may('Patients', 'record', aboutOne),
  'GET /patients/v2/:id/files': may('Patients', 'record', aboutOne),
  'GET /patients/v2/:id/views': may('Patients', 'record', aboutOne),
  'GET /patients/v2/:id/merges/:otherId/preview': may('Patients', 'record', aboutTwo),
  'POST /patients/v2/:id/merges/:otherId': may('Patients', 'record', merging, EACH_TIME),
  'DELETE /patients/v2/merges/:mergeId': may(
    'Patients',
    'record',
    async (world) => {
      const merge = await merging(world)
      await world.app.call('POST /patients/v2/:id/merges/:otherId', merge)
      return { as: merge.as, params: { mergeId: merge.body.mergeId } }
    },
    EACH_TIME,
  ),
  'GET /patients/v2/imports': may('PracticeAdmin', 'own', async ({ as }) => ({ as: await as('admin') })),
  'POST /patients/v2/imports': may(
    'PracticeAdmin',
    'own',
    async ({ as }) => ({
      as: await as('admin'),
      query: { id: randomUUID(), fileName: 'patients.csv' },
      body: someCsv(),
    }),
    EACH_TIME,
  ),
  'GET /patients/v2/imports/:id': may('PracticeAdmin', 'record', uploaded),
  'PUT /patients/v2/imports/:id/columns': may(
    'PracticeAdmin',
    'record',
    async (world) => ({
      ...(await uploaded(world)),
      body: { fields: ['firstName', 'lastName', 'dateOfBirth', 'mobile'], isDayFirst: false },
    }),
    EACH_TIME,
  ),
  'GET /patients/v2/imports/:id/rows': may('PracticeAdmin', 'record', checked),
  'GET /patients/v2/imports/:id/problems': may('PracticeAdmin', 'record', checked),
  'POST /patients/v2/imports/:id/start': may(
    'PracticeAdmin',
    'record',
    async (world) => ({
      ...(await checked(world)),
      body: { duplicates: 'skip' },
    }),
    EACH_TIME,
  ),
  'POST /patients/v2/imports/:id/undo': may(
    'PracticeAdmin',
    'record',
    async ({ app, as }) => {
      const admin = await as('admin')
      return { as: admin, params: { id: (await importDesk(app, admin).run()).id } }
    },
    EACH_TIME,
  ),
  'DELETE /patients/v2/imports/:id': may('PracticeAdmin', 'record', uploaded, EACH_TIME),
  'GET /recipients/v2': may('Patients', 'own', async ({ as }) => ({ as: await as('admin') })),
  'POST /recipients/v2': may(
    'Patients',
    'own',
    async ({ as }) => ({ as: await as('admin'), body: newContact() }),
    EACH_TIME,
  ),
  'GET /recipients/v2/:id': may('Patients', 'record', oneContact),
  'PUT /recipients/v2/:id': may(
    'Patients',
    'record',
    async (world) => {
      const { id: _, ...body } = newContact()
      return { ...(await oneContact(world)), body }
    },
    EACH_TIME,
  ),
  'DELETE /recipients/v2/:id': may('Patients', 'record', oneContact, EACH_TIME),
  'GET /recipients/v2/practice-directory': may('Patients', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /recipients/v2/referral-practices': may('Patients', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
}

export const whoMay: WhoMay = {
  heading: 'Patients',
  calls,
  streams: {
    patients: followed('record', async ({ as }) => (await as('admin')).practiceId ?? ''),
  },
  events: {
    'patients.changed': heard(
      ['admin'],
      async ({ app, as }) => (await patientDesk(app, await as('admin')).add()).id,
    ),
    'patients.import-changed': heard(
      ['admin'],
      async ({ app, as }) => (await importDesk(app, await as('admin')).upload()).id,
    ),
    'patients.contacts-changed': heard(['admin'], async ({ app, as }) => {
      const body = { id: randomUUID(), practiceName: 'Riverside', email: `${randomUUID()}@river.example` }
      await app.call('POST /recipients/v2', { as: await as('admin'), body })
      return '{}'
    }),
  },
}
