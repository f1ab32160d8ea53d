import type * as routes from '@corridor/contract/deliveries/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'GET /deliveries/v1': true,
  'GET /deliveries/v1/:id': true,
  'POST /deliveries/v1/:id/cancel': true,
  'POST /deliveries/v1/:id/retry': true,
  'GET /deliveries/v1/export': true,
  'GET /deliveries/v1/items/:kind/:itemId': true,
  'POST /deliveries/v1/items/:kind/:itemId/proof': true,
}
