import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  guest: [
    'GET /lite-appointments/v3/door',
    'GET /lite-appointments/v3/visit',
    'GET /lite-appointments/v3/visit/status',
    'POST /lite-appointments/v3/door/register',
    'POST /lite-appointments/v3/visit/arrive',
    'POST /lite-appointments/v3/visit/leave',
    'PUT /lite-appointments/v3/visit/health-check',
  ],
}
