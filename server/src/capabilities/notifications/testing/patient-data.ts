import type * as preferences from '@corridor/contract/notifications/preferences.ts'
import type * as push from '@corridor/contract/notifications/push.ts'
import type * as routes from '@corridor/contract/notifications/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof preferences & typeof push & typeof routes> = {
  'POST /unsubscribe/:token': false,
  'GET /user-notifications/v2': false,
  'GET /user-notifications/v2/alerts': true,
  'POST /user-notifications/v2/alerts/read': false,
  'GET /user-notifications/v2/preferences': false,
  'PATCH /user-notifications/v2/preferences': false,
  'DELETE /user-notifications/v2/push': false,
  'GET /user-notifications/v2/push': false,
  'PUT /user-notifications/v2/push': false,
  'GET /user-notifications/v2/unsubscribe/:token': false,
}
