import * as routes from '@corridor/contract/people/routes.ts'
import { describe, expect, test } from 'vitest'
import { type Row, testWhoMay } from '../../../testing/world/who-may.ts'
import { CALLERS, type Who } from '../../../testing/world/world.ts'
import { demoPersonId } from './public.ts'

const colleague = demoPersonId('hygienist@brightsmiles.example')
const waiting = demoPersonId(CALLERS.pending)
const unverified = demoPersonId(CALLERS.unverified)
const nobody = '00000000-0000-4000-8000-00000000dead'

const names = { firstName: 'Some', lastName: 'Body', mobile: '512 555 0190' }
const of = (id: string, body?: object): Row => ({ once: () => ({ params: { id, personId: id }, body }) })
const own = (body?: object): Row => ({
  own: (caller) => ({
    params: { id: caller?.givenName ?? nobody, personId: caller?.givenName ?? nobody },
    body,
  }),
})
const by = (email: string): Row => ({ once: () => ({ params: { email } }) })
const mine = (sent: object): Row => ({ own: () => sent })

// The rows run in their order: what changes a caller's own record stands at the end.
// biome-ignore format: a table is read by its columns
const world = testWhoMay(routes, {
  //                                                              admin other member indiv pend. unver. stranger
  'GET /persons/v2/search': ['                                     200   200   200   200   403   403   401'],
  'GET /persons/v3/search': ['                                     200   200   200   200   403   403   401'],
  'GET /persons/v2/connected': ['                                  200   200   200   200   403   403   401'],
  'GET /persons/v2/all': ['                                        200   200   200   200   403   403   401'],
  'GET /persons/v2/by-email/:email, a colleague': ['               200   404   200   404   403   403   401'],
  'GET /persons/v2/by-email/:email, somebody who waits': ['        200   404   404   404   403   403   401', by(CALLERS.pending)],
  'GET /persons/v2/by-email/:email, nobody': ['                    404   404   404   404   403   403   401', by('nobody@nowhere.example')],
  'POST /persons/v2/validate-email': ['                            200   200   200   200   403   403   401'],
  'GET /persons/v2/:id, oneself': ['                               200   200   200   200   200   200   401', own()],
  'GET /persons/v2/:id, a colleague': ['                           200   200   200   200   404   404   401', of(colleague)],
  'GET /persons/v2/:id, somebody who waits': ['                    200   404   404   404   200   404   401', of(waiting)],
  'GET /persons/v2/:id, somebody unverified': ['                   200   404   404   404   404   200   401', of(unverified)],
  'GET /persons/v2/:id, nobody': ['                                404   404   404   404   404   404   401', of(nobody)],
  'GET /persons/v4/:id, oneself': ['                               200   200   200   200   200   200   401', own()],
  'GET /persons/v4/:id, a colleague': ['                           200   200   200   200   404   404   401', of(colleague)],
  'GET /persons/v4/:id, somebody who waits': ['                    200   404   404   404   200   404   401', of(waiting)],
  'GET /persons/v4/:id, somebody unverified': ['                   200   404   404   404   404   200   401', of(unverified)],
  'GET /persons/v4/:id, nobody': ['                                404   404   404   404   404   404   401', of(nobody)],
  'POST /persons/v2/verification-code/:code/verify': ['            400   400   400   400   400   400   401', mine({ params: { code: '000000' } })],
  'POST /persons/v2/verification-code': ['                         200   200   200   200   200   200   401'],
  'POST /persons/v2/:personId/agreement/accept, a colleague': ['   404   404   404   404   404   404   401', of(colleague)],
  'POST /persons/v2/:personId/agreement/accept, nobody': ['        404   404   404   404   404   404   401', of(nobody)],
  'POST /persons/:id/baa/accept, a colleague': ['                  404   404   404   404   404   404   401', of(colleague)],
  'PUT /persons/v2/:id, a colleague': ['                           404   404   404   404   404   404   401', of(colleague, names)],
  'PUT /persons/v2/:id, nobody': ['                                404   404   404   404   404   404   401', of(nobody, names)],
  'PUT /persons/v2/:id, oneself': ['                               200   200   200   200   200   200   401', own(names)],
  'PATCH /persons/v2/update-person-info': ['                       200   200   200   200   200   200   401', mine({ body: { firstName: 'Any' } })],
  'PUT /persons/v2/update-notification-settings': ['               200   200   200   200   200   200   401'],
  'POST /persons/v2/:personId/agreement/accept, oneself': ['       200   200   200   200   200   200   401', own()],
  'POST /persons/:id/baa/accept, oneself': ['                      200   200   200   200   200   200   401', own()],
})

describe('who may see address and number', () => {
  const contactOf = async (who: Exclude<Who, 'stranger'>, id?: string) => {
    const as = await world().as(who)
    const params = { id: id ?? as.givenName }
    const { body } = await world().app.call('GET /persons/v4/:id', { as, params })
    const { email, mobile, abilities } = body
    return {
      hasContact: email !== null && mobile !== null,
      hasNone: email === null && mobile === null,
      abilities,
    }
  }
  const shown = { hasContact: true, hasNone: false, abilities: { mayEdit: false, maySeeContact: true } }
  const hidden = { hasContact: false, hasNone: true, abilities: { mayEdit: false, maySeeContact: false } }

  test.each<[Exclude<Who, 'stranger'>, object]>([
    ['admin', shown],
    ['member', shown],
    ['otherAdmin', hidden],
    ['individual', hidden],
  ])('of a person at Bright Smiles, as %s', async (who, expected) => {
    expect(await contactOf(who, colleague)).toEqual(expected)
  })

  test('of somebody who waits to be approved: not even their admin', async () => {
    expect(await contactOf('admin', waiting)).toEqual(hidden)
  })

  test.each(['individual', 'pending', 'unverified'] as const)('of oneself, as %s', async (who) => {
    const expected = { ...shown, abilities: { mayEdit: true, maySeeContact: true } }
    expect(await contactOf(who)).toEqual(expected)
  })
})

test('a missing and a hidden person answer alike', async () => {
  const { app, as } = world()
  const otherAdmin = await as('otherAdmin')
  const [missing, hidden] = await Promise.all(
    [nobody, waiting].map((id) => app.call('GET /persons/v2/:id', { as: otherAdmin, params: { id } })),
  )
  const { requestId: _one, ...missingBody } = missing!.body
  const { requestId: _other, ...hiddenBody } = hidden!.body
  expect(hiddenBody).toEqual(missingBody)
})

test('nobody changed the colleague', async () => {
  const { app, as } = world()
  const { body } = await app.call('GET /persons/v2/:id', { as: await as('admin'), params: { id: colleague } })
  expect(body).toMatchObject({ firstName: 'Ben', lastName: 'Cruz', mobile: '+15125550101' })
})
