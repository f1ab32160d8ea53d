import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnyJob } from '#platform/jobs/jobs.ts'
import { DEMO_PASSWORD, useTestApp } from '#testing/test-app.ts'
import { sendCode, sendResetMail } from '../jobs.ts'

const app = useTestApp()

const NEW_PASSWORD = 'Velvet-Quarry!91'

async function changePassword(email: string) {
  const body = { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }
  const as = await app.signIn(email)
  expect((await app.call('POST /users/v2/change-password', { as, body })).status).toBe(200)
}

const requestLink = (email: string) =>
  app.call('POST /authentication/v2/forgot-password', { body: { email } })
const isValid = async (token: string) =>
  (await app.call('GET /authentication/v2/reset-password/:token', { params: { token } })).body.isValid

/** The payload of the last queued job. */
async function lastOf({ name }: AnyJob): Promise<{ id: string; data: never }> {
  const { rows } = await sql<{ id: string; data: never }>`
    SELECT id, data FROM pgboss.job WHERE name = ${name} ORDER BY created_on DESC LIMIT 1`.execute(
    app.services.db,
  )
  return rows[0]!
}

/** As the queue does when the mail server was away the first time. */
async function tryAgain(job: AnyJob) {
  const { id, data } = await lastOf(job)
  await job.run(data, app.services, { id, attempt: 2 })
}

/** As if the queue ran it later: nothing of the first try is left. */
async function tryFirst(job: AnyJob) {
  await sql`DELETE FROM session_code`.execute(app.services.db)
  await tryAgain(job)
}

test('a reset link that is tried again after a new password opens nothing, and is not mailed again', async () => {
  const email = 'assistant@brightsmiles.example'
  await requestLink(email)
  const { token } = await app.mailTo(email)
  expect(await isValid(token)).toBe(true)
  await changePassword(email)
  expect(await isValid(token)).toBe(false)
  await sql`DELETE FROM sandbox_mail`.execute(app.services.db)
  await tryAgain(sendResetMail)
  expect(await isValid(token)).toBe(false)
  expect(await app.mailsTo(email)).toEqual([])
})

test('a reset link that is tried again is the same one, and lives from when it was asked for', async () => {
  const email = 'hygienist@brightsmiles.example'
  await requestLink(email)
  const { token } = await app.mailTo(email)
  await sql`DELETE FROM session_reset_link`.execute(app.services.db)
  app.clock.pass(40 * 60)
  await tryAgain(sendResetMail)
  expect(await isValid(token)).toBe(true)
  app.clock.pass(21 * 60)
  expect(await isValid(token)).toBe(false)
})

test('a code that was asked for before a new password does not sign in, and is not sent', async () => {
  const email = 'frontdesk@brightsmiles.example'
  const mobile = '+15125550102'
  await app.call('POST /authentication/v2/onetimecode', { body: { email } })
  const { code: oneTimeCode } = await app.textTo(mobile)
  await changePassword(email)
  await sql`DELETE FROM sandbox_text`.execute(app.services.db)
  await tryFirst(sendCode)
  const body = { email, oneTimeCode, deviceId: 'left-behind-1' }
  expect((await app.call('POST /authentication/v2/login', { body })).status).toBe(401)
  expect(await app.textsTo(mobile)).toEqual([])
})

test('a code lives from when it was asked for', async () => {
  const email = 'host@professional.example'
  await app.call('POST /authentication/v2/onetimecode', { body: { email } })
  const { code: oneTimeCode } = await app.textTo('+15125550107')
  app.clock.pass(9 * 60)
  await tryFirst(sendCode)
  app.clock.pass(2 * 60)
  const body = { email, oneTimeCode, deviceId: 'late-device-1' }
  expect((await app.call('POST /authentication/v2/login', { body })).status).toBe(401)
})
