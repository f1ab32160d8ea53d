import * as deviceRoutes from '@corridor/contract/session/devices.ts'
import * as sessionRoutes from '@corridor/contract/session/routes.ts'
import * as secondFactorRoutes from '@corridor/contract/session/second-factor.ts'
import { ANEW, type Row, testWhoMay } from '../../../testing/world/who-may.ts'
import { deviceOf } from '../../../testing/world/world.ts'
import { demoPersonId } from '../people/public.ts'

const colleague = demoPersonId('hygienist@brightsmiles.example')
const nobody = '00000000-0000-4000-8000-00000000dead'

const own: Row = { own: (caller) => ({ params: { id: caller?.givenName ?? nobody } }) }
const aColleague: Row = { once: () => ({ params: { id: colleague } }) }
const withWrong = (body: object): Row => ({ once: () => ({ body }) })
const wrongPassword = withWrong({ currentPassword: 'Wrong!2026', newPassword: 'Velvet-Quarry!91' })
const itself: Row = {
  own: (_caller, who) => ({ body: { deviceId: deviceOf(who), platform: 'ios' } }),
}
const anotherDevice: Row = {
  own: (_caller, who) => ({ body: { deviceId: `another-of-${who}`, platform: 'ios' } }),
}

/*
 * Everybody who is signed in may use what is about themselves, also before they are let in: they need it to get there.
 * The 400 and 409 are for a wrong password or a code without an app: they may ask.
 */
// biome-ignore format: a table is read by its columns
testWhoMay({ ...sessionRoutes, ...deviceRoutes, ...secondFactorRoutes }, {
  //                                                              admin other member indiv pend. unver. stranger
  'POST /authentication/v2/login': ['                              200   200   200   200   200   200   200'],
  'POST /authentication/v2/refresh-token': ['                      200   200   200   200   200   200   200', ANEW],
  'POST /authentication/v2/onetimecode': ['                        200   200   200   200   200   200   200', ANEW],
  'POST /authentication/v2/forgot-password': ['                    200   200   200   200   200   200   200'],
  'GET /authentication/v2/reset-password/:token': ['               200   200   200   200   200   200   200'],
  'POST /authentication/v2/reset-password': ['                     200   200   200   200   200   200   200', ANEW],
  'GET /app-collection/v2/latestapp/:appType': ['                  200   200   200   200   200   200   200'],
  'GET /authentication/v2/demo-accounts': ['                       200   200   200   200   200   200   200'],
  'GET /authentication/v2/onetimecode': ['                         200   200   200   200   200   200   401'],
  'GET /authentication/v2/verify-token': ['                        200   200   200   200   200   200   401'],
  'GET /authentication/v2/standing': ['                            200   200   200   200   200   200   401'],
  'GET /feature-flags/:feature': ['                                200   200   200   200   200   200   401'],
  'GET /users/v2/:id, oneself': ['                                 200   200   200   200   200   200   401', own],
  'GET /users/v2/:id, a colleague': ['                             404   404   404   404   404   404   401', aColleague],
  'GET /user-devices/v2': ['                                       200   200   200   200   200   200   401'],
  'POST /user-devices/v2, the one of the session': ['              200   200   200   200   200   200   401', itself],
  'POST /user-devices/v2, another': ['                             404   404   404   404   404   404   401', anotherDevice],
  'PUT /user-devices/v2/:userId/:deviceId/nickname': ['            404   404   404   404   404   404   401'],
  'POST /user-devices/v2/:userId/:deviceId/sign-out': ['           404   404   404   404   404   404   401'],
  'DELETE /user-devices/v2/:userId/:deviceId': ['                  404   404   404   404   404   404   401'],
  'POST /users/v2/change-password': ['                             400   400   400   400   400   400   401', wrongPassword],
  'POST /authentication/v2/change-password-ad': ['                 400   400   400   400   400   400   401', wrongPassword],
  'GET /authentication/v2/second-factor': ['                       200   200   200   200   200   200   401'],
  'POST /authentication/v2/second-factor': ['                      200   200   200   200   200   200   401'],
  'POST /authentication/v2/second-factor/confirm': ['              400   400   400   400   400   400   401', withWrong({ code: '000000' })],
  'POST /authentication/v2/second-factor/recovery-codes': ['       409   409   409   409   409   409   401'],
  'GET /authentication/v2/second-factor/recovery-codes': ['        404   404   404   404   404   404   401'],
  'POST /authentication/v2/second-factor/recovery-codes/kept': ['  200   200   200   200   200   200   401'],
  'POST /authentication/v2/second-factor/move': ['                 409   409   409   409   409   409   401'],
  'POST /authentication/v2/second-factor/move/confirm': ['         409   409   409   409   409   409   401'],
  'POST /authentication/v2/second-factor/end': ['                  409   409   409   409   409   409   401'],
  'POST /authentication/v2/second-factor/:personId/reset': ['      200   404   403   403   403   403   401'],
  'POST /authentication/v2/logout-others': ['                      200   200   200   200   200   200   401'],
  // Last: the sessions of everybody end with it.
  'POST /authentication/v2/logout': ['                             200   200   200   200   200   200   401'],
})
