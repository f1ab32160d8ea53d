import type * as routes from '@corridor/contract/office/routes.ts'
import type * as trail from '@corridor/contract/office/trail.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes & typeof trail> = {
  'GET /address-lookup/v2': false,
  'DELETE /invitations/v2/:id': false,
  'GET /invitations/v2/invite/:code': false,
  'GET /invitations/v2/join-requests': false,
  'POST /invitations/v2/join-requests/:token/approve': false,
  'POST /invitations/v2/join-requests/:token/reject': false,
  'GET /invitations/v2/received': false,
  'POST /invitations/v2/resend': false,
  'POST /invitations/v2/send': false,
  'GET /invitations/v2/team-invitations': false,
  'GET /invitations/v2/team-members': false,
  'GET /my-account/v2/audit': true,
  'GET /my-office/v2/audit': true,
  'GET /my-office/v2/audit/export': true,
  'GET /my-office/v2/practice': false,
  'PUT /my-office/v2/practice': false,
  'POST /my-office/v2/practice/invite-code': false,
  'DELETE /my-office/v2/team-members/:id': false,
  'PATCH /my-office/v2/team-members/:id/claims': false,
  'PATCH /my-office/v2/team-members/:id/role': false,
  'GET /organizations/v2/:organizationId/roles': false,
  'GET /organizations/v2/get-all-organizations-states': false,
  'GET /organizations/v2/get-by-state/:state': false,
  'GET /organizations/v2/metadata': false,
  'GET /organizations/v2/practice-types': false,
  'GET /organizations/v2/specialists/:state': false,
}
