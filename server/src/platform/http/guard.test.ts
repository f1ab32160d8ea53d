import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'

const METRICS = 'a-token-of-enough-letters-for-metrics'

const app = useTestApp({ env: { METRICS_TOKEN: METRICS } })

test('the scheme and the user id may be written in capitals or not', async () => {
  const { token, givenName } = await app.signIn('owner@brightsmiles.example')
  const statusFor = async (scheme: string, user: string) => {
    const headers = { authorization: `${scheme} ${token}`, user }
    return (await app.call('GET /my-office/v2/practice', { headers })).status
  }
  expect(await statusFor('Bearer', givenName)).toBe(200)
  expect(await statusFor('bearer', givenName)).toBe(200)
  expect(await statusFor('BEARER', givenName.toUpperCase())).toBe(200)
  expect(await statusFor('Basic', givenName)).toBe(401)
  expect(await statusFor('bearer', crypto.randomUUID())).toBe(403)
  const window = await openWindow(app, { token, givenName: givenName.toUpperCase() })
  window.close()
})

test('so may the scheme in front of the token for metrics, and the token may not', async () => {
  const statusFor = async (authorization: string) =>
    (await app.send('GET /metrics', { headers: { authorization } })).status
  expect(await statusFor(`bearer ${METRICS}`)).toBe(200)
  expect(await statusFor(`bearer ${METRICS.toUpperCase()}`)).toBe(404)
})
