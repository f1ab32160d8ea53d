import type * as routes from '@corridor/contract/sms/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'POST /sms/v1/incoming/telnyx': false,
  'POST /sms/v1/incoming/twilio': false,
  'POST /sms/v1/webhook/telnyx/:textId': false,
  'POST /sms/v1/webhook/twilio/:textId': false,
}
