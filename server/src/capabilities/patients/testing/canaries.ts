import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { CANARY, CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import type { TestApp } from '#testing/test-app.ts'
import { importDesk, someCsv } from './import-desk.ts'
import { patientDesk } from './patient-desk.ts'

/** A row in every table of patients, for the practice of this person. Answers the ids. */
export async function plantEverywhere(app: TestApp, owner: LoginReply): Promise<string[]> {
  const desk = patientDesk(app, owner)
  const phones = [{ number: '(512) 555-0155', type: 'mobile' as const }]
  const email = `${CANARY}@patient.example`
  const patient = await desk.add({ firstName: CANARY_TEXT.slice(0, 40), email, phones })
  const relative = await desk.add({ lastName: CANARY_TEXT.slice(0, 40) })
  const double = await desk.add({ lastName: CANARY_TEXT.slice(0, 40), dateOfBirth: '1991-01-01' })
  const params = { id: patient.id, otherId: relative.id }
  await app.call('PUT /patients/v2/:id/relations/:otherId', {
    as: owner,
    params,
    body: { kind: 'guardian', label: CANARY.slice(0, 40) },
  })
  await app.call('PUT /patients/v2/:id/distinct/:otherId', { as: owner, params })
  await app.call('POST /patients/v2/:id/consents', {
    as: owner,
    params: { id: patient.id },
    body: {
      id: randomUUID(),
      channel: 'text',
      address: '+15125550155',
      status: 'opted-in',
      source: CANARY_TEXT.slice(0, 100),
    },
  })
  const { version } = await desk.get(relative.id)
  await app.call('POST /patients/v2/:id/merges/:otherId', {
    as: owner,
    params: { id: relative.id, otherId: double.id },
    body: { mergeId: randomUUID(), version, otherVersion: double.version },
  })
  const contact = {
    id: randomUUID(),
    practiceName: CANARY_TEXT.slice(0, 100),
    email: `${CANARY}@contact.example`,
  }
  await app.call('POST /recipients/v2', { as: owner, body: contact })
  const file = await importDesk(app, owner).check(someCsv(CANARY_TEXT.slice(0, 40)))
  return [patient.id, relative.id, double.id, contact.id, file.id]
}

export const canaries: Canaries = {
  plant: async ({ app, owner }) => ({ ids: await plantEverywhere(app, owner) }),
}
