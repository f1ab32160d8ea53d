import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  'signed-in': [
    'PATCH /persons/v2/basic-info',
    'POST /onboarding/v2/complete',
    'POST /onboarding/v2/complete-individual',
    'POST /onboarding/v2/withdraw',
  ],
  open: [
    'GET /onboarding/v2/approval/:token',
    'GET /web-signup/v2/confirm/:token',
    'POST /onboarding/v2/approve/:token',
    'POST /onboarding/v2/reject/:token',
    'POST /web-signup/v2/confirm/:token',
    'POST /web-signup/v2/email-confirmation/:personId',
    'POST /web-signup/v2/register',
  ],
}
