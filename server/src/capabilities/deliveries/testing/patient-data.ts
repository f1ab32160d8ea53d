import type * as routes from '@corridor/contract/deliveries/routes.ts'
import type * as webhooks from '@corridor/contract/deliveries/webhooks.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes & typeof webhooks> = {
  'GET /deliveries/v1': true,
  'GET /deliveries/v1/:id': true,
  'POST /deliveries/v1/:id/cancel': true,
  'POST /deliveries/v1/:id/retry': true,
  'GET /deliveries/v1/export': true,
  'GET /deliveries/v1/items/:kind/:itemId': true,
  'POST /deliveries/v1/items/:kind/:itemId/proof': true,
  'POST /sms/v1/webhook/telnyx/:textId': false,
  'POST /sms/v1/webhook/twilio/:textId': false,
}
