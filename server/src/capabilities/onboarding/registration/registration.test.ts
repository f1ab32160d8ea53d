import { CONFIRM_TRIES_PER_HOUR, REGISTRATIONS_PER_HOUR } from '@corridor/contract/onboarding/limits.ts'
import { PASSWORD_GUESSABLE, PASSWORD_RULE } from '@corridor/contract/session/rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, type TestApp } from '#testing/test-app.ts'
import { newEmail, PASSWORD, type SignUp, signUpOn, startApp } from '../testing/sign-up.ts'
import { tidyUp } from '../tidy-up.ts'

let app: TestApp
let signUp: SignUp
beforeAll(async () => {
  app = await startApp()
  signUp = signUpOn(app)
})
afterAll(() => app.close())

const confirm = (token: string, password = PASSWORD) =>
  app.call('POST /web-signup/v2/confirm/:token', { params: { token }, body: { password } })
const resend = (personId: string) =>
  app.call('POST /web-signup/v2/email-confirmation/:personId', { params: { personId } })
const login = (email: string, password: string) =>
  app.call('POST /authentication/v2/login', {
    body: { email, password, deviceId: `device-${crypto.randomUUID()}` },
  })
/** Every mail that was asked for before has been sent by now: jobs of one sort run in their order. */
async function settled() {
  const email = newEmail()
  await signUp.register({ email })
  await signUp.tokenTo(email)
}

describe('a registration', () => {
  test('answers the same for an address that has an account, and only its mail says so', async () => {
    const existing = 'hygienist@brightsmiles.example'
    const fresh = await signUp.register()
    const id = crypto.randomUUID()
    const answer = await signUp.register({ id, email: existing.toUpperCase() })
    expect(answer).toMatchObject({ status: 200, body: { ...fresh.body, personId: id } })
    expect(await app.mailTo(existing.toUpperCase())).toMatchObject({
      subject: 'You already have a Corridor account',
      link: '/login',
    })
    expect((await login(existing, PASSWORD)).status).toBe(401)
    expect((await login(existing, DEMO_PASSWORD)).status).toBe(200)
  })

  test.each([
    ['too simple', 'VelvetQuarry91', PASSWORD_RULE],
    ['made of one’s own name', 'Roderick!2026', PASSWORD_GUESSABLE],
  ])('refuses a password that is %s', async (_name, password, message) => {
    const answer = await signUp.register({ lastName: 'Roderick', password })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'weak-password', message, errors: [{ path: 'body.password', message }] },
    })
  })

  test('sent again is stored once, as it was first, and mailed once in half a minute', async () => {
    const registration = { id: crypto.randomUUID(), email: newEmail() }
    const answers = await Promise.all([signUp.register(registration), signUp.register(registration)])
    answers.push(await signUp.register({ ...registration, password: 'Harbour&Lantern7' }))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 200,
        body: { personId: registration.id, isConfirmed: false },
      })
    expect(await resend(registration.id)).toMatchObject({ status: 200, body: { ok: true } })
    await settled()
    expect(await app.mailsTo(registration.email)).toHaveLength(1)

    app.clock.pass(31)
    expect((await resend(registration.id)).status).toBe(200)
    const token = await signUp.tokenTo(registration.email, 2)
    const [newer, older] = await app.mailsTo(registration.email)
    expect(newer?.link).toBe(older?.link)
    expect((await confirm(token)).status).toBe(200)
  })

  test('can be confirmed whichever way its id is written', async () => {
    const email = newEmail()
    await signUp.register({ id: crypto.randomUUID().toUpperCase(), email })
    expect(await confirm(await signUp.tokenTo(email))).toMatchObject({ status: 200 })
  })

  test('resent answers the same for an id that nobody registered with', async () => {
    const { body } = await signUp.register()
    const existing = await resend(body.personId)
    const unknown = await resend(crypto.randomUUID())
    expect(unknown).toMatchObject({ status: existing.status, body: existing.body })
  })

  test('under an id that somebody else registered with changes nothing of theirs', async () => {
    const mine = { id: crypto.randomUUID(), email: newEmail() }
    await signUp.register(mine)
    const token = await signUp.tokenTo(mine.email)
    const other = newEmail()
    const answer = await signUp.register({ id: mine.id, email: other, password: 'Harbour&Lantern7' })
    expect(answer).toMatchObject({ status: 200, body: { personId: mine.id, isConfirmed: false } })
    await settled()
    expect(await app.mailsTo(other)).toEqual([])
    expect((await confirm(token)).body).toMatchObject({ email: mine.email })
    expect((await login(mine.email, PASSWORD)).status).toBe(200)
    expect((await login(other, 'Harbour&Lantern7')).status).toBe(401)
  })

  test('with an invitation of one’s own confirms nobody else’s address', async () => {
    const victim = { id: crypto.randomUUID(), email: newEmail() }
    await signUp.register(victim)
    const token = await signUp.tokenTo(victim.email)
    const own = newEmail()
    const inviteCode = await signUp.invite(own)
    const answer = await signUp.register({ id: victim.id, email: own, inviteCode })
    expect(answer).toMatchObject({ status: 200, body: { isConfirmed: false } })
    expect((await login(victim.email, PASSWORD)).status).toBe(401)
    expect((await confirm(token)).status).toBe(200)
  })

  test('under the id of a person leaves that person alone, and opens an account of its own', async () => {
    const victim = await app.signIn('assistant@brightsmiles.example')
    const email = newEmail()
    const answer = await signUp.register({ id: victim.givenName, email })
    expect(answer).toMatchObject({ status: 200, body: { isConfirmed: false } })
    expect((await confirm(await signUp.tokenTo(email))).status).toBe(200)
    const as = await signUp.login(email)
    expect(as.givenName).not.toBe(victim.givenName)
    expect(await signUp.userOf(victim)).toMatchObject({ email: 'assistant@brightsmiles.example' })
  })

  test('stops being mailed to an address that gets too many', async () => {
    const email = newEmail()
    for (let count = 0; count < 7; count += 1) expect((await signUp.register({ email })).status).toBe(200)
    await settled()
    expect(await app.mailsTo(email)).toHaveLength(5)
  })

  test('is slowed for a network that begins very many', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    app.clock.stop()
    // One address, which gets few of all these mails, so that later tests need not wait for them.
    const email = newEmail()
    for (let count = 0; count < REGISTRATIONS_PER_HOUR; count += 1)
      expect((await signUp.register({ email }, headers)).status).toBe(200)
    expect(await signUp.register({ email }, headers)).toMatchObject({
      status: 429,
      body: { retryAfterSeconds: expect.any(Number) },
    })
    expect((await signUp.register({}, { 'x-forwarded-for': '203.0.113.78' })).status).toBe(200)
    app.clock.go()
  })
})

