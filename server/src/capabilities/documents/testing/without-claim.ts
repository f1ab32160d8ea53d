import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  guest: [
    'GET /office-files/v2/get-by-token',
    'GET /office-files/v2/guest/captcha',
    'GET /office-files/v2/guest/practice',
    'GET /office-files/v2/patient/referral',
    'POST /office-files/v2/guest/answer',
    'POST /office-files/v2/guest/files',
    'POST /office-files/v2/guest/referral',
    'POST /office-files/v2/guest/referral/files',
    'POST /office-files/v2/guest/referral/form',
    'POST /office-files/v2/validate-email',
    'PUT /office-files/v2/guest/:id/stage',
    'PUT /office-files/v2/patient/referral/date',
  ],
}
