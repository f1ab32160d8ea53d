import { randomUUID } from 'node:crypto'
import type * as imports from '@corridor/contract/patients/imports.ts'
import type * as routes from '@corridor/contract/patients/routes.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
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

/** Checking takes a while, in which nothing else may end the session of whoever waits for it. */
const checked = async ({ app }: World) => {
  const admin = await signInNewcomer(app, { claims: ['PracticeAdmin', 'PatientTexting'] })
  return { as: admin, params: { id: (await importDesk(app, admin).check()).id } }
}

export const validCalls: ValidCalls<typeof routes & typeof imports> = {
  'GET /patients/v2': async ({ as }) => ({ as: await as('admin'), query: { searchTerm: 'quill' } }),
  'GET /patients/v2/export': async ({ as }) => ({ as: await as('admin') }),
  'GET /patients/v2/matches': async ({ as }) => ({
    as: await as('admin'),
    query: { firstName: 'Nora', lastName: 'Quill', dateOfBirth: '1990-05-06' },
  }),
  'POST /patients/v2': async ({ as }) => ({ as: await as('admin'), body: newPatient() }),
  'GET /patients/v2/:id': aboutOne,
  'PUT /patients/v2/:id': async (world) => {
    const { admin, patient } = await onePatient(world)
    const { id: _, ...fields } = newPatient({ firstName: 'Norah' })
    return { as: admin, params: { id: patient.id }, body: { ...fields, version: patient.version } }
  },
  'GET /patients/v2/:id/related': aboutOne,
  'PUT /patients/v2/:id/relations/:otherId': async (world) => ({
    ...(await aboutTwo(world)),
    body: { kind: 'guardian' },
  }),
  'DELETE /patients/v2/:id/relations/:otherId': async (world) => {
    const two = await aboutTwo(world)
    await world.app.call('PUT /patients/v2/:id/relations/:otherId', { ...two, body: { kind: 'spouse' } })
    return two
  },
  'PUT /patients/v2/:id/texts-to': async (world) => ({ ...(await aboutOne(world)), body: { otherId: null } }),
  'POST /patients/v2/:id/consents': async (world) => {
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
  'GET /patients/v2/:id/consents': aboutOne,
  'GET /patients/v2/:id/timeline': aboutOne,
  'GET /patients/v2/:id/files': aboutOne,
  'GET /patients/v2/:id/views': aboutOne,
  'PUT /patients/v2/:id/distinct/:otherId': aboutTwo,
  'GET /patients/v2/:id/merges/:otherId/preview': aboutTwo,
  'POST /patients/v2/:id/merges/:otherId': merging,
  'DELETE /patients/v2/merges/:mergeId': async (world) => {
    const merge = await merging(world)
    await world.app.call('POST /patients/v2/:id/merges/:otherId', merge)
    return { as: merge.as, params: { mergeId: merge.body.mergeId } }
  },
  'GET /patients/v2/imports': async ({ as }) => ({ as: await as('admin') }),
  'POST /patients/v2/imports': async ({ as }) => ({
    as: await as('admin'),
    query: { id: randomUUID(), fileName: 'patients.csv' },
    body: someCsv(),
  }),
  'GET /patients/v2/imports/:id': uploaded,
  'PUT /patients/v2/imports/:id/columns': async (world) => ({
    ...(await uploaded(world)),
    body: { fields: ['firstName', 'lastName', 'dateOfBirth', 'mobile'], isDayFirst: false },
  }),
  'GET /patients/v2/imports/:id/rows': checked,
  'GET /patients/v2/imports/:id/problems': checked,
  'POST /patients/v2/imports/:id/start': async (world) => ({
    ...(await checked(world)),
    body: { duplicates: 'skip' },
  }),
  'POST /patients/v2/imports/:id/undo': async ({ app, as }) => {
    const admin = await as('admin')
    return { as: admin, params: { id: (await importDesk(app, admin).run()).id } }
  },
  'DELETE /patients/v2/imports/:id': uploaded,
  'GET /recipients/v2': async ({ as }) => ({ as: await as('admin') }),
  'POST /recipients/v2': async ({ as }) => ({ as: await as('admin'), body: newContact() }),
  'GET /recipients/v2/:id': oneContact,
  'PUT /recipients/v2/:id': async (world) => {
    const { id: _, ...body } = newContact()
    return { ...(await oneContact(world)), body }
  },
  'DELETE /recipients/v2/:id': oneContact,
  'GET /recipients/v2/practice-directory': async ({ as }) => ({ as: await as('admin') }),
  'GET /recipients/v2/referral-practices': async ({ as }) => ({ as: await as('admin') }),
}
