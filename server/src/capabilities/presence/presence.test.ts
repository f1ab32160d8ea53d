import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { minutesAfter } from '#platform/clock.ts'
import { useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { chooseStatus, HEARTBEAT, openStatusWindow, type StatusWindow } from './testing/status-window.ts'

const { Active, Busy, Offline, Unset } = WORK_STATUS
const NOBODY = '00000000-0000-4000-8000-000000000000'

const app = useTestApp()
let ada: LoginReply
let stranger: LoginReply

const opened: StatusWindow[] = []
async function open(own: LoginReply, ...shown: (LoginReply | string)[]): Promise<StatusWindow> {
  const ids = shown.map((one) => (typeof one === 'string' ? one : one.givenName))
  const window = await openStatusWindow(app, own, ids)
  opened.push(window)
  return window
}
/** Closes a window and waits until the server has noticed. */
async function shut(window: StatusWindow): Promise<void> {
  const { id } = window.socket
  window.close()
  await expect.poll(() => app.services.hub.windows().some((one) => one.id === id)).toBe(false)
}
const after = (minutes: number) => minutesAfter(app.clock.now(), minutes).toISOString()
const lastOwn = ({ events }: StatusWindow) =>
  events.findLast(({ name }) => name === 'presence.own-changed')?.payload

const publishStanding = ({ givenName }: LoginReply) =>
  app.services.transactions.run((tx) => app.services.identity.standingChanged(tx, givenName))

/** A member of Ada's team whom no other test uses. */
let ben: LoginReply
beforeEach(async () => {
  ben = await signInNewcomer(app)
  await publishStanding(ben)
  ada = await app.signIn('owner@brightsmiles.example')
  stranger = await app.signIn('owner@hilltopmedical.example')
})
afterEach(async () => {
  for (const window of opened.splice(0)) window.close()
})

describe('two people and three windows', () => {
  test('make one status each, published to the other as it changes', async () => {
    const watching = await open(ada, ben)
    expect((await watching.beat()).statuses).toEqual([
      { userId: ben.givenName, status: Offline, until: null },
    ])
    const [desk, phone] = [await open(ben), await open(ben)]
    expect((await desk.beat()).own).toEqual({
      userId: ben.givenName,
      status: Active,
      until: null,
      chosen: null,
    })
    await phone.beat(false)
    await desk.beat(false)
    await phone.beat(true)
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Active, Unset, Active])

    await shut(phone)
    app.clock.pass(6)
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Active, Unset, Active, Unset])
    await shut(desk)
    app.clock.pass(6)
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Active, Unset, Active, Unset, Offline])
    expect([...watching.shown().values()]).toEqual((await watching.beat()).statuses)
  })

  test('a window that is reloaded was never away', async () => {
    const watching = await open(ada, ben)
    const first = await open(ben)
    await first.beat()
    await watching.beat()
    await shut(first)
    await (await open(ben)).beat()
    app.clock.pass(6)
    const other = await open(ben)
    await chooseStatus(app, ben, { status: Busy })
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Busy])
    expect((await other.beat()).own.status).toBe(Busy)
  })

  test('a window that dies without a word is offline within a minute', async () => {
    const watching = await open(ada, ben)
    await (await open(ben)).beat()
    await watching.beat()
    app.clock.pass(40)
    expect((await watching.beat()).statuses[0]?.status).toBe(Active)
    app.clock.pass(15)
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Offline])
  })
})

