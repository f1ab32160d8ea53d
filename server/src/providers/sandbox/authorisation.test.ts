import * as routes from '@corridor/contract/sandbox/routes.ts'
import { testWhoMay } from '../../../testing/world/who-may.ts'

/* The desk stands in for phones and mailboxes, which ask for no account; beside a real provider it does not exist. */
// biome-ignore format: a table is read by its columns
testWhoMay(routes, {
  //                                        admin other member indiv pend. unver. stranger
  'GET /sandbox/v1/mail': ['                 200   200   200   200   200   200   200'],
  'GET /sandbox/v1/texts': ['                200   200   200   200   200   200   200'],
  'GET /sandbox/v1/inquiries': ['            200   200   200   200   200   200   200'],
  'POST /sandbox/v1/inquiries/:id': ['       200   200   200   200   200   200   200', 'anew'],
  'DELETE /sandbox/v1': ['                   200   200   200   200   200   200   200'],
})
