import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@corridor/contract/kernel/route.ts'
import type * as routes from '@corridor/contract/patients/routes.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { TestApp } from '#testing/test-app.ts'

type NewPatient = BodyOf<typeof routes.addPatient>

/** A patient whom nobody has yet. */
export const newPatient = (more: Partial<NewPatient> = {}): NewPatient => ({
  id: randomUUID(),
  firstName: 'Nora',
  lastName: `Quill${randomUUID().slice(0, 8)}`,
  dateOfBirth: '1990-05-06',
  ...more,
})

/** Adds patients as somebody of a practice would. */
export const patientDesk = (app: TestApp, as: LoginReply) => ({
  add: async (more: Partial<NewPatient> = {}) =>
    (await app.call('POST /patients/v2', { as, body: newPatient(more) })).body,
  get: async (id: string) => (await app.call('GET /patients/v2/:id', { as, params: { id } })).body,
  search: async (searchTerm: string) =>
    (await app.call('GET /patients/v2', { as, query: { searchTerm } })).body.patients,
  consent: async (id: string, address: string, status: 'opted-in' | 'opted-out') =>
    app.call('POST /patients/v2/:id/consents', {
      as,
      params: { id },
      body: { id: randomUUID(), channel: 'text', address, status, source: 'Signed form' },
    }),
})
