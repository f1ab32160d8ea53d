import { randomUUID } from 'node:crypto'
import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import { importDesk } from './import-desk.ts'
import { patientDesk } from './patient-desk.ts'

export const whoMay: WhoMay = {
  ways: {
    'POST /patients/v2': EACH_TIME,
    'PUT /patients/v2/:id': EACH_TIME,
    'DELETE /patients/v2/:id/relations/:otherId': EACH_TIME,
    'POST /patients/v2/:id/consents': EACH_TIME,
    'POST /patients/v2/:id/merges/:otherId': EACH_TIME,
    'DELETE /patients/v2/merges/:mergeId': EACH_TIME,
    'POST /patients/v2/imports': EACH_TIME,
    'PUT /patients/v2/imports/:id/columns': EACH_TIME,
    'POST /patients/v2/imports/:id/start': EACH_TIME,
    'POST /patients/v2/imports/:id/undo': EACH_TIME,
    'DELETE /patients/v2/imports/:id': EACH_TIME,
    'POST /recipients/v2': EACH_TIME,
    'PUT /recipients/v2/:id': EACH_TIME,
    'DELETE /recipients/v2/:id': EACH_TIME,
  },
  streams: { patients: async ({ as }) => (await as('admin')).practiceId ?? '' },
  events: {
    'patients.changed': async ({ app, as }) => (await patientDesk(app, await as('admin')).add()).id,
    'patients.import-changed': async ({ app, as }) => (await importDesk(app, await as('admin')).upload()).id,
    'patients.contacts-changed': async ({ app, as }) => {
      const body = { id: randomUUID(), practiceName: 'Riverside', email: `${randomUUID()}@river.example` }
      await app.call('POST /recipients/v2', { as: await as('admin'), body })
      return '{}'
    },
  },
}
