import * as routes from '@corridor/contract/presence/routes.ts'
import { testWhoMay } from '../../../testing/world/who-may.ts'

// biome-ignore format: a table is read by its columns
testWhoMay(routes, {
  //                            admin other member indiv pend. unver. stranger
  'PUT /presence/v2/status': [' 200   200   200   200   403   403   401'],
})
