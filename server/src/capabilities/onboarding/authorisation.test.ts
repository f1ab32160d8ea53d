import { randomUUID } from 'node:crypto'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ANEW, type Row, testWhoMay } from '../../../testing/world/who-may.ts'
import { newPractice, signUpOn } from './testing/sign-up.ts'

const UNKNOWN = 'A'.repeat(43)
const withUnknown = (body?: object): Row => ({ once: () => ({ params: { token: UNKNOWN }, body }) })
const unknownId: Row = { once: () => ({ params: { personId: randomUUID() } }) }
const saying = (body: object): Row => ({ once: () => ({ body }) })
const aPractice = () => ({ organizationId: randomUUID(), role: 'Doctor' })

/** A call that changes something for the caller is one that they are refused, or that does no harm. */
// biome-ignore format: a table is read by its columns
const world = testWhoMay(routes, {
  //                                                              admin other member indiv pend. unver. stranger
  'POST /web-signup/v2/register': ['                               200   200   200   200   200   200   200', ANEW],
  'POST /web-signup/v2/email-confirmation/:personId': ['           200   200   200   200   200   200   200', unknownId],
  'GET /web-signup/v2/confirm/:token': ['                          200   200   200   200   200   200   200'],
  'GET /web-signup/v2/confirm/:token, made up': ['                 200   200   200   200   200   200   200', withUnknown()],
  'POST /web-signup/v2/confirm/:token': ['                         200   200   200   200   200   200   200', ANEW],
  'POST /web-signup/v2/confirm/:token, made up': ['                410   410   410   410   410   410   410', withUnknown({ password: 'x' })],
  'POST /onboarding/v2/complete': ['                               409   409   409   409   409   409   401', saying(aPractice())],
  'POST /onboarding/v2/complete-individual': ['                    409   409   409   409   409   409   401'],
  'POST /onboarding/v2/withdraw': ['                               409   409   409   409   200   409   401', ANEW],
  'PATCH /persons/v2/basic-info, a fax number': ['                 200   200   403   403   403   403   401', saying({ eFaxNumber: '512 555 0166' })],
  'PATCH /persons/v2/basic-info, no fax number': ['              200   200   403   403   403   403   401', saying({ hasNoEfax: true })],
  'PATCH /persons/v2/basic-info, nothing': ['                      200   200   200   200   200   200   401', saying({})],
  'GET /onboarding/v2/approval/:token': ['                         200   200   200   200   200   200   200'],
  'GET /onboarding/v2/approval/:token, made up': ['                410   410   410   410   410   410   410', withUnknown()],
  'POST /onboarding/v2/approve/:token': ['                         200   200   200   200   200   200   200', ANEW],
  'POST /onboarding/v2/approve/:token, made up': ['                410   410   410   410   410   410   410', withUnknown()],
  'POST /onboarding/v2/reject/:token': ['                          200   200   200   200   200   200   200', ANEW],
  'POST /onboarding/v2/reject/:token, made up': ['                 410   410   410   410   410   410   410', withUnknown()],
})

describe('on the way in', () => {
  test.each([
    ['somebody on their own who has just come', 'before-alone', { complete: 403, individual: 200 }],
    ['somebody who has not chosen a practice', 'before-team', { complete: 404, individual: 403 }],
  ] as const)('%s takes the way they signed up for', async (_who, place, statuses) => {
    const { app, newcomer } = world()
    const as = await newcomer({ place })
    const statusOf = async (call: string, body?: object) => (await app.send(call, { as, body })).status
    expect(await statusOf('PATCH /persons/v2/basic-info', { eFaxNumber: '512 555 0166' })).toBe(403)
    expect(await statusOf('PATCH /persons/v2/basic-info', {})).toBe(200)
    expect(await statusOf('POST /onboarding/v2/complete', aPractice())).toBe(statuses.complete)
    expect(await statusOf('POST /onboarding/v2/complete-individual')).toBe(statuses.individual)
  })
})

test('an admin’s eFax number went to their own practice and to no other', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM office_practice WHERE efax_number = '+15125550166' ORDER BY name`.execute(
    world().app.services.db,
  )
  expect(rows).toEqual([{ name: 'Bright Smiles Dental' }, { name: 'Lakeside Oral Surgery' }])
})

test('the way to a practice is shown to nobody but whoever holds its link', async () => {
  const { app } = world()
  const signUp = signUpOn(app)
  const owner = await signUp.join()
  const { body } = await signUp.complete(owner, { newPractice: newPractice(), role: 'Doctor' })
  const joining = await signUp.join()
  const { body: asked, token } = await signUp.ask(joining, 'hilltopmedical', 'Doctor')
  expect(JSON.stringify([body, asked, await signUp.userOf(joining)])).not.toContain(token)
  for (const id of [body.practiceId, owner.givenName, joining.givenName])
    expect((await app.call('POST /onboarding/v2/approve/:token', { params: { token: id } })).status).toBe(410)
})
