import type * as routes from '@corridor/contract/worklist/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'GET /worklist/v1/items': true,
  'GET /worklist/v1/items/:kind/:itemId': true,
  'PUT /worklist/v1/items/:kind/:itemId/assignee': true,
  'DELETE /worklist/v1/items/:kind/:itemId/claim': true,
  'POST /worklist/v1/items/:kind/:itemId/claim': true,
  'PUT /worklist/v1/items/:kind/:itemId/done': true,
  'POST /worklist/v1/items/:kind/:itemId/notes': true,
  'DELETE /worklist/v1/items/:kind/:itemId/notes/:noteId': true,
  'GET /worklist/v1/items/:kind/:itemId/people': false,
  'PUT /worklist/v1/items/:kind/:itemId/snooze': true,
  'GET /worklist/v1/patients/:patientId/items': true,
  'GET /worklist/v1/templates': false,
  'POST /worklist/v1/templates': false,
  'DELETE /worklist/v1/templates/:id': false,
  'PUT /worklist/v1/templates/:id': false,
  'GET /worklist/v1/waiting': true,
  'GET /worklist/v1/watchers': false,
}
