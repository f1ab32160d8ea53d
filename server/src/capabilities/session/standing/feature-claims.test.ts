import { describe, expect, test } from 'vitest'
import { startTestApp, useTestApp } from '#testing/test-app.ts'

const app = useTestApp({ env: { CORRIDOR_FEATURES: '-IndividualNetwork' } })

describe('a capability that is not finished', () => {
  const rolesOf = ({ token }: { token: string }): string[] =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).roles

  test('opens nothing, also to those who were granted it, and is there once it is switched on', async () => {
    const without = rolesOf(await app.signIn('owner@brightsmiles.example'))
    expect(without).toContain('Chat')
    expect(without).not.toContain('CEHub')
    const preview = await startTestApp({ env: { CORRIDOR_FEATURES: 'learning' } })
    try {
      const own = await preview.signIn('owner@brightsmiles.example')
      expect(rolesOf(own)).toEqual(expect.arrayContaining(['CEHub']))
      const isActive = async (feature: string) =>
        (await preview.call('GET /feature-flags/:feature', { as: own, params: { feature } })).body.isActive
      expect(await isActive('learning')).toBe(true)
      expect(await isActive('rooms')).toBe(true)
      expect(await isActive('nothing')).toBe(false)
      expect(await isActive('IndividualNetwork')).toBe(true)
    } finally {
      await preview.close()
    }
  })
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
