import { claimsInForce } from '@corridor/contract/kernel/claims.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CORRIDOR_FEATURES: ',' } })
})
afterAll(() => app.close())

test('a claim counts while its feature is on, and one without a feature always', () => {
  expect(claimsInForce(['Chat', 'IndividualNetwork'], [])).toEqual(['Chat'])
  expect(claimsInForce(['Chat', 'IndividualNetwork'], ['IndividualNetwork'])).toEqual([
    'Chat',
    'IndividualNetwork',
  ])
})

describe('while a feature is switched off', () => {
  test('its claim opens no call, and a request to its holder waits', async () => {
    const individual = await app.signIn('member@professional.example')
    expect((await app.call('GET /persons/connections/received', { as: individual })).status).toBe(403)
    const owner = await app.signIn('owner@lakesidesurgery.example')
    const { body } = await app.call('POST /persons/connections', {
      as: owner,
      body: { targetPersonId: individual.givenName },
    })
    expect(body.waitsForUpgrade).toBe(true)
    expect(
      (await app.call('GET /persons/connections/waiting-for-upgrade', { as: individual })).body.connections,
    ).toHaveLength(1)
  })
})
