import { officeChanged } from '@corridor/contract/office/events.ts'
import { standingChanged } from '@corridor/contract/session/events.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openWindow, type TestWindow } from '../../../testing/window.ts'
import type { Tx } from '../transaction.ts'
import { type Audience, to } from './audience.ts'
import { findChanges } from './stream-store.ts'

let app: TestApp
let owner: LoginReply
let ben: LoginReply
let practiceId: string
const opened: TestWindow[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
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

const tell = (tx: Tx, audience: Audience) =>
  tx.announce(officeChanged, { practiceId, part: 'team' }, audience)
const announce = (audience: Audience) => app.services.transactions.run(async (tx) => tell(tx, audience))

/** What a window heard of the office until now: its session is told something last, so all before has arrived. */
async function heard(window: TestWindow, own: Pick<LoginReply, 'givenName'>): Promise<number> {
  const count = () => window.told.filter(({ name }) => name === 'session.standing-changed').length
  const before = count()
  app.services.hub.tellPerson(own.givenName, standingChanged, { personId: own.givenName })
  await expect.poll(count).toBeGreaterThan(before)
  return window.told.filter(({ name }) => name === 'office.changed').length
}

/** Past every action, so that nobody is told. */
async function setAdmin({ db }: Pick<Tx, 'db'>, { givenName: id }: LoginReply, isAdmin: boolean) {
  await sql`DELETE FROM people_claim WHERE person_id = ${id} AND claim = 'PracticeAdmin'`.execute(db)
  if (isAdmin) await sql`INSERT INTO people_claim VALUES (${id}, 'PracticeAdmin')`.execute(db)
}

describe('an audience', () => {
  test('of a practice is whoever of it holds the claim', async () => {
    const admin = await windowOf(owner)
    const member = await windowOf(ben)
    const stranger = await app.signIn('owner@lakesidesurgery.example')
    const elsewhere = await windowOf(stranger)
    await announce(to.practice(practiceId, 'PracticeAdmin'))
    expect(await heard(admin, owner)).toBe(1)
    expect(await heard(member, ben)).toBe(0)
    await announce(to.practice(practiceId, 'User'))
    expect(await heard(member, ben)).toBe(1)
    expect(await heard(elsewhere, stranger)).toBe(0)
  })

  test('of persons is those of them who hold the claim', async () => {
    const admin = await windowOf(owner)
    const member = await windowOf(ben)
    await announce(to.persons([owner.givenName, ben.givenName], 'PracticeAdmin'))
    expect(await heard(admin, owner)).toBe(1)
    expect(await heard(member, ben)).toBe(0)
  })

  test('of several parts hears it once', async () => {
    const admin = await windowOf(owner)
    await announce(to.all(to.practice(practiceId, 'User'), to.persons([owner.givenName], 'User')))
    expect(await heard(admin, owner)).toBe(1)
  })

  test('may bring the number of its event along: it is told with that, and not counted or kept here', async () => {
    const admin = await windowOf(owner)
    const mark = { stream: 'chat:its-own', seq: 7 }
    await announce({ ...to.practice(practiceId, 'User'), mark })
    await heard(admin, owner)
    expect(admin.told.find(({ name }) => name === 'office.changed')?.mark).toEqual(mark)
    expect(await findChanges(app.services.db, mark.stream, null)).toEqual({ seq: 0, changes: null })
    await announce({ ...to.practice(practiceId, 'User'), stream: mark.stream })
    expect(await findChanges(app.services.db, mark.stream, 0)).toMatchObject({
      seq: 1,
      changes: [{ seq: 1 }],
    })
  })

  test('holds nobody who has not been let in', async () => {
    const waiting = await app.signIn('pending@brightsmiles.example')
    const window = await windowOf(waiting)
    await announce(to.all(to.practice(practiceId, 'User'), to.persons([waiting.givenName], 'User')))
    expect(await heard(window, waiting)).toBe(0)
  })
})

describe('a change of standing', () => {
  const admins = () => to.practice(practiceId, 'PracticeAdmin')

  test('reaches the seats before the events of its own transaction do', async () => {
    const { identity, transactions } = app.services
    const makeAdmin = (isAdmin: boolean) =>
      transactions.run(async (tx) => {
        tell(tx, admins())
        await setAdmin(tx, ben, isAdmin)
        await identity.standingChanged(tx, ben.givenName)
        tell(tx, admins())
      })
    const window = await windowOf(ben)
    await makeAdmin(true)
    const hearsAsAdmin = async () => {
      await announce(admins())
      return (await heard(window, ben)) > 0
    }
    await expect.poll(hearsAsAdmin).toBe(true)
    const before = await heard(window, ben)
    await makeAdmin(false)
    await announce(admins())
    expect(await heard(window, ben)).toBe(before)
    await announce(to.practice(practiceId, 'User'))
    expect(await heard(window, ben)).toBe(before + 1)
  })
})

describe('a gap in the line for notices', () => {
  async function breakLine() {
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
  const wasTold = (window: TestWindow) => window.told.some(({ name }) => name === 'live.missed')

  test('cuts whoever was signed out meanwhile, and tells the others that they may have missed something', async () => {
    const gone = await windowOf(ben)
    const staying = await windowOf(owner)
    const { sid } = JSON.parse(Buffer.from(ben.token.split('.')[1]!, 'base64url').toString())
    await sql`UPDATE session_session SET ended_at = now(), end_reason = 'signed-out' WHERE id = ${sid}`.execute(
      app.services.db,
    )
    await breakLine()
    expect(await gone.isCut).toBe('io server disconnect')
    await expect.poll(() => wasTold(staying)).toBe(true)
    await announce(to.practice(practiceId, 'PracticeAdmin'))
    expect(await heard(staying, owner)).toBe(1)
  })

  test('takes every seat until it is known again who may sit there', async () => {
    const window = await windowOf(owner)
    await breakLine()
    await announce(to.practice(practiceId, 'User'))
    await expect.poll(() => wasTold(window)).toBe(true)
    expect(await heard(window, owner)).toBe(0)
  })

  test('does not give back what was lost meanwhile', async () => {
    const { db } = app.services
    await setAdmin({ db }, ben, true)
    const again = await app.signIn('hygienist@brightsmiles.example')
    const window = await windowOf(again)
    await announce(to.practice(practiceId, 'PracticeAdmin'))
    expect(await heard(window, again)).toBe(1)
    await setAdmin({ db }, ben, false)
    await breakLine()
    await expect.poll(() => wasTold(window)).toBe(true)
    await announce(to.practice(practiceId, 'PracticeAdmin'))
    expect(await heard(window, again)).toBe(1)
  })
})
