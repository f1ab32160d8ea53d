import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import { turnFactorOn } from '../testing/authenticator.ts'

const app = useTestApp()

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const reset = (as: Caller, personId: string) =>
  app.call('POST /authentication/v2/second-factor/:personId/reset', { params: { personId }, as })
const isSignedIn = async (as: Caller) =>
  (await app.call('GET /authentication/v2/verify-token', { as })).status === 200
const login = (email: string) =>
  app.call('POST /authentication/v2/login', {
    body: { email, deviceId: `device-${crypto.randomUUID()}`, password: DEMO_PASSWORD },
  })
const auditEntriesOf = async (personId: string) => {
  const entries = await app.auditEntries()
  return entries
    .filter(({ word, subject_id }) => word === 'session.second-factor-reset' && subject_id === personId)
    .map(({ person_id, outcome, code }) => ({ person_id, outcome, code }))
}

describe('a practice admin', () => {
  test('turns the app of a colleague off who lost it, and signs them out', async () => {
    const email = 'assistant@brightsmiles.example'
    const admin = await app.signIn('owner@brightsmiles.example')
    const { own } = await turnFactorOn(app, email)
    const { body: handover } = await app.call('GET /authentication/v2/onetimecode', { as: own })
    expect(await login(email)).toMatchObject({ status: 401 })
    expect((await reset(admin, own.givenName)).status).toBe(200)
    expect(await isSignedIn(own)).toBe(false)
    const byHandover = await app.call('POST /authentication/v2/login', {
      body: { email, oneTimeCode: handover.oneTimeCode, deviceId: 'lost-phone' },
    })
    expect(byHandover.status).toBe(401)
    expect(await login(email)).toMatchObject({ status: 200, body: { hasSecondFactor: false } })
    expect(await reset(admin, own.givenName)).toMatchObject({
      status: 409,
      body: { code: 'no-second-factor' },
    })
    expect(await auditEntriesOf(own.givenName)).toEqual([
      { person_id: admin.givenName, outcome: 'done', code: null },
      { person_id: admin.givenName, outcome: 'refused', code: 'no-second-factor' },
    ])
  })

  test('does not turn off their own', async () => {
    const { own } = await turnFactorOn(app, 'owner@lakesidesurgery.example')
    for (const id of [own.givenName, own.givenName.toUpperCase()])
      expect(await reset(own, id)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect(await login('owner@lakesidesurgery.example')).toMatchObject({
      body: { code: 'second-factor-needed' },
    })
  })

  test('finds nobody of another practice, nobody who waits for approval, no individual', async () => {
    const admin = await app.signIn('owner@brightsmiles.example')
    const missing = await reset(admin, crypto.randomUUID())
    for (const email of [
      'frontdesk@lakesidesurgery.example',
      'pending@brightsmiles.example',
      'host@professional.example',
    ]) {
      const { own } = await turnFactorOn(app, email)
      const foreign = await reset(admin, own.givenName)
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
      expect(await isSignedIn(own)).toBe(true)
      expect(await login(email)).toMatchObject({ body: { code: 'second-factor-needed' } })
    }
  })

  test('is the only one who may', async () => {
    const { own } = await turnFactorOn(app, 'hygienist@brightsmiles.example')
    for (const email of [
      'frontdesk@brightsmiles.example',
      'member@professional.example',
      'unverified@brightsmiles.example',
    ]) {
      const as = await app.signIn(email)
      expect(await reset(as, own.givenName)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    }
    expect(await isSignedIn(own)).toBe(true)
  })
})

describe('the operator’s command', () => {
  const run = (...words: string[]) => {
    const script = join(import.meta.dirname, '../../../commands/reset-second-factor.ts')
    const { dataFolder, secret } = app.services.config
    const env = {
      ...process.env,
      DATABASE_URL: app.databaseUrl,
      CORRIDOR_DATA: dataFolder,
      CORRIDOR_SECRET: secret,
    }
    return promisify(execFile)(process.execPath, [script, ...words], { env })
  }

  test('turns an app off beside the running server, and says when there is none', async () => {
    const email = 'owner@hilltopmedical.example'
    const { own } = await turnFactorOn(app, email)
    expect((await run('Owner@HilltopMedical.example')).stdout).toContain('The authenticator app is off')
    await expect.poll(() => isSignedIn(own)).toBe(false)
    expect(await login(email)).toMatchObject({ status: 200, body: { hasSecondFactor: false } })
    expect(await auditEntriesOf(own.givenName)).toEqual([{ person_id: null, outcome: 'done', code: null }])
    await expect(run(email)).rejects.toMatchObject({
      code: 1,
      stdout: 'This account has no authenticator app.\n',
    })
    await expect(run('nobody@nowhere.example')).rejects.toMatchObject({
      code: 1,
      stdout: 'No account has this address.\n',
    })
    await expect(run()).rejects.toMatchObject({ code: 1 })
  })
})
