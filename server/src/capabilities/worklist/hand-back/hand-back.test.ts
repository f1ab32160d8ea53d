import { randomUUID } from 'node:crypto'
import { usualHours } from '@corridor/contract/office/rules.ts'
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import { useTestApp } from '#testing/test-app.ts'
import { letterKind } from '#testing/worklist/parcels.ts'
import type { Newcome } from '#testing/world/newcomer.ts'
import { handBackAtClosing } from '../jobs.ts'
import { worklistDesk } from '../testing/desk.ts'
import { closedSince } from './duty-hours.ts'

const app = useTestApp()
const desk = worklistDesk(app)

/** Somebody with an item, and a colleague who watches. */
async function withItem(practiceId?: string) {
  const [ada, ben] = [await desk.worker(undefined, practiceId), await desk.worker(undefined, practiceId)]
  const item = await desk.parcel(ada)
  expect((await desk.assign(ada, item, ben.givenName)).status).toBe(200)
  return { ada, ben, item }
}

async function expectHandedBack(as: Newcome, item: { kind: string; itemId: string }, reason: string) {
  const { item: state, notes } = await desk.read(as, item)
  expect(state).toMatchObject({ assigneeId: null, noteCount: 1 })
  expect(notes).toMatchObject([{ author: null, text: '', handedBack: { name: 'Pia Roth', reason } }])
}

test('who is removed from the team hands their items back, with a note, and the list says so', async () => {
  const { ada, ben, item } = await withItem()
  const done = await desk.parcel(ada)
  await desk.assign(ada, done, ben.givenName)
  await desk.finish(ada, done)
  const window = await desk.window(ada)
  const owner = await app.signIn('owner@brightsmiles.example')
  const removal = { as: owner, params: { id: ben.givenName } }
  expect((await app.call('DELETE /my-office/v2/team-members/:id', removal)).status).toBe(200)
  await expectHandedBack(ada, item, 'left')
  expect((await desk.read(ada, done)).item.assigneeId).toBeNull()
  const received = () =>
    window.events.filter(
      ({ name, payload }) => name === 'worklist.item' && payload.state.itemId === item.itemId,
    )
  await expect.poll(received).toMatchObject([{ payload: { state: { assigneeId: null } } }])
  window.close()
})

test('the same where nobody said for which practice the transaction acts', async () => {
  const { ada, ben, item } = await withItem()
  await app.services.transactions.run((tx) => office.leave(tx, app.services, ben.givenName))
  await expectHandedBack(ada, item, 'left')
})

test('who may no longer open a kind hands those items back, and no others', async () => {
  const ada = await desk.worker(['SharedInbox', 'SecureEmail'])
  const ben = await desk.worker(['SharedInbox', 'SecureEmail'])
  const [parcel, letter] = [await desk.parcel(ada), await desk.parcel(ada, { kind: letterKind.kind })]
  for (const item of [parcel, letter]) await desk.assign(ada, item, ben.givenName)
  const { body, status } = await app.call('PATCH /my-office/v2/team-members/:id/claims', {
    as: await app.signIn('owner@brightsmiles.example'),
    params: { id: ben.givenName },
    body: { withdraw: ['SecureEmail'] },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await expectHandedBack(ada, letter, 'access')
  expect((await desk.read(ada, parcel)).item.assigneeId).toBe(ben.givenName)
})

test('who goes off duty hands their items back; who is busy or comes back does not', async () => {
  const { ada, ben, item } = await withItem()
  const choose = (status: 2 | 3 | 4) => app.call('PUT /presence/v2/status', { as: ben, body: { status } })
  for (const status of [WORK_STATUS.Busy, WORK_STATUS.Unset] as const) await choose(status)
  expect((await desk.read(ada, item)).item.assigneeId).toBe(ben.givenName)
  await choose(WORK_STATUS.Offline)
  await expectHandedBack(ada, item, 'off-duty')
})

test('an assignment and a removal at once leave nothing with somebody who is gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, ben] = [await desk.worker(), await desk.worker()]
    const item = await desk.parcel(ada)
    await Promise.all([
      desk.assign(ada, item, ben.givenName),
      app.services.transactions.run((tx) => office.leave(tx, app.services, ben.givenName)),
    ])
    expect((await desk.read(ada, item)).item.assigneeId).toBeNull()
  }
})

async function practiceOpenAtMidnight(): Promise<string> {
  const id = randomUUID()
  const hours = usualHours().map((day) => ({
    ...day,
    isOpen: true,
    spans: [{ opensAt: '00:00', closesAt: '00:01' }],
  }))
  await sql`INSERT INTO office_practice (id, name, invite_code, created_at, office_hours, time_zone)
    VALUES (${id}, 'Harbor Dental', ${id.slice(0, 8)}, now(), ${JSON.stringify(hours)}, 'America/Chicago')`.execute(
    app.services.db,
  )
  return id
}

test('what needs action is nobody’s once the practice has closed, but for who is still at it', async () => {
  // For the one minute of the day that it is open nothing would be handed back.
  app.clock.passToNoon()
  const practiceId = await practiceOpenAtMidnight()
  const { ada, ben, item } = await withItem(practiceId)
  const dayAgo = sql`UPDATE worklist_item SET assigned_at = assigned_at - interval '2 days'`
  await app.services.transactions.run((tx) => dayAgo.execute(tx.db), { practiceId })
  const answered = await desk.parcel(ada, { waitingSince: null })
  await desk.assign(ada, answered, ben.givenName)
  const fresh = await desk.parcel(ada)
  await desk.assign(ada, fresh, ada.givenName)
  const window = await desk.window(ben)
  await desk.watch(window, item, 'looking')
  await handBackAtClosing.run({}, app.services)
  expect((await desk.read(ada, item)).item.assigneeId).toBe(ben.givenName)
  await desk.watch(window, item, 'nothing')
  window.close()
  await handBackAtClosing.run({}, app.services)
  await expectHandedBack(ada, item, 'closed')
  expect((await desk.read(ada, answered)).item.assigneeId).toBe(ben.givenName)
  // Assigned after it had closed: somebody meant it.
  expect((await desk.read(ada, fresh)).item.assigneeId).toBe(ada.givenName)
})

test('a practice is closed after its last hours, on holidays and before it opens; not at lunch, nor without hours', () => {
  const hours = {
    office_hours: usualHours().map((day) => ({
      ...day,
      spans: [
        { opensAt: '08:00', closesAt: '12:00' },
        { opensAt: '13:00', closesAt: '17:00' },
      ],
    })),
    holidays: [{ on: '2026-11-26', name: 'Thanksgiving' }],
    time_zone: 'America/Chicago',
  }
  // A Wednesday in winter: Chicago is six hours behind.
  const at = (time: string) => new Date(`2026-11-${time}:00Z`)
  const wednesdayEvening = at('25T23:00')
  expect(closedSince(hours, at('25T13:59'))).toEqual(at('24T23:00'))
  expect(closedSince(hours, at('25T14:00'))).toBeUndefined()
  expect(closedSince(hours, at('25T18:30'))).toBeUndefined()
  expect(closedSince(hours, minutesAfter(wednesdayEvening, -1))).toBeUndefined()
  expect(closedSince(hours, wednesdayEvening)).toEqual(wednesdayEvening)
  expect(closedSince(hours, at('26T18:00'))).toEqual(wednesdayEvening)
  expect(closedSince(hours, at('29T18:00'))).toEqual(at('27T23:00'))
  expect(closedSince({ ...hours, office_hours: [] }, wednesdayEvening)).toBeUndefined()
})
