import * as routes from '@corridor/contract/network/persons.ts'
import { type Row, testWhoMay } from '../../../../testing/world/who-may.ts'
import { personCalls } from '../testing/person-calls.ts'

/** To somebody new for everybody who asks. */
const toSomebodyNew: Row = {
  each: async (world) => ({ body: (await personCalls['POST /persons/connections'](world)).body }),
}
/** Somebody on their own, whom nobody of the table works with. */
const somebodyAlone: Row = {
  each: async (world) => ({ params: (await personCalls['POST /persons/:id/block'](world)).params }),
}
const aboutSomebody: Row = {
  each: async (world) => ({ body: (await personCalls['POST /my-network/v2/report'](world)).body }),
}

/*
 * What each gets from each call, about a request between two others: nobody answers or ends what is not theirs. Lists hold the
 * caller's own. The member has no access to the network, and is told what waits for them all the same.
 */
// biome-ignore format: a table is read by its columns
testWhoMay(routes, {
  //                                                              admin other member indiv pend. unver. stranger
  'GET /persons/connections': ['                                   200   200   200   200   403   403   401'],
  'GET /persons/connections/received': ['                          200   200   403   200   403   403   401'],
  'GET /persons/connections/sent': ['                              200   200   403   200   403   403   401'],
  'GET /persons/connections/pending': ['                           200   200   403   200   403   403   401'],
  'GET /persons/connections/waiting-for-upgrade': ['               200   200   200   200   403   403   401'],
  'POST /persons/connections': ['                                  200   200   403   200   403   403   401', toSomebodyNew],
  'DELETE /persons/connections/:id': ['                            404   404   404   404   403   403   401'],
  'POST /persons/connections/:id/accept': ['                       404   404   404   404   403   403   401'],
  'POST /persons/connections/:id/reject': ['                       404   404   404   404   403   403   401'],
  'GET /my-network/v2/contacts': ['                                200   200   200   200   403   403   401'],
  'GET /persons/blocked': ['                                       200   200   200   200   403   403   401'],
  'POST /persons/:id/block': ['                                    200   200   200   200   403   403   401', somebodyAlone],
  'DELETE /persons/:id/block': ['                                  200   200   200   200   403   403   401', somebodyAlone],
  'POST /my-network/v2/report': ['                                 200   200   200   200   403   403   401', aboutSomebody],
})
