import type * as faxNumbers from '@corridor/contract/operator/fax-numbers.ts'
import type * as mailRecords from '@corridor/contract/operator/mail-records.ts'
import type * as reports from '@corridor/contract/operator/reports.ts'
import type * as routes from '@corridor/contract/operator/routes.ts'
import type * as unclaimedFaxes from '@corridor/contract/operator/unclaimed-faxes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<
  typeof reports & typeof routes & typeof mailRecords & typeof unclaimedFaxes & typeof faxNumbers
> = {
  'GET /operator/v1/dead-letters': false,
  'DELETE /operator/v1/dead-letters/:id': false,
  'POST /operator/v1/dead-letters/:id/retry': false,
  'GET /operator/v1/link': false,
  'GET /operator/v1/practices': false,
  'POST /operator/v1/practices/:id/resume': false,
  'POST /operator/v1/practices/:id/suspend': false,
  'GET /operator/v1/reports': false,
  'POST /operator/v1/reports/:id/settle': false,
  'GET /operator/v1/undelivered': false,
  'GET /operator/v1/mail-records': false,
  'GET /operator/v1/fax-numbers': false,
  'POST /operator/v1/fax-numbers/assign': false,
  'GET /operator/v1/unclaimed-faxes': false,
  'POST /operator/v1/unclaimed-faxes/:id/give': true,
  'DELETE /operator/v1/unclaimed-faxes/:id': true,
}
