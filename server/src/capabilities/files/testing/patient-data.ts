import type * as routes from '@corridor/contract/files/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'GET /file-reader/v2/:id': true,
  'DELETE /files/v2/:id': true,
  'GET /files/v2/:id': true,
  'GET /files/v2/download/:token/:fileName': true,
  'GET /files/v2/links': true,
  'POST /files/v2/private/:blobType': true,
  'POST /files/v2/public/:blobType': true,
  'GET /files/v2/shown/:id/:fileName': false,
  'GET /files/v2/space': false,
  'GET /files/v2/thumbnail/:token/:fileName': true,
  'POST /persons/v3/profile-image': false,
}
