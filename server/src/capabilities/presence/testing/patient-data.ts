import type * as routes from '@corridor/contract/presence/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'PUT /presence/v2/status': false,
}