describe('a personal invitation', () => {
  test('to another address is refused and stays whole', async () => {
    const email = newEmail()
    const inviteCode = await signUp.invite(email)
    expect(await signUp.register({ inviteCode })).toMatchObject({
      status: 403,
      body: { code: 'invite-for-other' },
    })
    expect((await signUp.register({ email, inviteCode })).body).toMatchObject({ isConfirmed: true })
  })

  test('to somebody with an account opens nothing: they are asked to sign in', async () => {
    const email = 'frontdesk@lakesidesurgery.example'
    const inviteCode = await signUp.invite(email)
    expect(await signUp.register({ email, inviteCode })).toMatchObject({
      status: 200,
      body: { isConfirmed: false },
    })
    expect((await app.mailTo(email, { about: /^You already have/ })).link).toBe('/login')
    const { rows } = await sql`
      SELECT FROM office_invitation WHERE email = ${email} AND accepted_at IS NULL`.execute(app.services.db)
    expect(rows).toHaveLength(1)
  })

  test('to open a practice confirms the address and leaves the practice to be opened', async () => {
    const email = newEmail()
    const inviteCode = await signUp.invite(email, { mode: 0, role: null })
    expect((await signUp.register({ email, inviteCode })).body).toMatchObject({ isConfirmed: true })
    const as = await signUp.login(email)
    expect(await signUp.userOf(as)).toMatchObject({ practiceId: null, isOnboardingProcessCompleted: false })
  })

  test.each(['nothing', 'A'.repeat(43)])('that stands for nothing is refused: %s', async (inviteCode) => {
    const answer = await signUp.register({ inviteCode })
    expect(answer).toMatchObject({ status: 410, body: { code: 'invite-not-valid' } })
  })
})

