import type { WithoutClaim } from '../../../../testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  'signed-in': [
    'DELETE /user-devices/v2/:userId/:deviceId',
    'GET /authentication/v2/onetimecode',
    'GET /authentication/v2/second-factor',
    'GET /authentication/v2/standing',
    'GET /authentication/v2/verify-token',
    'GET /feature-flags/:feature',
    'GET /user-devices/v2',
    'GET /users/v2/:id',
    'POST /authentication/v2/change-password-ad',
    'POST /authentication/v2/logout',
    'POST /authentication/v2/second-factor',
    'POST /authentication/v2/second-factor/confirm',
    'POST /authentication/v2/second-factor/end',
    'POST /authentication/v2/second-factor/recovery-codes',
    'POST /user-devices/v2',
    'POST /users/v2/change-password',
  ],
  open: [
    'GET /app-collection/v2/latestapp/:appType',
    'GET /authentication/v2/demo-accounts',
    'GET /authentication/v2/reset-password/:token',
    'POST /authentication/v2/forgot-password',
    'POST /authentication/v2/login',
    'POST /authentication/v2/onetimecode',
    'POST /authentication/v2/refresh-token',
    'POST /authentication/v2/reset-password',
  ],
}
