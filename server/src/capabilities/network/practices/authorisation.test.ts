import * as routes from '@corridor/contract/network/practices.ts'
import { expect, test } from 'vitest'
import { ANEW, testWhoMay } from '../../../../testing/world/who-may.ts'

/*
 * What each gets, from each call about the network of practices. Calls that name nothing answer about the caller's own side;
 * those that name an invite, or somebody, name what is between Bright Smiles and somebody on their own whom nobody else knows:
 * of sending again and taking back that is not the admin's either. An individual asks another as a person: 409.
 */
// biome-ignore format: a table is read by its columns
const world = testWhoMay(routes, {
  //                                                              admin other member indiv pend. unver. stranger
  'GET /organizations/v3/connected': ['                            200   200   403   200   403   403   401'],
  'GET /organizations/v3/connections': ['                          200   200   403   200   403   403   401'],
  'DELETE /organizations/v3/connected/:id': ['                     200   404   403   404   403   403   401'],
  'GET /my-network/v2/search': ['                                  200   200   403   200   403   403   401'],
  'GET /my-network/v2/practices/:id': ['                           200   200   403   200   403   403   401'],
  'GET /practice-invites/v3/received': ['                          200   200   403   200   403   403   401'],
  'GET /practice-invites/v3/sent': ['                              200   200   403   200   403   403   401'],
  'GET /practice-invites/v3/registration': ['                      200   200   403   200   403   403   401'],
  'GET /practice-invites/v3/pending-count': ['                     200   200   403   200   403   403   401'],
  'POST /practice-invites/v3/send': ['                             200   200   403   409   403   403   401', ANEW],
  'POST /practice-invites/v3/send-by-email': ['                    200   200   403   200   403   403   401', ANEW],
  'POST /practice-invites/v3/resend': ['                           404   404   403   404   403   403   401'],
  'POST /practice-invites/v3/accept': ['                           200   404   403   404   403   403   401'],
  'POST /practice-invites/v3/ignore': ['                           200   404   403   404   403   403   401'],
  'DELETE /practice-invites/v3/delete': ['                         404   404   403   404   403   403   401'],
  'GET /my-network/v2/practices-you-may-know': ['                  200   200   403   403   403   403   401'],
  'POST /my-network/v2/ignore-practice': ['                        200   200   403   403   403   403   401'],
  'POST /my-network/v2/hide-recommended': ['                       200   200   403   403   403   403   401'],
  'DELETE /my-network/v2/hide-recommended/:practiceId': ['         200   200   403   403   403   403   401'],
  'POST /my-network/v2/invite-recommended': ['                     200   409   403   403   403   403   401', ANEW],
})

test('nobody but the two sides was told of their invites', async () => {
  const { app, as } = world()
  const { body } = await app.call('GET /practice-invites/v3/received', { as: await as('otherAdmin') })
  expect(body.practiceInvites).toEqual([])
})
