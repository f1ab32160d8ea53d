import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import { isPasswordUnchanged, lockCredentials } from '../store/credentials.ts'
import { confirmFactor } from '../store/second-factor.ts'
import { addSession, findLiveSession } from '../store/sessions.ts'
import { authenticatorFor, turnFactorOn } from '../testing/authenticator.ts'

const app = useTestApp()

const FACTOR = '/authentication/v2/second-factor'

/** Waits until statements of the server wait for a row that this test has locked. */
const somebodyWaits = (howMany = 1, table = 'session_password') =>
  expect
    .poll(async () => {
      const { rows } = await sql`
          SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${table}%`}`.execute(
        app.services.db,
      )
      return rows.length
    })
    .toBe(howMany)

async function begun(email: string) {
  const own = await app.signIn(email)
  const { body } = await app.call(`POST ${FACTOR}`, { as: own, body: { password: DEMO_PASSWORD } })
  return { own, phone: authenticatorFor(app, body.secret) }
}

test('a sign-in without a code is refused when the factor was turned on while it was under way', async () => {
  const email = 'hygienist@brightsmiles.example'
  const { own } = await begun(email)
  const signingIn = await app.services.transactions.run(async (tx) => {
    await lockCredentials(tx.db, own.givenName)
    const body = { email, password: DEMO_PASSWORD, deviceId: 'under-way-1' }
    const answer = app.call('POST /authentication/v2/login', { body })
    await somebodyWaits()
    await confirmFactor(tx.db, own.givenName, 1, tx.now)
    return { answer }
  })
  expect(await signingIn.answer).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } })
})

test('turning the factor on waits for a sign-in that is under way, and ends what it opened', async () => {
  const { own, phone } = await begun('assistant@brightsmiles.example')
  const id = crypto.randomUUID()
  const turningOn = await app.services.transactions.run(async (tx) => {
    // As a sign-in does before it opens its session.
    await isPasswordUnchanged(tx.db, own.givenName, undefined)
    const expiresAt = new Date(tx.now.getTime() + 60_000)
    const whose = {
      personId: own.givenName,
      deviceId: 'under-way-2',
      hasShownFactor: false,
      isByPassword: true,
    }
    await addSession(tx.db, { id, ...whose, startedAt: tx.now, expiresAt })
    const answer = app.call(`POST ${FACTOR}/confirm`, { as: own, body: { code: phone.code() } })
    await somebodyWaits()
    return { answer }
  })
  expect((await turningOn.answer).status).toBe(200)
  expect(await findLiveSession(app.services.db, id, app.clock.now())).toBeUndefined()
})

test.each([
  ['the others', 'POST /authentication/v2/logout-others'],
  ['its device', 'POST /user-devices/v2/:userId/under-way-3/sign-out'],
])('signing out %s waits for a sign-in that is under way, and ends what it opened', async (_name, call) => {
  const own = await app.signIn('owner@hilltopmedical.example')
  const userId = own.givenName
  const id = crypto.randomUUID()
  await app.signIn('owner@hilltopmedical.example', 'under-way-3')
  const signingOut = await app.services.transactions.run(async (tx) => {
    await isPasswordUnchanged(tx.db, userId, undefined)
    const expiresAt = new Date(tx.now.getTime() + 60_000)
    const whose = { personId: userId, deviceId: 'under-way-3', hasShownFactor: false, isByPassword: true }
    await addSession(tx.db, { id, ...whose, startedAt: tx.now, expiresAt })
    const answer = app.send(call.replace(':userId', userId), { as: own })
    await somebodyWaits()
    return { answer }
  })
  expect((await signingOut.answer).status).toBe(200)
  expect(await findLiveSession(app.services.db, id, app.clock.now())).toBeUndefined()
})

test('a device that is being signed out leaves no handover code behind', async () => {
  const { own } = await begun('frontdesk@brightsmiles.example')
  const pending = await app.services.transactions.run(async (tx) => {
    await app.services.identity.signOut(tx, own.givenName, 'second-factor-changed')
    const answer = app.call('GET /authentication/v2/onetimecode', { as: own })
    await somebodyWaits(1, 'session_handover_code')
    return { answer }
  })
  expect(await pending.answer).toMatchObject({ status: 401, body: { code: 'session-ended' } })
})

test('of recovery codes renewed several times at once, ten work', async () => {
  const { own, recoveryCodes } = await turnFactorOn(app, 'owner@lakesidesurgery.example')
  const renewing = await app.services.transactions.run(async (tx) => {
    await lockCredentials(tx.db, own.givenName)
    const answers = recoveryCodes
      .slice(0, 3)
      .map((code) => app.call(`POST ${FACTOR}/recovery-codes`, { as: own, body: { code } }))
    await somebodyWaits(answers.length)
    return { answers }
  })
  const answers = await Promise.all(renewing.answers)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const { body } = await app.call(`GET ${FACTOR}`, { as: own })
  expect(body.recoveryCodesLeft).toBe(10)
})
