import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  'signed-in': [
    'GET /address-lookup/v2',
    'GET /invitations/v2/received',
    'GET /my-account/v2/audit',
    'GET /organizations/v2/:organizationId/roles',
    'GET /organizations/v2/get-all-organizations-states',
    'GET /organizations/v2/get-by-state/:state',
    'GET /organizations/v2/metadata',
    'GET /organizations/v2/practice-types',
    'GET /organizations/v2/specialists/:state',
  ],
  open: ['GET /invitations/v2/invite/:code'],
}
