import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld } from '#testing/world/world.ts'
import { newPractice, signUpOn } from './testing/sign-up.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const aPractice = () => ({ organizationId: randomUUID(), role: 'Doctor' })

describe('on the way in', () => {
  test.each([
    ['somebody on their own who has just come', 'before-alone', { complete: 403, individual: 200 }],
    ['somebody who has not chosen a practice', 'before-team', { complete: 404, individual: 403 }],
  ] as const)('%s takes the way they signed up for', async (_who, place, statuses) => {
    const { app, newcomer } = world
    const as = await newcomer({ place })
    const statusOf = async (call: string, body?: object) => (await app.send(call, { as, body })).status
    expect(await statusOf('PATCH /persons/v2/basic-info', { eFaxNumber: '512 555 0166' })).toBe(403)
    expect(await statusOf('PATCH /persons/v2/basic-info', {})).toBe(200)
    expect(await statusOf('POST /onboarding/v2/complete', aPractice())).toBe(statuses.complete)
    expect(await statusOf('POST /onboarding/v2/complete-individual')).toBe(statuses.individual)
  })
})

test('the way to a practice is shown to nobody but the person with its link', async () => {
  const { app } = world
  const signUp = signUpOn(app)
  const owner = await signUp.join()
  const { body } = await signUp.complete(owner, { newPractice: newPractice(), role: 'Doctor' })
  const joining = await signUp.join()
  const { body: requested, token } = await signUp.requestToJoin(joining, 'hilltopmedical', 'Doctor')
  expect(JSON.stringify([body, requested, await signUp.userOf(joining)])).not.toContain(token)
  for (const id of [body.practiceId, owner.givenName, joining.givenName])
    expect((await app.call('POST /onboarding/v2/approve/:token', { params: { token: id } })).status).toBe(410)
})
