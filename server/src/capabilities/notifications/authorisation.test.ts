import * as preferences from '@corridor/contract/notifications/preferences.ts'
import * as push from '@corridor/contract/notifications/push.ts'
import * as routes from '@corridor/contract/notifications/routes.ts'
import { testWhoMay } from '../../../testing/world/who-may.ts'

// Each is about the caller's own, but for the last two: a link in a mail, and a mail program has no account.
// biome-ignore format: a table is read by its columns
testWhoMay({ ...routes, ...push, ...preferences }, {
  //                                                    admin other member indiv pend. unver. stranger
  'GET /user-notifications/v2': ['                       200   200   200   200   200   200   401'],
  'GET /user-notifications/v2/alerts': ['                200   200   200   200   200   200   401'],
  'POST /user-notifications/v2/alerts/read': ['          200   200   200   200   403   403   401'],
  'GET /user-notifications/v2/push': ['                  200   200   200   200   403   403   401'],
  'PUT /user-notifications/v2/push': ['                  200   200   200   200   403   403   401'],
  'DELETE /user-notifications/v2/push': ['               200   200   200   200   403   403   401'],
  'GET /user-notifications/v2/preferences': ['           200   200   200   200   403   403   401'],
  'PATCH /user-notifications/v2/preferences': ['         200   200   200   200   403   403   401', { once: () => ({ body: { isSoundOn: true } }) }],
  'PATCH /user-notifications/v2/preferences, of a practice': [' 200   200   200   400   403   403   401'],
  'GET /user-notifications/v2/unsubscribe/:token': ['    200   200   200   200   200   200   200'],
  'POST /unsubscribe/:token': ['                         200   200   200   200   200   200   200'],
})
