import type * as guestRoutes from '@corridor/contract/curbside/guest.ts'
import type * as routes from '@corridor/contract/curbside/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes & typeof guestRoutes> = {
  'GET /lite-appointments/v2/today': true,
  'GET /lite-appointments/v3/day': true,
  'GET /lite-appointments/v3/patients/:patientId/next': true,
  'PUT /lite-appointments/v2/update-covid-form-status/:status': true,
  'PUT /lite-appointments/v2/update-appointment-status/:status': true,
  'PUT /lite-appointments/v3/undo': true,
  'PUT /lite-appointments/v2/update-temperature': true,
  'PUT /lite-appointments/v3/appointments/:id/room': true,
  'GET /lite-appointments/v2/resend-link/:id': true,
  'POST /lite-appointments/v3/register-walkin': true,
  'DELETE /lite-appointments/v3/appointments/:id': true,
  'GET /lite-appointments/v2/pending-count': false,
  'POST /lite-appointments/v3/import/preview': true,
  'POST /lite-appointments/v3/import': true,
  'GET /lite-appointments/v3/export': true,
  'GET /lite-appointments/v3/settings': false,
  'PUT /lite-appointments/v3/settings': false,
  'GET /lite-appointments/v3/door-code': false,
  'POST /lite-appointments/v3/door-code': false,
  'GET /lite-appointments/v3/visit': true,
  'GET /lite-appointments/v3/visit/status': false,
  'POST /lite-appointments/v3/visit/arrive': true,
  'PUT /lite-appointments/v3/visit/health-check': true,
  'POST /lite-appointments/v3/visit/leave': true,
  'GET /lite-appointments/v3/door': false,
  'POST /lite-appointments/v3/door/register': true,
}
