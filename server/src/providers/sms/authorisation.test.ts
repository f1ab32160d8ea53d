import * as routes from '@corridor/contract/sms/routes.ts'
import { testWhoMay } from '../../../testing/world/who-may.ts'

/* A service has no account: its signature is the proof, whoever else is signed in. */
// biome-ignore format: a table is read by its columns
testWhoMay(routes, {
  //                                        admin other member indiv pend. unver. stranger
  'POST /sms/v1/webhook/twilio/:textId': ['  200   200   200   200   200   200   200'],
  'POST /sms/v1/webhook/telnyx/:textId': ['  200   200   200   200   200   200   200'],
})