describe('a confirmation', () => {
  test('works once, and the link says so afterwards', async () => {
    const email = newEmail()
    await signUp.register({ email })
    const token = await signUp.tokenTo(email)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect((await app.call('GET /web-signup/v2/confirm/:token', { params: { token } })).body).toEqual({
      isValid: false,
      email,
    })
  })

  test('of one address by two registrations opens one account: the first that is confirmed', async () => {
    const email = newEmail()
    const passwords = [PASSWORD, 'Harbour&Lantern7']
    await signUp.register({ email, password: passwords[0] })
    const first = await signUp.tokenTo(email)
    await signUp.register({ email: email.toUpperCase(), password: passwords[1] })
    const second = await signUp.tokenTo(email.toUpperCase())
    const answers = await Promise.all([confirm(first), confirm(second, passwords[1])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'has-account' })
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await login(email, passwords[winner] ?? '')).status).toBe(200)
    expect((await login(email, passwords[1 - winner] ?? '')).status).toBe(401)
    const loser = winner === 0 ? second : first
    expect(
      (await app.call('GET /web-signup/v2/confirm/:token', { params: { token: loser } })).body,
    ).toMatchObject({ isValid: false })
    expect((await confirm(loser, passwords[1 - winner])).status).toBe(409)
  })

  test('is refused without the password that was chosen', async () => {
    const email = newEmail()
    await signUp.register({ email })
    const token = await signUp.tokenTo(email)
    for (let tries = 1; tries < CONFIRM_TRIES_PER_HOUR; tries++)
      expect(await confirm(token, 'Harbour&Lantern7')).toMatchObject({ body: { code: 'not-that-password' } })
    expect((await confirm(token)).status).toBe(200)

    const other = newEmail()
    await signUp.register({ email: other })
    const guessed = await signUp.tokenTo(other)
    for (let tries = 1; tries <= CONFIRM_TRIES_PER_HOUR; tries++) await confirm(guessed, 'Harbour&Lantern7')
    expect(await confirm(guessed)).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  })

  test('that another one overtakes learns of it', async () => {
    const email = newEmail()
    await signUp.register({ email })
    const token = await signUp.tokenTo(email)
    const { db, transactions } = app.services
    const isWaiting = async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
    }
    // Somebody with this address is being added while the link is followed.
    const late = await transactions.run(async (tx) => {
      await sql`INSERT INTO people_person (id, email, email_key, first_name, last_name, created_at)
        VALUES (${crypto.randomUUID()}, ${email}, ${email}, 'Pia', 'Roth', ${tx.now})`.execute(tx.db)
      const answer = confirm(token)
      await vi.waitFor(isWaiting)
      return { answer }
    })
    expect(await late.answer).toMatchObject({ status: 409, body: { code: 'has-account' } })
  })

  test('is not to be had with a link of somebody else’s making', async () => {
    const unknown = 'A'.repeat(43)
    expect(
      (await app.call('GET /web-signup/v2/confirm/:token', { params: { token: unknown } })).body,
    ).toEqual({
      isValid: false,
      email: null,
    })
    expect(await confirm(unknown)).toMatchObject({ status: 410, body: { code: 'link-spent' } })
    // A person who knows the token of an id must not have that of the same id under another address.
    const id = crypto.randomUUID()
    const own = newEmail()
    await signUp.register({ id, email: own })
    const token = await signUp.tokenTo(own)
    app.clock.pass(49 * 3_600)
    await tidyUp.run({}, app.services)
    const victim = newEmail()
    await signUp.register({ id, email: victim })
    expect(await signUp.tokenTo(victim)).not.toBe(token)
    expect((await confirm(token)).status).toBe(410)
  })

  test('comes too late after a day, until the link is sent again', async () => {
    const email = newEmail()
    const { body } = await signUp.register({ email })
    const token = await signUp.tokenTo(email)
    app.clock.pass(24 * 3_600 + 1)
    expect((await app.call('GET /web-signup/v2/confirm/:token', { params: { token } })).body).toEqual({
      isValid: false,
      email,
    })
    expect((await confirm(token)).status).toBe(410)
    await resend(body.personId)
    await signUp.tokenTo(email, 2)
    expect((await confirm(token)).status).toBe(200)
  })

  test('leaves neither password nor link behind, and nothing at all after a while', async () => {
    const email = newEmail()
    const { body } = await signUp.register({ email })
    const token = await signUp.tokenTo(email)
    const storedRows = async () => {
      const { rows } = await sql<{ row: string }>`
        SELECT to_jsonb(registration)::text AS row FROM onboarding_registration registration
        WHERE id = ${body.personId}`.execute(app.services.db)
      return rows.map(({ row }) => row)
    }
    const secrets = [PASSWORD, token, Buffer.from(token).toString('hex')]
    for (const secret of [...secrets, Buffer.from(token, 'base64url').toString('hex')])
      expect((await storedRows())[0]).not.toContain(secret)
    await confirm(token)
    expect(await storedRows()).toEqual([expect.stringContaining('"password_hash": null')])
    app.clock.pass(49 * 3_600)
    await tidyUp.run({}, app.services)
    expect(await storedRows()).toEqual([])
  })
})
