import type * as messages from '@corridor/contract/guests/messages.ts'
import type * as routes from '@corridor/contract/guests/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes & typeof messages> = {
  'POST /guests/v1/code': false,
  'GET /guests/v1/link': false,
  'GET /guests/v1/message': true,
  'POST /guests/v1/message/reply': true,
  'GET /guests/v1/messages': true,
  'POST /guests/v1/messages': true,
  'GET /guests/v1/messages/:id': true,
  'POST /guests/v1/messages/:id/recall': true,
  'POST /guests/v1/messages/:id/resend': true,
  'POST /guests/v1/open': true,
  'GET /guests/v1/pass': false,
  'POST /guests/v1/renewals': false,
}
