import type * as routes from '@corridor/contract/people/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'POST /persons/:id/baa/accept': false,
  'GET /persons/v2/:id': false,
  'PUT /persons/v2/:id': false,
  'POST /persons/v2/:personId/agreement/accept': false,
  'GET /persons/v2/all': false,
  'GET /persons/v2/by-email/:email': false,
  'GET /persons/v2/connected': false,
  'GET /persons/v2/search': false,
  'PUT /persons/v2/update-notification-settings': false,
  'PATCH /persons/v2/update-person-info': false,
  'POST /persons/v2/validate-email': false,
  'POST /persons/v2/verification-code': false,
  'POST /persons/v2/verification-code/:code/verify': false,
  'GET /persons/v3/search': false,
  'GET /persons/v4/:id': false,
}
