import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  'signed-in': [
    'GET /persons/v2/:id',
    'GET /persons/v4/:id',
    'PATCH /persons/v2/update-person-info',
    'POST /persons/:id/baa/accept',
    'POST /persons/v2/:personId/agreement/accept',
    'POST /persons/v2/verification-code',
    'POST /persons/v2/verification-code/:code/verify',
    'PUT /persons/v2/:id',
    'PUT /persons/v2/update-notification-settings',
  ],
}