describe('a status chosen by hand', () => {
  test('wins until its end, in every window, and without one', async () => {
    const watching = await open(ada, ben)
    const desk = await open(ben)
    await desk.beat()
    await watching.beat()
    const until = after(30)
    const own = await chooseStatus(app, ben, { status: Busy, until })
    expect(own).toEqual({ userId: ben.givenName, status: Busy, until, chosen: { status: Busy, until } })
    await expect.poll(() => lastOwn(desk)).toEqual(own)
    await expect.poll(() => watching.shown().get(ben.givenName)).toMatchObject({ status: Busy, until })
    await shut(desk)
    app.clock.pass(6)
    expect((await watching.beat()).statuses[0]).toMatchObject({ status: Busy, until })
    app.clock.pass(30 * 60)
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Busy, Offline])
  })

  test('as offline looks to others like any other, and one’s own windows know', async () => {
    const watching = await open(ada, ben)
    const desk = await open(ben)
    await desk.beat()
    await watching.beat()
    await chooseStatus(app, ben, { status: Offline, until: after(60) })
    const gone = { userId: ben.givenName, status: Offline, until: null }
    await expect.poll(() => watching.shown().get(ben.givenName)).toEqual(gone)
    await desk.beat(false)
    expect((await desk.beat()).own).toMatchObject({ ...gone, chosen: { status: Offline } })
    const later = after(90)
    await chooseStatus(app, ben, { status: Offline, until: later })
    await expect.poll(() => lastOwn(desk)?.chosen.until).toBe(later)
    await chooseStatus(app, ben, { status: Unset })
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Offline, Active])
    expect(lastOwn(desk)).toMatchObject({ status: Active, chosen: null })
  })

  test.each([
    ['over', () => after(-1), 'end-not-ahead'],
    ['more than a month away', () => after(31 * 24 * 60), 'end-too-far'],
  ])('is refused when its end is %s', async (_what, until, code) => {
    const answer = await app.call('PUT /presence/v2/status', {
      as: ben,
      body: { status: Busy, until: until() },
    })
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })

  test('of two choices at once the newer stays, in memory as in the table', async () => {
    const desk = await open(ben)
    await desk.beat()
    const all = [Busy, Offline, Active, Unset, Busy, Offline] as const
    await Promise.all(all.map((status) => chooseStatus(app, ben, { status })))
    const { rows } = await sql<{ status: number }>`
      SELECT status FROM presence_choice WHERE person_id = ${ben.givenName}`.execute(app.services.db)
    const saved = rows[0]?.status === Unset ? null : rows[0]?.status
    await expect.poll(async () => (await desk.beat()).own.chosen?.status ?? null).toBe(saved)
  })
})

describe('who sees it', () => {
  test('strangers get no answer about anybody, and hear nothing', async () => {
    const alone = await signInNewcomer(app, { place: 'alone' })
    const watching = await open(ada, ben, stranger, alone, NOBODY)
    const outside = [await open(stranger, ben, NOBODY), await open(alone, ben, ada, NOBODY)]
    for (const window of outside) expect((await window.beat()).statuses).toEqual([])
    expect((await watching.beat()).statuses.map(({ userId }) => userId)).toEqual([ben.givenName])
    await (await open(ben)).beat()
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Active])
    for (const { events } of outside)
      expect(events.filter(({ name }) => name === 'presence.changed')).toEqual([])
  })

  test('contacts do, where Network says that they are some', async () => {
    const { presence } = app.services
    const { contactsAmong, contactsOf } = presence
    presence.contactsAmong = async (viewer, ids) => () =>
      new Set(viewer.id === stranger.givenName ? ids.filter((id) => id === ben.givenName) : [])
    presence.contactsOf = async () => ({ rooms: [`person:${stranger.givenName}:User`] })
    const contact = await open(stranger, ben, ada)
    expect((await contact.beat()).statuses.map(({ userId }) => userId)).toEqual([ben.givenName])
    await (await open(ben)).beat()
    await expect.poll(() => contact.publishedTo(ben)).toEqual([Active])
    Object.assign(presence, { contactsAmong, contactsOf })
  })

  test('a member who is removed from the team receives nothing more, and nobody receives anything of them', async () => {
    const watching = await open(ada, ben)
    const removed = await open(ben, ada)
    await removed.beat()
    await watching.beat()
    const { status } = await app.call('DELETE /my-office/v2/team-members/:id', {
      params: { id: ben.givenName },
      query: { invitations: 'withdraw' },
      as: ada,
    })
    expect(status).toBe(200)
    await removed.isCut
    const before = removed.events.length
    await chooseStatus(app, ada, { status: Busy })
    await expect.poll(() => lastOwn(watching)?.status).toBe(Busy)
    await chooseStatus(app, ada, { status: Unset })
    app.clock.pass(6)
    expect((await watching.beat()).statuses).toEqual([])
    expect(watching.publishedTo(ben)).toEqual([])
    expect(removed.events.length).toBe(before)
  })

  test('a person who loses every claim receives nothing more on their open connection, and is not there', async () => {
    const { services } = app
    const watching = await open(ada, ben)
    const held = await open(ben, ada)
    await held.beat()
    await watching.beat()
    const setIdentity = (identity: string) =>
      services.transactions.run(async (tx) => {
        await sql`UPDATE people_person SET identity_status = ${identity} WHERE id = ${ben.givenName}`.execute(
          tx.db,
        )
        await services.identity.standingChanged(tx, ben.givenName)
      })
    await setIdentity('UnVerified')
    await expect(held.beat()).rejects.toThrow('not-allowed')
    await chooseStatus(app, ada, { status: Busy })
    await expect.poll(() => lastOwn(watching)?.status).toBe(Busy)
    await chooseStatus(app, ada, { status: Unset })
    expect(held.publishedTo(ada)).toEqual([])
    expect((await watching.beat()).statuses).toEqual([])
    await setIdentity('Approved')
    await expect.poll(async () => (await watching.beat()).statuses[0]?.status).toBe(Offline)
    await expect.poll(() => held.beat().catch(() => undefined)).toBeDefined()
    await expect.poll(() => watching.publishedTo(ben)).toEqual([Active])
  })
})

