import type * as routes from '@corridor/contract/verification/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'POST /identity-verification/v1/get-status': false,
  'POST /identity-verification/v1/inquiry': false,
  'POST /identity-verification/v1/manual-ticket': false,
  'GET /identity-verification/v1/manual-ticket/:token': false,
  'POST /identity-verification/v1/manual-ticket/:token/decide': false,
  'POST /identity-verification/v1/webhook/persona': false,
  'GET /meta/v2/idv-config': false,
}
