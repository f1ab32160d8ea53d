import { expect, test } from 'vitest'
import { VERSION } from '#platform/version.ts'
import { useTestApp } from '#testing/test-app.ts'

const app = useTestApp({ env: { IOS_APP_VERSIONS: '2.3.0, 2.1.0' } })

const LATEST = 'GET /app-collection/v2/latestapp'
const latest = (appType: 'web' | 'ios' | 'android') => app.call(`${LATEST}/:appType`, { params: { appType } })

test('each app has a newest version and an oldest that still works', async () => {
  expect((await latest('web')).body).toEqual({ appType: 'web', version: VERSION, minimumVersion: '0.1.0' })
  expect((await latest('ios')).body).toEqual({ appType: 'ios', version: '2.3.0', minimumVersion: '2.1.0' })
})

test('an app that there is not is not found, and one that nobody knows is refused', async () => {
  expect((await latest('android')).status).toBe(404)
  expect((await app.send(`${LATEST}/toaster`)).status).toBe(400)
})
