import type * as routes from '@corridor/contract/onboarding/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'GET /onboarding/v2/approval/:token': false,
  'POST /onboarding/v2/approve/:token': false,
  'POST /onboarding/v2/complete': false,
  'POST /onboarding/v2/complete-individual': false,
  'POST /onboarding/v2/reject/:token': false,
  'POST /onboarding/v2/withdraw': false,
  'PATCH /persons/v2/basic-info': false,
  'GET /web-signup/v2/confirm/:token': false,
  'POST /web-signup/v2/confirm/:token': false,
  'POST /web-signup/v2/email-confirmation/:personId': false,
  'POST /web-signup/v2/register': false,
}
