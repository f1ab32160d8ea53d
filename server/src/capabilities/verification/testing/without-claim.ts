import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  'signed-in': [
    'GET /meta/v2/idv-config',
    'POST /identity-verification/v1/get-status',
    'POST /identity-verification/v1/inquiry',
    'POST /identity-verification/v1/manual-ticket',
  ],
  open: [
    'GET /identity-verification/v1/manual-ticket/:token',
    'POST /identity-verification/v1/manual-ticket/:token/decide',
    'POST /identity-verification/v1/webhook/persona',
  ],
}
