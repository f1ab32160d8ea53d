import * as routes from '@corridor/contract/office/routes.ts'
import { expect, test } from 'vitest'
import { type Row, testWhoMay } from '../../../testing/world/who-may.ts'
import type { World } from '../../../testing/world/world.ts'
import { openInvitation, validCalls } from './testing/valid-calls.ts'

/** An invitation that is there already: whoever may send it has sent it, and it is nobody else's. */
const sentAgain: Row = { once: async (world: World) => ({ body: await openInvitation(world) }) }

/** From a version that there never was. */
const fromOldVersion: Row = {
  once: async (world: World) => {
    const { body } = await validCalls['PUT /my-office/v2/practice'](world)
    return { body: { ...body, name: 'Taken Over', version: 99 } }
  },
}

/*
 * What each gets, from each call of the office, about records of Bright Smiles. Calls that name no record answer about
 * the caller's own practice: the other admin's 200 is their own. The 409 is for an old version: they may ask.
 */
// biome-ignore format: a table is read by its columns
const world = testWhoMay(routes, {
  //                                                              admin other member indiv pend. unver. stranger
  'GET /organizations/v2/metadata': ['                             200   200   200   200   200   200   401'],
  'GET /organizations/v2/practice-types': ['                       200   200   200   200   200   200   401'],
  'GET /organizations/v2/get-all-organizations-states': ['         200   200   200   200   200   200   401'],
  'GET /organizations/v2/get-by-state/:state': ['                  200   200   200   200   200   200   401'],
  'GET /organizations/v2/specialists/:state': ['                   200   200   200   200   200   200   401'],
  'GET /organizations/v2/:organizationId/roles': ['                200   200   200   200   200   200   401'],
  'GET /address-lookup/v2': ['                                     200   200   200   200   200   200   401'],
  'GET /invitations/v2/received': ['                               200   200   200   200   200   200   401'],
  'GET /invitations/v2/invite/:code': ['                           200   200   200   200   200   200   200'],
  'GET /invitations/v2/team-members': ['                           200   200   200   404   403   403   401'],
  'GET /my-office/v2/practice': ['                                 200   200   200   404   403   403   401'],
  'GET /invitations/v2/team-invitations': ['                       200   200   403   403   403   403   401'],
  'GET /invitations/v2/join-requests': ['                          200   200   403   403   403   403   401'],
  'POST /invitations/v2/send': ['                                  200   404   403   403   403   403   401', sentAgain],
  'POST /invitations/v2/resend': ['                                200   404   403   403   403   403   401'],
  'DELETE /invitations/v2/:id': ['                                 200   404   403   403   403   403   401'],
  'POST /invitations/v2/join-requests/:token/approve': ['          200   410   403   403   403   403   401'],
  'POST /invitations/v2/join-requests/:token/reject': ['           200   410   403   403   403   403   401'],
  'PATCH /my-office/v2/team-members/:id/claims': ['                200   404   403   403   403   403   401'],
  'PATCH /my-office/v2/team-members/:id/role': ['                  200   404   403   403   403   403   401'],
  'DELETE /my-office/v2/team-members/:id': ['                      200   404   403   403   403   403   401'],
  'PUT /my-office/v2/practice': ['                                 409   409   403   403   403   403   401', fromOldVersion],
  'POST /my-office/v2/practice/invite-code': ['                    200   200   403   403   403   403   401'],
})

test('nothing of Bright Smiles was changed by anybody but its admin', async () => {
  const { app, as } = world()
  const admin = await as('admin')
  const { body } = await app.call('GET /my-office/v2/practice', { as: admin })
  expect(body).toMatchObject({ name: 'Bright Smiles Dental', version: 1 })
  const done = (await app.auditLines()).filter(
    ({ outcome, word }) => outcome === 'done' && word.startsWith('office.'),
  )
  const otherId = (await as('otherAdmin')).practiceId
  const wordsOfOther = done.filter(({ practice_id }) => practice_id === otherId).map(({ word }) => word)
  expect([...new Set(wordsOfOther)]).toEqual(['office.invite-code-renewed'])
  expect(new Set(done.map(({ practice_id }) => practice_id))).toEqual(new Set([admin.practiceId, otherId]))
})
