import * as routes from '@corridor/contract/verification/routes.ts'
import { ANEW, type Row, testWhoMay } from '../../../testing/world/who-may.ts'

const newest: Row = { once: () => ({ body: {} }) }

/*
 * Whoever is verified has nothing to start. A check and a document that are somebody else's are not found; what is
 * opened by a link asks for nothing but the link.
 */
// biome-ignore format: a table is read by its columns
testWhoMay(routes, {
  //                                                              admin other member indiv pend. unver. stranger
  'GET /meta/v2/idv-config': ['                                    200   200   200   200   200   200   401'],
  'POST /identity-verification/v1/inquiry': ['                     409   409   409   409   409   200   401'],
  'POST /identity-verification/v1/get-status, somebody else’s': [' 404   404   404   404   404   404   401'],
  'POST /identity-verification/v1/get-status, one’s newest': ['    200   200   200   200   200   200   401', newest],
  'POST /identity-verification/v1/manual-ticket': ['               409   409   409   409   409   400   401'],
  'GET /identity-verification/v1/manual-ticket/:token': ['         200   200   200   200   200   200   200'],
  'POST /identity-verification/v1/manual-ticket/:token/decide': [' 200   200   200   200   200   200   200', ANEW],
  'POST /identity-verification/v1/webhook/persona': ['             200   200   200   200   200   200   200'],
})
