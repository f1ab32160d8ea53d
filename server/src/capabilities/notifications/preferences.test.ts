import { CHANNELS } from '@corridor/contract/kernel/alert.ts'
import {
  inviteAccepted,
  personAccepted,
  personRequested,
  practiceInvited,
} from '@corridor/contract/network/alerts.ts'
import { accessChanged } from '@corridor/contract/office/alerts.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startTestApp, useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { reachingBy } from './channels.ts'

/**
 * Personal alerts concern everyone; alerts between practices concern their network administrators and
 * individuals.
 */
const PERSONAL = [personRequested, personAccepted]
const NETWORK = [practiceInvited, inviteAccepted, ...PERSONAL]

const app = useTestApp()

const PREFERENCES = 'GET /user-notifications/v2/preferences'
const CHANGE = 'PATCH /user-notifications/v2/preferences'
const read = async (as: LoginReply) => (await app.call(PREFERENCES, { as })).body
const kindsOf = async (as: LoginReply) => (await read(as)).kinds.map(({ kind }) => kind)
const choose = (as: LoginReply, channel: (typeof CHANNELS)[number], isOn: boolean) =>
  app.call(CHANGE, { as, body: { choices: [{ kind: accessChanged.kind, channel, isOn }] } })
const channelsOf = async (as: LoginReply) =>
  (await read(as)).kinds.find(({ kind }) => kind === accessChanged.kind)!.channels
const raise = (to: string) =>
  app.services.transactions.run(async (tx) =>
    tx.alert(accessChanged, { to: [to], practiceId: null, about: to, facts: { role: '' }, at: tx.now }),
  )

test('are the kinds’ own until somebody says otherwise, in the time zone of the practice', async () => {
  const member = await signInNewcomer(app, { claims: [] })
  expect(await read(member)).toEqual({
    kinds: [
      {
        kind: accessChanged.kind,
        label: accessChanged.label,
        channels: { app: true, push: true, mail: true, text: true },
      },
      ...PERSONAL.map(({ kind, label, channels }) => ({
        kind,
        label,
        channels: Object.fromEntries(CHANNELS.map((channel) => [channel, channels.includes(channel)])),
      })),
    ],
    isMailOn: true,
    canText: true,
    waitMinutes: 15,
    quietHours: { isOn: false, from: '20:00', to: '07:00', timeZone: 'America/Chicago' },
    isSoundOn: false,
  })
  const alone = await read(await signInNewcomer(app, { place: 'alone' }))
  expect(alone.quietHours.timeZone).toBe('America/New_York')
})

test('of a practice are hidden from people without one', async () => {
  const alone = await signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] })
  expect(await kindsOf(alone)).toEqual(NETWORK.map(({ kind }) => kind))
  expect(await choose(alone, 'app', true)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.choices.0.kind' }] },
  })
})

test('name the kinds that one’s claims open', async () => {
  const admin = await signInNewcomer(app, { claims: ['PracticeAdmin'] })
  expect(await kindsOf(admin)).toEqual([
    'office.join-requested',
    'office.member-joined',
    'office.access-changed',
    'office.practice-change-decided',
    ...PERSONAL.map(({ kind }) => kind),
  ])
  const keeper = await signInNewcomer(app, { claims: ['ContactsAndNetwork'] })
  expect(await kindsOf(keeper)).toEqual(['office.access-changed', ...NETWORK.map(({ kind }) => kind)])
  const member = await signInNewcomer(app)
  const body = { choices: [{ kind: 'office.join-requested', channel: 'mail' as const, isOn: true }] }
  expect(await app.call(CHANGE, { as: member, body })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.choices.0.kind' }] },
  })
})

test('are changed one by one, also from two windows at once', async () => {
  const member = await signInNewcomer(app)
  await Promise.all(CHANNELS.map((channel) => choose(member, channel, false)))
  expect(await channelsOf(member)).toEqual({ app: false, push: false, mail: false, text: false })
  await choose(member, 'push', true)
  expect(await channelsOf(member)).toEqual({ app: false, push: true, mail: false, text: false })
  const quietHours = { isOn: true, from: '18:30', to: '06:15', timeZone: 'America/Denver' as const }
  const body = { isMailOn: false, waitMinutes: 60 as const, quietHours, isSoundOn: true }
  const changed = await app.call(CHANGE, { as: member, body })
  expect(changed.body).toMatchObject(body)
  expect(await read(member)).toEqual(changed.body)
})

