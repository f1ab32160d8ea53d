import type { AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import { accessChanged, joinRequested } from '@corridor/contract/office/alerts.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { operatorHeaders } from '#capabilities/operator/testing/operator-calls.ts'
import * as people from '#capabilities/people/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import { changePreference, lockPreference } from '../store/preferences.ts'
import { sendWaitingMail, sendWaitingText } from './reminder-jobs.ts'
import { sendReminders } from './send-reminders.ts'
import { unsubscribeHash } from './unsubscribe-link.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const app = useTestApp()
let owner: LoginReply
beforeAll(async () => {
  app.clock.stop()
  owner = await app.signIn('owner@brightsmiles.example')
})

/** Raises an alert, as a capability does. */
const happens = (
  { givenName, practiceId }: LoginReply,
  about = 'one thing',
  kind: AnyAlertKind = accessChanged,
) =>
  app.services.transactions.run(async (tx) =>
    tx.alert(kind, { to: [givenName], practiceId, about, facts: { role: 'Doctor' }, at: tx.now }),
  )
const look = () => sendReminders.run({}, app.services)
/** Passes the time, and looks as the clock has it. */
const lookAfter = async (seconds: number) => {
  app.clock.pass(seconds)
  await look()
}
/** The channels by which a person was reminded so far, in order. */
async function remindersTo({ givenName }: LoginReply): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    SELECT substr(name, length('notifications.send-waiting-') + 1) AS channel FROM pgboss.job
    WHERE name LIKE 'notifications.send-waiting-%' AND data->>'personId' = ${givenName}
    ORDER BY created_on, name`.execute(app.services.db)
  return rows.map(({ channel }) => channel)
}
/** Whose turns the reminders of a person take. */
async function turnsOf({ givenName }: LoginReply): Promise<(string | null)[]> {
  const { rows } = await sql<{ group_id: string | null }>`
    SELECT DISTINCT group_id FROM pgboss.job
    WHERE name LIKE 'notifications.send-waiting-%' AND data->>'personId' = ${givenName}`.execute(
    app.services.db,
  )
  return rows.map(({ group_id }) => group_id)
}
const change = (
  as: LoginReply,
  body: NonNullable<Parameters<typeof app.call<'PATCH /user-notifications/v2/preferences'>>[1]>['body'],
) => app.call('PATCH /user-notifications/v2/preferences', { as, body })
const choose = (
  as: LoginReply,
  channel: 'mail' | 'text',
  isOn: boolean,
  { kind }: AnyAlertKind = accessChanged,
) => change(as, { choices: [{ kind, channel, isOn }] })
/** As if the reminder had just been decided. */
async function onItsWay({ givenName: personId }: LoginReply) {
  const { db, secrets } = app.services
  const decidedAt = app.clock.now()
  await lockPreference(db, { personId, unsubscribeHash: unsubscribeHash(secrets, personId) })
  await changePreference(db, personId, { told_at: decidedAt })
  return { personId, decidedAt: decidedAt.toISOString() }
}
const mobileOf = async ({ givenName }: LoginReply) => (await people.find(app.services.db, givenName))!.mobile!

describe('somebody for whom something waits', () => {
  test('is mailed and texted after a quarter of an hour, and learns no more than how much', async () => {
    const member = await signInNewcomer(app)
    await happens(member)
    await lookAfter(14 * MINUTE)
    expect(await remindersTo(member)).toEqual([])
    await happens(member, 'another thing')
    await lookAfter(1 * MINUTE)
    expect(await remindersTo(member)).toEqual(['mail', 'text'])
    expect(await turnsOf(member)).toEqual([member.practiceId])
    const mail = await app.mailTo(member.email)
    expect(mail).toMatchObject({
      subject: '2 things are waiting for you in Corridor',
      link: '/dashboard/alerts',
      text: expect.stringContaining('\n\nSign in to see them:\n'),
    })
    const { text } = await app.textTo(await mobileOf(member))
    expect(text).toMatch(/^2 things are waiting for you in Corridor\. Sign in: \S+ /)
    expect(text.length).toBeLessThanOrEqual(160)
    for (const said of [mail.subject, mail.text, text])
      expect(said).not.toMatch(/Pia|Roth|Doctor|role|Bright/)
  })

  test('says how long it waits', async () => {
    const member = await signInNewcomer(app)
    await change(member, { waitMinutes: 60 })
    await happens(member)
    await lookAfter(59 * MINUTE)
    expect(await remindersTo(member)).toEqual([])
    await lookAfter(1 * MINUTE)
    expect(await remindersTo(member)).toEqual(['mail', 'text'])
  })

  test('is notified once an hour at most, and of the same things once', async () => {
    const member = await signInNewcomer(app)
    await choose(member, 'text', false)
    await happens(member)
    await lookAfter(15 * MINUTE)
    await happens(member, 'a newer thing')
    await lookAfter(59 * MINUTE)
    expect(await remindersTo(member)).toEqual(['mail'])
    await lookAfter(1 * MINUTE)
    expect(await remindersTo(member)).toEqual(['mail', 'mail'])
    await lookAfter(3 * HOUR)
    expect(await remindersTo(member)).toEqual(['mail', 'mail'])
    // The same thing raised again is new.
    await happens(member)
    await lookAfter(15 * MINUTE)
    expect(await remindersTo(member)).toEqual(['mail', 'mail', 'mail'])
  })

  test('is notified by one of two jobs that run at once: the later, of everything', async () => {
    const member = await signInNewcomer(app)
    await choose(member, 'text', false)
    await happens(member)
    await lookAfter(15 * MINUTE)
    const late = { personId: member.givenName, decidedAt: app.clock.now().toISOString() }
    await app.mailTo(member.email)
    await happens(member, 'a newer thing')
    await lookAfter(12 * HOUR)
    const waiting = async () => (await app.mailsTo(member.email)).map(({ subject }) => subject)
    await expect.poll(waiting).toHaveLength(2)
    await sendWaitingMail.run(late, app.services)
    expect(await waiting()).toHaveLength(2)
  })

  test('is notified although it happens again and again meanwhile', async () => {
    const member = await signInNewcomer(app)
    await choose(member, 'text', false)
    await happens(member)
    for (const _ of [1, 2]) {
      app.clock.pass(7 * MINUTE)
      await happens(member)
    }
    await lookAfter(1 * MINUTE)
    expect(await remindersTo(member)).toEqual(['mail'])
  })

  test('is notified once by processes that look at the same moment', async () => {
    const member = await signInNewcomer(app)
    await happens(member)
    app.clock.pass(20 * MINUTE)
    await Promise.all(Array.from({ length: 5 }, look))
    expect(await remindersTo(member)).toEqual(['mail', 'text'])
  })

  test('is sent nothing after reading it, also when a job was on its way', async () => {
    const member = await signInNewcomer(app)
    const readAll = () =>
      app.call('POST /user-notifications/v2/alerts/read', {
        as: member,
        body: { raisedUpTo: app.clock.now().toISOString() },
      })
    await happens(member)
    app.clock.pass(5 * MINUTE)
    await readAll()
    await lookAfter(20 * MINUTE)
    expect(await remindersTo(member)).toEqual([])
    const queued = await onItsWay(member)
    for (const job of [sendWaitingMail, sendWaitingText]) await job.run(queued, app.services)
    expect(await app.mailsTo(member.email)).toEqual([])
    expect(await app.textsTo(await mobileOf(member))).toEqual([])
  })

  test('is not notified of what is a day old', async () => {
    const member = await signInNewcomer(app)
    await happens(member)
    await lookAfter(25 * HOUR)
    expect(await remindersTo(member)).toEqual([])
  })
})

describe('a channel', () => {
  const sent = async (member: Newcome) => {
    await happens(member)
    await lookAfter(15 * MINUTE)
    return remindersTo(member)
  }

  test('that is off for the kind is not used', async () => {
    const member = await signInNewcomer(app)
    await choose(member, 'mail', false)
    expect(await sent(member)).toEqual(['text'])
  })

  test('is not used for people who want no texts', async () => {
    const member = await signInNewcomer(app)
    const body = { isSmsNotificationTurnedOn: false }
    await app.call('PUT /persons/v2/update-notification-settings', { as: member, body })
    expect(await sent(member)).toEqual(['mail'])
  })

  test('is not used to a number that nobody has proved to be theirs', async () => {
    const member = await signInNewcomer(app)
    await sql`UPDATE people_person SET mobile_verified_at = NULL WHERE id = ${member.givenName}`.execute(
      app.services.db,
    )
    expect(await sent(member)).toEqual(['mail'])
  })

  test('is not used where there is no service for it', async () => {
    const { sms } = app.services
    app.services.sms = undefined
    try {
      expect(await sent(await signInNewcomer(app))).toEqual(['mail'])
    } finally {
      app.services.sms = sms
    }
  })
})

describe('quiet hours', () => {
  const goTo = (moment: string) =>
    app.clock.pass((new Date(moment).getTime() - app.clock.now().getTime()) / 1000)
  const night = { isOn: true, from: '20:00', to: '07:00', timeZone: 'America/New_York' } as const

  test.each([
    ['over midnight', '2040-01-10T04:30:00Z', '2040-01-10T12:00:00Z'],
    ['in the night when the clock goes forward', '2040-03-11T05:30:00Z', '2040-03-11T11:00:00Z'],
    ['in the night when the clock goes back', '2040-11-04T04:30:00Z', '2040-11-04T12:00:00Z'],
  ])('keep %s, and when they end their owner is notified of what waited', async (_when, begin, end) => {
    goTo(begin)
    const member = await signInNewcomer(app)
    await change(member, { quietHours: night })
    await happens(member)
    await lookAfter(20 * MINUTE)
    goTo(end)
    await lookAfter(-1 * MINUTE)
    expect(await remindersTo(member)).toEqual([])
    await lookAfter(1 * MINUTE)
    expect(await remindersTo(member)).toEqual(['mail', 'text'])
  })

  test('hold back what was on its way when they began, and it is looked at again later', async () => {
    goTo('2041-01-10T00:50:00Z')
    const member = await signInNewcomer(app)
    await change(member, { quietHours: night })
    await happens(member)
    app.clock.pass(20 * MINUTE)
    await sendWaitingMail.run(await onItsWay(member), app.services)
    expect(await app.mailsTo(member.email)).toEqual([])
    expect(await remindersTo(member)).toEqual(['mail'])
  })
})

describe('a person who may not know any more is sent nothing', () => {
  test('having left the practice', async () => {
    const member = await signInNewcomer(app)
    await happens(member)
    owner = await app.signIn('owner@brightsmiles.example')
    const params = { id: member.givenName }
    const { status } = await app.call('DELETE /my-office/v2/team-members/:id', { as: owner, params })
    expect(status).toBe(200)
    await lookAfter(20 * MINUTE)
    expect(await remindersTo(member)).toEqual([])
    await sendWaitingMail.run(await onItsWay(member), app.services)
    expect((await app.mailsTo(member.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('waiting'),
    )
  })

  test('having lost the claim', async () => {
    const admin = await signInNewcomer(app, { claims: ['PracticeAdmin'] })
    await choose(admin, 'mail', true, joinRequested)
    for (const channel of ['mail', 'text'] as const) await choose(admin, channel, false)
    await happens(admin, 'a request', joinRequested)
    owner = await app.signIn('owner@brightsmiles.example')
    const { status } = await app.call('PATCH /my-office/v2/team-members/:id/claims', {
      as: owner,
      params: { id: admin.givenName },
      body: { grant: [], withdraw: ['PracticeAdmin'] },
    })
    expect(status).toBe(200)
    await lookAfter(20 * MINUTE)
    expect(await remindersTo(admin)).toEqual([])
  })

  test('while the practice is suspended; afterwards they are', async () => {
    const member = await signInNewcomer(app)
    await happens(member)
    const operate = async (verb: 'suspend' | 'resume') =>
      app.call(`POST /operator/v1/practices/:id/${verb}`, {
        params: { id: member.practiceId! },
        headers: await operatorHeaders(app),
      })
    await operate('suspend')
    await lookAfter(20 * MINUTE)
    expect(await remindersTo(member)).toEqual([])
    await operate('resume')
    await look()
    expect(await remindersTo(member)).toEqual(['mail', 'text'])
  })
})

describe('the link that stops the mails', () => {
  async function mailed() {
    const member = await signInNewcomer(app)
    await happens(member)
    await lookAfter(15 * MINUTE)
    const { text } = await app.mailTo(member.email)
    return { member, path: new URL(/https?:\S+\/unsubscribe\/\S+/.exec(text)![0]).pathname }
  }
  const isMailOn = async ({ email }: LoginReply) =>
    (await app.call('GET /user-notifications/v2/preferences', { as: await app.signIn(email) })).body.isMailOn

  /** What the page behind the link shows. */
  const shownBy = (path: string) =>
    app.call('GET /user-notifications/v2/unsubscribe/:token', {
      params: { token: path.split('/').at(-1)! },
    })

  test('works without signing in, twice like once, and for the mails alone', async () => {
    const { member, path } = await mailed()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const headers of [form, { 'content-type': 'multipart/form-data; boundary=x' }, undefined]) {
      const body = Buffer.from('List-Unsubscribe=One-Click')
      expect((await app.send(`POST ${path}`, { body, headers })).status).toBe(200)
    }
    expect((await app.send(`POST ${path}`)).status).toBe(200)
    expect(await isMailOn(member)).toBe(false)
    expect(await shownBy(path)).toMatchObject({ body: { isMailOn: false } })
    await happens(member, 'later')
    await lookAfter(2 * HOUR)
    expect(await remindersTo(member)).toEqual(['mail', 'text', 'text'])
    const lines = (await app.auditEntries()).filter(({ word }) => word === 'notifications.unsubscribed')
    expect(lines.at(-1)).toMatchObject({ person_id: member.givenName, outcome: 'done' })
    // The person can turn them on again, and the old link stops them again.
    await change(await app.signIn(member.email), { isMailOn: true })
    await app.send(`POST ${path}`)
    expect(await isMailOn(member)).toBe(false)
  })

  test('does nothing when it is only opened, as scanners of mail do', async () => {
    const { member, path } = await mailed()
    for (const method of ['GET', 'HEAD'])
      await fetch(app.url + path, { method, headers: { accept: 'text/html' } })
    expect(await isMailOn(member)).toBe(true)
  })

  test('says whose mails it stops, and no more of the address than its owner needs', async () => {
    const { member, path } = await mailed()
    const [local = '', domain] = member.email.split('@')
    expect(await shownBy(path)).toMatchObject({
      status: 200,
      body: { maskedEmail: `${local[0]}•••@${domain}`, isMailOn: true },
    })
    expect(local.length).toBeGreaterThan(1)
    expect(await isMailOn(member)).toBe(true)
  })

  test('that somebody made up is refused', async () => {
    const { member, path } = await mailed()
    const forged = `${path.slice(0, -2)}${path.endsWith('AA') ? 'BB' : 'AA'}`
    const refused = { statusCode: 401, code: 'link-not-valid' }
    for (const wrong of [forged, '/unsubscribe/x', `/unsubscribe/${member.givenName}`]) {
      expect((await app.send(`POST ${wrong}`)).body).toMatchObject(refused)
      expect((await shownBy(wrong)).body).toMatchObject(refused)
    }
    expect(await isMailOn(member)).toBe(true)
  })
})
