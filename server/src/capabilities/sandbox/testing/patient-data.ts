import type * as routes from '@corridor/contract/sandbox/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes> = {
  'DELETE /sandbox/v1': false,
  'GET /sandbox/v1/faxes': false,
  'GET /sandbox/v1/faxes/:id/document': false,
  'POST /sandbox/v1/faxes': false,
  'PUT /sandbox/v1/machines/:number': false,
  'GET /sandbox/v1/inquiries': false,
  'POST /sandbox/v1/inquiries/:id': false,
  'GET /sandbox/v1/mail': false,
  'GET /sandbox/v1/texts': false,
  'PUT /sandbox/v1/phones/:number': false,
  'POST /sandbox/v1/texts': false,
}
