import { officeChanged } from '@corridor/contract/office/events.ts'
import { standingChanged } from '@corridor/contract/session/events.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow, type TestWindow } from '#testing/window.ts'
import type { Tx } from '../transaction.ts'
import { type Audience, to } from './audience.ts'
import { findChanges } from './stream-store.ts'

const app = useTestApp()
let owner: LoginReply
let ben: LoginReply
let practiceId: string
const opened: TestWindow[] = []

beforeEach(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  ben = await app.signIn('hygienist@brightsmiles.example')
  practiceId = owner.practiceId!
})
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

async function windowOf(own: LoginReply | string): Promise<TestWindow> {
  const window = await openWindow(app, typeof own === 'string' ? await app.signIn(own) : own)
  opened.push(window)
  return window
}

const publishIn = (tx: Tx, audience: Audience) =>
  tx.publish(officeChanged, { practiceId, part: 'team' }, audience)
const publish = (audience: Audience) => app.services.transactions.run(async (tx) => publishIn(tx, audience))

/** How many events of the office a window has received: an event of its session is sent last, so all before has arrived. */
async function countOfficeEvents(window: TestWindow, own: Pick<LoginReply, 'givenName'>): Promise<number> {
  const count = () => window.events.filter(({ name }) => name === 'session.standing-changed').length
  const before = count()
  app.services.hub.publishToPerson(own.givenName, standingChanged, { personId: own.givenName })
  await expect.poll(count).toBeGreaterThan(before)
  return window.events.filter(({ name }) => name === 'office.changed').length
}

/** Past every action, so that nothing is published. */
async function setAdmin({ db }: Pick<Tx, 'db'>, { givenName: id }: LoginReply, isAdmin: boolean) {
  await sql`DELETE FROM people_claim WHERE person_id = ${id} AND claim = 'PracticeAdmin'`.execute(db)
  if (isAdmin) await sql`INSERT INTO people_claim VALUES (${id}, 'PracticeAdmin')`.execute(db)
}

describe('an audience', () => {
  test('of a practice is its members with the claim', async () => {
    const admin = await windowOf(owner)
    const member = await windowOf(ben)
    const stranger = await app.signIn('owner@lakesidesurgery.example')
    const elsewhere = await windowOf(stranger)
    await publish(to.practice(practiceId, 'PracticeAdmin'))
    expect(await countOfficeEvents(admin, owner)).toBe(1)
    expect(await countOfficeEvents(member, ben)).toBe(0)
    await publish(to.practice(practiceId, 'User'))
    expect(await countOfficeEvents(member, ben)).toBe(1)
    expect(await countOfficeEvents(elsewhere, stranger)).toBe(0)
  })

  test('of persons is those of them who hold the claim', async () => {
    const admin = await windowOf(owner)
    const member = await windowOf(ben)
    await publish(to.persons([owner.givenName, ben.givenName], 'PracticeAdmin'))
    expect(await countOfficeEvents(admin, owner)).toBe(1)
    expect(await countOfficeEvents(member, ben)).toBe(0)
  })

  test('of several parts receives it once', async () => {
    const admin = await windowOf(owner)
    await publish(to.all(to.practice(practiceId, 'User'), to.persons([owner.givenName], 'User')))
    expect(await countOfficeEvents(admin, owner)).toBe(1)
  })

  test('may carry the number of its event: it is published with that, and not counted or stored here', async () => {
    const admin = await windowOf(owner)
    const mark = { stream: 'chat:its-own', seq: 7 }
    await publish({ ...to.practice(practiceId, 'User'), mark })
    await countOfficeEvents(admin, owner)
    expect(admin.events.find(({ name }) => name === 'office.changed')?.mark).toEqual(mark)
    expect(await findChanges(app.services.db, mark.stream, null)).toEqual({ seq: 0, changes: null })
    await publish({ ...to.practice(practiceId, 'User'), stream: mark.stream })
    expect(await findChanges(app.services.db, mark.stream, 0)).toMatchObject({
      seq: 1,
      changes: [{ seq: 1 }],
    })
  })

  test('holds nobody who has not been let in', async () => {
    const waiting = await app.signIn('pending@brightsmiles.example')
    const window = await windowOf(waiting)
    await publish(to.all(to.practice(practiceId, 'User'), to.persons([waiting.givenName], 'User')))
    expect(await countOfficeEvents(window, waiting)).toBe(0)
  })
})

describe('a change of standing', () => {
  const admins = () => to.practice(practiceId, 'PracticeAdmin')

  test('reaches the seats before the events of its own transaction do', async () => {
    const { identity, transactions } = app.services
    const makeAdmin = (isAdmin: boolean) =>
      transactions.run(async (tx) => {
        publishIn(tx, admins())
        await setAdmin(tx, ben, isAdmin)
        await identity.standingChanged(tx, ben.givenName)
        publishIn(tx, admins())
      })
    const window = await windowOf(ben)
    await makeAdmin(true)
    const receivesAsAdmin = async () => {
      await publish(admins())
      return (await countOfficeEvents(window, ben)) > 0
    }
    await expect.poll(receivesAsAdmin).toBe(true)
    const before = await countOfficeEvents(window, ben)
    await makeAdmin(false)
    await publish(admins())
    expect(await countOfficeEvents(window, ben)).toBe(before)
    await publish(to.practice(practiceId, 'User'))
    expect(await countOfficeEvents(window, ben)).toBe(before + 1)
  })
})

describe('a gap in the connection for notices', () => {
  async function breakConnection() {
    const admin = new Client({ connectionString: inject('databaseAdmin') })
    await admin.connect()
    const { pathname } = new URL(app.databaseUrl)
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = $1 AND application_name = 'corridor-notices'`,
      [pathname.slice(1)],
    )
    await admin.end()
    await expect.poll(app.services.notices.isListening, { interval: 2 }).toBe(false)
  }
  const receivedMissed = (window: TestWindow) => window.events.some(({ name }) => name === 'live.missed')

  test('cuts windows that were signed out meanwhile, and sends the others live.missed', async () => {
    const gone = await windowOf(ben)
    const staying = await windowOf(owner)
    const { sid } = JSON.parse(Buffer.from(ben.token.split('.')[1]!, 'base64url').toString())
    await sql`UPDATE session_session SET ended_at = now(), end_reason = 'signed-out' WHERE id = ${sid}`.execute(
      app.services.db,
    )
    await breakConnection()
    expect(await gone.isCut).toBe('io server disconnect')
    await expect.poll(() => receivedMissed(staying)).toBe(true)
    await publish(to.practice(practiceId, 'PracticeAdmin'))
    expect(await countOfficeEvents(staying, owner)).toBe(1)
  })

  test('unseats every window until its owner was looked up again', async () => {
    const window = await windowOf(owner)
    await breakConnection()
    await publish(to.practice(practiceId, 'User'))
    await expect.poll(() => receivedMissed(window)).toBe(true)
    expect(await countOfficeEvents(window, owner)).toBe(0)
  })

  test('does not give back what was lost meanwhile', async () => {
    const { db } = app.services
    await setAdmin({ db }, ben, true)
    const again = await app.signIn('hygienist@brightsmiles.example')
    const window = await windowOf(again)
    await publish(to.practice(practiceId, 'PracticeAdmin'))
    expect(await countOfficeEvents(window, again)).toBe(1)
    await setAdmin({ db }, ben, false)
    await breakConnection()
    await expect.poll(() => receivedMissed(window)).toBe(true)
    await publish(to.practice(practiceId, 'PracticeAdmin'))
    expect(await countOfficeEvents(window, again)).toBe(1)
  })
})
