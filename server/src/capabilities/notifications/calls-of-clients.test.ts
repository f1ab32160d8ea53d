import { expect, test } from 'vitest'
import { specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'

/* The calls as the specification has them (platform §7). Its counts of documents, faxes and visits are theirs. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')

test('GET user notifications (data.totalNotifications)', async () => {
  const { data } = await specifiedClient(app)('GET /user-notifications/v2', { as: own })
  expect(data.totalNotifications).toEqual(expect.any(Number))
})
