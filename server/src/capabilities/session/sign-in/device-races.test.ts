import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, DEMO_PASSWORD, useTestApp } from '#testing/test-app.ts'
import { lockCredentials } from '../store/credentials.ts'

const app = useTestApp()

const isSignedIn = async (as: Caller) =>
  (await app.call('GET /authentication/v2/verify-token', { as })).status === 200
const deviceIds = async (as: Caller) =>
  (await app.call('GET /user-devices/v2', { as })).body.devices.map(({ deviceId }) => deviceId)

/** Waits until this many calls wait for the person's credentials, which this test has locked. */
const waiting = (howMany: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        app.services.db,
      )
      return rows.length
    })
    .toBe(howMany)

test.each([
  ['first', true],
  ['last', false],
])('a device that is removed while it refreshes does not come back: removal %s', async (_name, isFirst) => {
  const email = 'owner@hilltopmedical.example'
  const deviceId = `lost-phone-${isFirst}`
  const own = await app.signIn(email, 'desk-browser')
  const lost = await app.signIn(email, deviceId)
  const remove = () =>
    app.call('DELETE /user-devices/v2/:userId/:deviceId', {
      params: { userId: own.givenName, deviceId },
      as: own,
    })
  const { accessToken, refreshToken } = lost
  const refresh = () =>
    app.call('POST /authentication/v2/refresh-token', { body: { accessToken, refreshToken, deviceId } })
  const lined = await app.services.transactions.run(async (tx) => {
    await lockCredentials(tx.db, own.givenName)
    const first = isFirst ? remove() : refresh()
    await waiting(1)
    const second = isFirst ? refresh() : remove()
    await waiting(2)
    return { removed: isFirst ? first : second, refreshed: isFirst ? second : first }
  })
  expect((await lined.removed).status).toBe(200)
  expect((await lined.refreshed).status).toBe(isFirst ? 401 : 200)
  expect(await deviceIds(own)).not.toContain(deviceId)
  expect(await isSignedIn(lost)).toBe(false)
})

test('sign-ins on one device at once leave one session there', async () => {
  const email = 'frontdesk@lakesidesurgery.example'
  const body = { email, password: DEMO_PASSWORD, deviceId: 'one-device' }
  const { givenName } = await app.signIn(email, 'another-device')
  const signing = await app.services.transactions.run(async (tx) => {
    await lockCredentials(tx.db, givenName)
    const answers = Array.from({ length: 4 }, () => app.call('POST /authentication/v2/login', { body }))
    await waiting(answers.length)
    return { answers }
  })
  const replies = (await Promise.all(signing.answers)).map((answer) => answer.body)
  const live = await Promise.all(replies.map((reply) => isSignedIn(reply)))
  expect(live.filter(Boolean)).toHaveLength(1)
})
