import type * as guestRoutes from '@corridor/contract/documents/guest.ts'
import type * as patientPage from '@corridor/contract/documents/patient-page.ts'
import type * as refer from '@corridor/contract/documents/refer.ts'
import type * as referrals from '@corridor/contract/documents/referrals.ts'
import type * as routes from '@corridor/contract/documents/routes.ts'
import type { PatientData } from '../../../../testing/patient-data.ts'

export const patientData: PatientData<
  typeof routes & typeof referrals & typeof guestRoutes & typeof refer & typeof patientPage
> = {
  'GET /office-files/v2/sync': true,
  'GET /office-files/v2': true,
  'GET /office-files/v3': true,
  'GET /office-files/v2/search': true,
  'GET /office-files/v2/unprocessed/count': false,
  'GET /office-files/v3/:id': true,
  'GET /office-files/v3/practices/:practiceId/people': false,
  'POST /office-files/v2/send': true,
  'POST /office-files/v2/referral': true,
  'PUT /office-files/v2/:id/opened': true,
  'PUT /office-files/v2/:id/process': true,
  'PUT /office-files/v2/:id/mark-as-worked-on': true,
  'GET /office-files/v2/:officeFileId/comments': true,
  'POST /office-files/v2/comments': true,
  'POST /office-files/v2/forward': true,
  'PATCH /office-files/v2/:id': true,
  'DELETE /office-files/v2/:id': true,
  'POST /office-files/v2/:id/restore': true,
  'POST /office-files/v2/:id/accept': true,
  'POST /office-files/v2/:id/reject': true,
  'GET /office-files/v3/referrals': true,
  'GET /office-files/v3/referrals/ended': true,
  'PUT /office-files/v3/:id/stage': true,
  'POST /office-files/v3/:id/remind': true,
  'GET /office-files/v3/referrals/too-long': false,
  'GET /office-files/v3/referrals/figures': false,
  'GET /office-files/v3/settings': false,
  'PUT /office-files/v3/settings': false,
  'GET /office-files/v2/get-by-token': true,
  'POST /office-files/v2/guest/files': true,
  'POST /office-files/v2/guest/answer': true,
  'PUT /office-files/v2/guest/:id/stage': true,
  'GET /office-files/v3/refer-page': false,
  'PUT /office-files/v3/refer-page': false,
  'PUT /office-files/v3/form': false,
  'DELETE /office-files/v3/form': false,
  'GET /office-files/v3/practices/:practiceId/form': false,
  'POST /office-files/v3/practices/:practiceId/form': true,
  'GET /office-files/v2/guest/practice': false,
  'GET /office-files/v2/guest/captcha': false,
  'POST /office-files/v2/validate-email': false,
  'POST /office-files/v2/guest/referral/files': true,
  'POST /office-files/v2/guest/referral/form': true,
  'POST /office-files/v2/guest/referral': true,
  'GET /office-files/v3/:id/patient-link': true,
  'POST /office-files/v3/:id/patient-link': true,
  'GET /office-files/v2/patient/referral': true,
  'PUT /office-files/v2/patient/referral/date': true,
}
