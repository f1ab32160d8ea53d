import type * as devices from '@corridor/contract/session/devices.ts'
import type * as locking from '@corridor/contract/session/locking.ts'
import type * as routes from '@corridor/contract/session/routes.ts'
import type * as secondFactor from '@corridor/contract/session/second-factor.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof devices & typeof locking & typeof routes & typeof secondFactor> =
  {
    'GET /app-collection/v2/latestapp/:appType': false,
    'POST /authentication/v2/change-password-ad': false,
    'GET /authentication/v2/demo-accounts': false,
    'POST /authentication/v2/forgot-password': false,
    'PUT /authentication/v2/idle-lock': false,
    'POST /authentication/v2/lock': false,
    'POST /authentication/v2/login': false,
    'POST /authentication/v2/logout': false,
    'POST /authentication/v2/logout-others': false,
    'GET /authentication/v2/onetimecode': false,
    'POST /authentication/v2/onetimecode': false,
    'POST /authentication/v2/refresh-token': false,
    'POST /authentication/v2/reset-password': false,
    'GET /authentication/v2/reset-password/:token': false,
    'GET /authentication/v2/second-factor': false,
    'POST /authentication/v2/second-factor': false,
    'POST /authentication/v2/second-factor/:personId/reset': false,
    'POST /authentication/v2/second-factor/confirm': false,
    'POST /authentication/v2/second-factor/end': false,
    'POST /authentication/v2/second-factor/move': false,
    'POST /authentication/v2/second-factor/move/confirm': false,
    'GET /authentication/v2/second-factor/recovery-codes': false,
    'POST /authentication/v2/second-factor/recovery-codes': false,
    'POST /authentication/v2/second-factor/recovery-codes/kept': false,
    'GET /authentication/v2/standing': false,
    'POST /authentication/v2/unlock': false,
    'GET /authentication/v2/verify-token': false,
    'GET /feature-flags/:feature': false,
    'GET /user-devices/v2': false,
    'POST /user-devices/v2': false,
    'DELETE /user-devices/v2/:userId/:deviceId': false,
    'PUT /user-devices/v2/:userId/:deviceId/nickname': false,
    'POST /user-devices/v2/:userId/:deviceId/sign-out': false,
    'GET /users/v2/:id': false,
    'POST /users/v2/change-password': false,
  }
