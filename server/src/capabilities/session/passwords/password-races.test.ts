import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Caller, DEMO_PASSWORD, useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { lockCredentials } from '../store/credentials.ts'

const app = useTestApp()

const NEW_PASSWORDS = ['Velvet-Quarry!91', 'Harbour&Lantern7', 'Copper-Meadow!38', 'Granite&Saddle64']

const change = (as: Caller, newPassword: string, currentPassword = DEMO_PASSWORD) =>
  app.call('POST /users/v2/change-password', { as, body: { currentPassword, newPassword } })
const reset = (token: string, newPassword: string) =>
  app.call('POST /authentication/v2/reset-password', { body: { token, newPassword } })
const opens = async (email: string, password: string) => {
  const body = { email, password, deviceId: `device-${crypto.randomUUID()}` }
  return (await app.call('POST /authentication/v2/login', { body })).status === 200
}
const isLive = async (as: Caller) =>
  (await app.call('GET /authentication/v2/verify-token', { as })).status === 200

async function resetToken(email: string): Promise<string> {
  await app.call('POST /authentication/v2/forgot-password', { body: { email } })
  return (await app.mailTo(email)).token
}

describe('passwords that are changed at once', () => {
  test('from several devices: one is stored, the others are refused and signed out', async () => {
    const email = 'assistant@brightsmiles.example'
    const devices = await Promise.all(NEW_PASSWORDS.map(() => app.signIn(email)))
    const answers = await Promise.all(devices.map((device, index) => change(device, NEW_PASSWORDS[index]!)))
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    for (const [index, device] of devices.entries()) {
      expect(await isLive(device)).toBe(index === winners[0])
      expect(await opens(email, NEW_PASSWORDS[index]!)).toBe(index === winners[0])
      app.clock.pass(60)
    }
  })

  test('from one device: one is stored, the others hear that the old one is not right any more', async () => {
    const email = 'hygienist@brightsmiles.example'
    const own = await app.signIn(email)
    const answers = await Promise.all(NEW_PASSWORDS.map((password) => change(own, password)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'wrong-current-password' })
    const accepted = answers.findIndex(({ status }) => status === 200)
    expect(await opens(email, NEW_PASSWORDS[accepted]!)).toBe(true)
  })

  test('beside a reset link: one is stored, and the other is refused', async () => {
    const email = 'frontdesk@brightsmiles.example'
    const own = await app.signIn(email)
    const token = await resetToken(email)
    const [changed, byLink] = await Promise.all([
      change(own, NEW_PASSWORDS[0]!),
      reset(token, NEW_PASSWORDS[1]!),
    ])
    expect([changed.status === 200, byLink.status === 200].toSorted()).toEqual([false, true])
    expect(changed.status === 200 ? byLink.status : changed.status).toBe(changed.status === 200 ? 410 : 401)
    expect(await opens(email, NEW_PASSWORDS[0]!)).toBe(changed.status === 200)
    app.clock.pass(60)
    expect(await opens(email, NEW_PASSWORDS[1]!)).toBe(byLink.status === 200)
  })

  test('beside signing out everywhere: a session that has ended changes nothing', async () => {
    const email = 'member@professional.example'
    const own = await app.signIn(email)
    const other = await app.signIn(email)
    const [changed] = await Promise.all([
      change(own, NEW_PASSWORDS[0]!),
      app.call('POST /authentication/v2/logout', { as: other, body: { everywhere: true } }),
    ])
    expect(await opens(email, NEW_PASSWORDS[0]!)).toBe(changed.status === 200)
  })

  test('beside a removal from the team: neither waits for the other crosswise', async () => {
    const { transactions, identity, db } = app.services
    const admin = await app.signIn('owner@brightsmiles.example')
    const { givenName: id } = await signInNewcomer(app)
    const isWaiting = async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        db,
      )
      return rows.length > 0
    }
    const removing = await transactions.run(async (tx) => {
      // Locks in the same order as a password change: credentials first, then the person.
      await lockCredentials(tx.db, id)
      const answer = app.call('DELETE /my-office/v2/team-members/:id', {
        as: admin,
        params: { id },
        query: {},
      })
      await expect.poll(isWaiting).toBe(true)
      await identity.standingChanged(tx, id)
      return { answer }
    })
    expect((await removing.answer).status).toBe(200)
  })
})