/**
 * From here on an insert waits at a gate after it has looked for a conflicting row and before it is in any
 * index. Indexes are written in the order of their creation, so the unique ones are created after the one
 * that waits.
 */
async function openGate(owner: Client): Promise<void> {
  await owner.query(`
    CREATE FUNCTION at_the_gate(uuid) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN $1; END $$;
    CREATE INDEX ON notifications_preference (at_the_gate(person_id));
    ALTER TABLE notifications_preference DROP CONSTRAINT notifications_preference_pkey,
      DROP CONSTRAINT notifications_preference_unsubscribe_hash_key;
    ALTER TABLE notifications_preference ADD PRIMARY KEY (person_id), ADD UNIQUE (unsubscribe_hash);
    SELECT pg_advisory_lock(1)`)
}

test('are stored for the first time by two windows in the same moment', async () => {
  const gated = await startTestApp()
  const owner = new Client({ connectionString: gated.databaseUrl })
  await owner.connect()
  try {
    const member = await signInNewcomer(gated)
    await openGate(owner)
    const both = [{ isSoundOn: true }, { waitMinutes: 60 as const }].map((body) =>
      gated.call(CHANGE, { as: member, body }),
    )
    const waiting = () =>
      owner.query(`
        SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE datname = current_database() AND locktype = 'advisory' AND objid = 1 AND NOT granted`)
    await expect.poll(async () => (await waiting()).rowCount).toBe(2)
    await owner.query('SELECT pg_advisory_unlock(1)')
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect((await gated.call(PREFERENCES, { as: member })).body).toMatchObject({
      isSoundOn: true,
      waitMinutes: 60,
    })
  } finally {
    await owner.end()
    await gated.close()
  }
})

test('quiet hours that end when they begin are refused', async () => {
  const member = await signInNewcomer(app)
  const quietHours = { isOn: true, from: '20:00', to: '20:00', timeZone: 'America/Chicago' as const }
  expect((await app.call(CHANGE, { as: member, body: { quietHours } })).status).toBe(400)
})

test('decide what reaches somebody by a channel', async () => {
  const [with_, without] = [await signInNewcomer(app), await signInNewcomer(app)]
  await choose(without, 'push', false)
  const expected = [with_, without].map(({ givenName }) => ({
    person_id: givenName,
    kind: accessChanged.kind,
  }))
  const { db, declared } = app.services
  expect(await reachingBy(db, declared, 'push', expected)).toEqual([expected[0]])
  expect(await reachingBy(db, declared, 'app', expected)).toEqual(expected)
  expect(
    await reachingBy(db, declared, 'app', [{ person_id: with_.givenName, kind: 'of.tomorrow' }]),
  ).toEqual([])
})

test('a kind that is off inside the product is neither in the bell nor counted, and comes back with the switch', async () => {
  const member = await signInNewcomer(app)
  await raise(member.givenName)
  const bell = async () => (await app.call('GET /user-notifications/v2/alerts', { as: member })).body
  expect(await bell()).toMatchObject({ unreadAlerts: 1, alerts: [{ kind: accessChanged.kind }] })
  await choose(member, 'app', false)
  expect(await bell()).toMatchObject({ unreadAlerts: 0, alerts: [] })
  await choose(member, 'app', true)
  expect(await bell()).toMatchObject({ unreadAlerts: 1 })
})

test('are published to the person’s other windows', async () => {
  const [member, other] = [await signInNewcomer(app), await signInNewcomer(app)]
  const windows = [await openWindow(app, member), await openWindow(app, other)]
  const received = (at: number) =>
    windows[at]!.events.filter(({ name }) => name === 'notifications.preferences-changed')
  await choose(member, 'app', false)
  await expect.poll(() => received(0)).toHaveLength(1)
  expect(received(1)).toEqual([])
  for (const window of windows) window.close()
})