test('whatever happens, what was read and what was published since make what a fresh read shows', async () => {
  const watching = await open(ada, ben)
  await watching.beat()
  const desk = await open(ben)
  const phone = await open(ben)
  const acts: (() => unknown)[] = [
    () => desk.beat(),
    () => chooseStatus(app, ben, { status: Busy, until: after(3) }),
    () => desk.beat(false),
    () => app.clock.pass(4 * 60),
    () => phone.beat(),
    () => chooseStatus(app, ben, { status: Offline }),
    () => shut(phone),
    () => chooseStatus(app, ben, { status: Active }),
    () => desk.beat(false),
    () => app.clock.pass(60),
    () => desk.beat(),
    () => chooseStatus(app, ben, { status: Unset }),
  ]
  for (const [turn, act] of acts.entries()) {
    await act()
    const beside = await open(ada, ben)
    const { statuses } = await beside.beat()
    await expect
      .poll(() => [...watching.shown().values()], { message: `after act ${turn}` })
      .toEqual(statuses)
    await shut(beside)
  }
})

test('a heartbeat asks the database nothing', async () => {
  const watching = await open(ada, ben, stranger)
  await watching.beat()
  const statements = vi.spyOn(app.services.db.getExecutor(), 'executeQuery')
  for (let turn = 0; turn < 20; turn += 1) await watching.beat(turn % 2 === 0)
  // A job on a schedule may ask something in the meantime, but not as often as the window beats.
  const counts = Map.groupBy(statements.mock.calls, ([{ sql: text }]) => text)
  expect([...counts].filter(([, calls]) => calls.length >= 10)).toEqual([])
  await chooseStatus(app, ada, { status: Unset })
  statements.mockRestore()
})

describe('a heartbeat', () => {
  test.each<[string, unknown[]]>([
    ['of the wrong type', [{ isTouched: 'yes', userIds: [] }]],
    ['without anything', []],
    ['without a list', [{ isTouched: true }]],
    ['with ids that are none', [{ isTouched: true, userIds: ['ada'] }]],
    ['with more people than a window shows', [{ isTouched: true, userIds: Array(501).fill(NOBODY) }]],
    ['with a list of lists', [{ isTouched: true, userIds: [[NOBODY]] }]],
  ])('%s is refused and changes nothing', async (_what, said) => {
    const watching = await open(ada, ben)
    await watching.beat()
    const desk = await open(ben)
    expect(await desk.socket.emitWithAck(HEARTBEAT, ...said)).toMatchObject({
      error: { statusCode: 400, code: 'invalid-input' },
    })
    expect((await watching.beat()).statuses[0]?.status).toBe(Offline)
    expect((await desk.beat()).own.status).toBe(Active)
  })

  test('of somebody who has not been let in is refused', async () => {
    const pending = await open(await app.signIn('pending@brightsmiles.example'))
    await expect(pending.beat()).rejects.toThrow('not-allowed')
  })

  test('too often is refused, and again and again ends in a cut', async () => {
    const desk = await open(ben)
    const answers = Array.from({ length: 300 }, () => desk.beat().catch((error: Error) => error.message))
    await desk.isCut
    expect(await Promise.all(answers.slice(0, 130))).toContain('too-many-requests')
    expect((await app.send('GET /healthz')).status).toBe(200)
  })

  test('after the line for notices was down is believed only once it is back', async () => {
    const watching = await open(ada, ben)
    await chooseStatus(app, ben, { status: Offline })
    await (await open(ben)).beat()
    expect((await watching.beat()).statuses[0]?.status).toBe(Offline)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'corridor-notices'`.execute(app.services.db)
    await expect.poll(app.services.notices.isListening, { interval: 5 }).toBe(false)
    await expect.poll(() => watching.beat().catch(() => undefined), { interval: 100 }).toBeDefined()
    expect(watching.shown().get(ben.givenName)?.status).toBe(Offline)
    expect(watching.publishedTo(ben)).toEqual([])
  })
})
