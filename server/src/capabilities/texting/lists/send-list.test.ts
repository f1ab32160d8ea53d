import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leave } from '#capabilities/office/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { stopClock, useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { newNumber, textDesk } from '../testing/desk.ts'
import { sendList } from './send-list.ts'

const BASE = '/patient-texting/v2'

const app = useTestApp()
let desk: Awaited<ReturnType<typeof app.signIn>>
let own: ReturnType<typeof textDesk>
/** The practice is in Chicago, six hours behind; no clock is changed there in these weeks. */
const FIRST_DAY = Date.parse('2040-01-01T00:00:00.000Z')
const MORNING = 10
const EVENING = 20.9
const NIGHT = 22.5
const NEXT_MORNING = 24 + 8
let day = 0
/** Goes on to an hour of the test's own day in Chicago, where the front desk signs in again. */
async function moveTo(hour: number): Promise<void> {
  const moment = FIRST_DAY + (day * 24 + 6 + hour) * 3_600_000
  app.clock.pass((moment - app.clock.now().getTime()) / 1000)
  desk = await app.signIn('frontdesk@brightsmiles.example')
  own = textDesk(app, desk)
}
beforeEach(async () => {
  day += 2
  await moveTo(MORNING)
})

/** What a test leaves running would take turns with the lists of the next one. */
afterEach(async () => {
  const { body } = await app.call(`GET ${BASE}/lists`, { as: desk })
  for (const { id, state } of body.lists)
    if (state === 'running') await app.call(`POST ${BASE}/lists/:id/cancel`, { as: desk, params: { id } })
})

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })
const resultOf = async (id: string) =>
  (await app.call(`GET ${BASE}/lists/:id`, { as: desk, params: { id } })).body
const stateOf = async (id: string) => (await resultOf(id)).list

/** Starts a list to so many patients, one in each tick. */
async function startList(count: number) {
  const numbers = Array.from({ length: count }, newNumber)
  const patients = await Promise.all(numbers.map((number) => own.patient(number)))
  const id = randomUUID()
  const body = { id, smsMessage: 'Closed.', patientIds: patients.map((one) => one.id), perMinute: 10 }
  const { status, body: list } = await app.call(`POST ${BASE}/lists`, { as: desk, body })
  expect(status).toBe(200)
  return { id, numbers, list }
}

/** The ticks of a list that have not run yet, with when they are due. */
async function ticksOf(id: string) {
  const { rows } = await sql<{ tick: number; due: Date }>`
    SELECT (data->>'tick')::int AS tick, start_after AS due FROM pgboss.job
    WHERE name = ${sendList.name} AND data->>'listId' = ${id} AND state IN ('created', 'retry', 'active')`.execute(
    app.services.db,
  )
  return rows.map(({ tick, due }) => ({ tick, due: due.toISOString().slice(11, 16) }))
}

/** Runs the next tick, as if its time had come. */
async function runTick(id: string): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${sendList.name} AND data->>'listId' = ${id}`.execute(
    app.services.db,
  )
  app.services.jobs.ring(sendList.name)
}

const phonesWithText = async (numbers: readonly string[]) => {
  const texts = await Promise.all(numbers.map((number) => own.phone(number)))
  return texts.filter((one) => one.length > 0).length
}

describe('a list', () => {
  test('is the same when it is started twice, and another one under its id is refused', async () => {
    const patients = [await own.patient(newNumber()), await own.patient(newNumber())]
    const [first, second] = patients.map((one) => one.id)
    const body = { id: randomUUID(), smsMessage: 'Closed.', patientIds: [first!, second!], perMinute: 10 }
    const start = (more: object) => app.call(`POST ${BASE}/lists`, { as: desk, body: { ...body, ...more } })
    expect((await start({})).status).toBe(200)
    expect(await start({ patientIds: [second, first] })).toMatchObject({ status: 200, body: { total: 2 } })
    for (const other of [{ smsMessage: 'Open.' }, { patientIds: [first] }, { perMinute: 60 }])
      expect(await start(other)).toMatchObject({ status: 409, body: { code: 'list-differs' } })
    expect((await stateOf(body.id)).smsMessage).toBe('Closed.')
  })

  test('texts each patient once, leaves out who cannot be reached, and says why', async () => {
    const numbers = [newNumber(), newNumber()]
    const reached = await Promise.all(numbers.map((number) => own.patient(number)))
    const [first] = numbers
    const sharing = await own.patient(first!)
    const none = await own.patient('+15125550101', { phones: [] })
    const out = await own.patient()
    await own.receive(out.mobileNumber!, 'STOP')
    const patientIds = [...reached, sharing, none, out].map(({ id }) => id)
    const smsMessage = 'Hi {{patient.firstName}}, we are closed tomorrow.'
    const preview = await app.call(`POST ${BASE}/lists/preview`, {
      as: desk,
      body: { smsMessage, patientIds },
    })
    expect(preview.body).toMatchObject({
      reachable: 2,
      unreachable: [
        { patientId: sharing.id, reason: 'same-number' },
        { patientId: none.id, reason: 'missing' },
        { patientId: out.id, reason: 'opted-out' },
      ],
      example: 'Bright Smiles Dental: Hi Nora, we are closed tomorrow.',
      segments: 2,
    })
    const id = randomUUID()
    const body = { id, smsMessage, patientIds, perMinute: 120 }
    const [one, two] = await Promise.all([1, 2].map(() => app.call(`POST ${BASE}/lists`, { as: desk, body })))
    expect([one!.status, two!.status]).toEqual([200, 200])
    await soon(async () =>
      expect((await resultOf(id)).list).toMatchObject({ state: 'done', total: 5, sent: 2, skipped: 3 }),
    )
    for (const number of numbers)
      expect(await own.messages((await own.with(number))!.id)).toMatchObject([{ purpose: 'list' }])
    expect((await resultOf(id)).entries.map(({ state, skipReason }) => skipReason ?? state)).toEqual([
      'sent',
      'sent',
      'same-number',
      'missing',
      'opted-out',
    ])
  })

  test('with a field that cannot be filled in is not sent with its braces', async () => {
    const { id } = await own.patient()
    for (const smsMessage of ['Hi {{patient.fistName}}', 'Hi {{me.name}}', 'Hi {{patient.firstName}']) {
      const body = { smsMessage, patientIds: [id] }
      expect((await app.send(`POST ${BASE}/lists/preview`, { as: desk, body })).status).toBe(400)
    }
  })

  test('that is canceled sends no more', async () => {
    const { id } = await startList(4)
    const cancelled = await app.call(`POST ${BASE}/lists/:id/cancel`, { as: desk, params: { id } })
    expect(cancelled.body.state).toBe('cancelled')
    const { sent, cancelled: left } = cancelled.body
    expect(sent + left).toBe(4)
    app.clock.pass(60)
    expect(await stateOf(id)).toMatchObject({ sent, cancelled: left, waiting: 0 })
  })
})

describe('lists of one number', () => {
  test('share its pace and take turns, whichever process sends them', async () => {
    stopClock(app)
    const ids: string[] = []
    for (let one = 0; one < 5; one += 1) ids.push((await startList(4)).id)
    const sent = async () => (await Promise.all(ids.map(stateOf))).map((list) => list.sent)
    const sentInAll = async () => (await sent()).reduce((sum, count) => sum + count, 0)
    await soon(async () => expect(await sentInAll()).toBe(1))
    for (let tick = 1; tick < 12; tick += 1) {
      app.clock.pass(5)
      const due = ids.map((listId) => ({ practiceId: desk.practiceId!, listId, tick: tick * 100 }))
      await Promise.all(due.map((one) => sendList.run(one, app.services)))
    }
    expect(await sent()).toEqual([2, 2, 2, 2, 2])
  })

  test('are over with their last text', async () => {
    const { id } = await startList(1)
    await soon(async () => expect(await stateOf(id)).toMatchObject({ state: 'done', sent: 1 }))
  })
})

describe('in quiet hours', () => {
  test('a list waits for the morning, counts nobody as sent, and then keeps its pace', async () => {
    await moveTo(NIGHT)
    const { id, numbers, list } = await startList(3)
    expect(list).toMatchObject({
      state: 'running',
      sent: 0,
      waiting: 3,
      pause: { timeZone: 'America/Chicago' },
    })
    expect(list.pause!.until.slice(11, 16)).toBe('14:00')
    await soon(async () => expect(await ticksOf(id)).toEqual([{ tick: 1, due: '14:00' }]))
    expect(await stateOf(id)).toEqual(list)
    expect((await app.call(`GET ${BASE}/lists`, { as: desk })).body.lists[0]).toEqual(list)
    expect(await phonesWithText(numbers)).toBe(0)

    await moveTo(NEXT_MORNING)
    expect(await stateOf(id)).toMatchObject({ sent: 0, pause: null })
    await runTick(id)
    await soon(async () => expect(await ticksOf(id)).toMatchObject([{ tick: 2 }]))
    expect(await stateOf(id)).toMatchObject({ state: 'running', sent: 1, waiting: 2 })
    await soon(async () => expect(await phonesWithText(numbers)).toBe(1))
  })

  test('a list that runs into them pauses, and can be canceled meanwhile', async () => {
    await moveTo(EVENING)
    const { id, numbers } = await startList(3)
    await soon(async () => expect(await ticksOf(id)).toMatchObject([{ tick: 1 }]))
    expect(await stateOf(id)).toMatchObject({ sent: 1, waiting: 2 })
    await moveTo(NIGHT)
    await runTick(id)
    await soon(async () => expect(await ticksOf(id)).toEqual([{ tick: 2, due: '14:00' }]))
    expect(await stateOf(id)).toMatchObject({
      state: 'running',
      sent: 1,
      waiting: 2,
      pause: { timeZone: 'America/Chicago' },
    })

    const cancelled = await app.call(`POST ${BASE}/lists/:id/cancel`, { as: desk, params: { id } })
    expect(cancelled.body).toMatchObject({ state: 'cancelled', sent: 1, cancelled: 2, pause: null })
    await moveTo(NEXT_MORNING)
    await runTick(id)
    await soon(async () => expect(await ticksOf(id)).toEqual([]))
    expect(await phonesWithText(numbers)).toBe(1)
  })

  test('a tick that runs again, because its process was killed, makes the list continue once', async () => {
    await moveTo(NIGHT)
    const { id } = await startList(1)
    await soon(async () => expect(await ticksOf(id)).toEqual([{ tick: 1, due: '14:00' }]))
    const again = { practiceId: desk.practiceId!, listId: id, tick: 0 }
    await Promise.all([sendList.run(again, app.services), sendList.run(again, app.services)])
    expect(await ticksOf(id)).toEqual([{ tick: 1, due: '14:00' }])
  })
})

test('a list ends once its author may not text any more', async () => {
  const colleague = await signInNewcomer(app, { claims: ['PatientTexting'], practiceId: desk.practiceId! })
  const patients = await Promise.all([1, 2, 3, 4].map(() => own.patient()))
  const id = randomUUID()
  const body = { id, smsMessage: 'Closed.', patientIds: patients.map((one) => one.id), perMinute: 10 }
  expect((await app.call(`POST ${BASE}/lists`, { as: colleague, body })).status).toBe(200)
  await app.services.transactions.run((tx) => leave(tx, app.services, colleague.givenName))
  // The next tick, as if it were due.
  await sendList.run({ practiceId: desk.practiceId!, listId: id, tick: 1 }, app.services)
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled', waiting: 0 })
  expect((await stateOf(id)).sent).toBeLessThan(4)
})

test('a list leaves what the patients wrote to be read', async () => {
  const number = newNumber()
  const patient = await own.patient(number)
  await own.receive(number, 'Do you take Delta?')
  const id = randomUUID()
  const body = { id, smsMessage: 'Closed.', patientIds: [patient.id], perMinute: 10 }
  await app.call(`POST ${BASE}/lists`, { as: desk, body })
  await soon(async () => expect((await stateOf(id)).sent).toBe(1))
  const [entry] = (await resultOf(id)).entries
  expect(await own.get(entry!.conversationId!)).toMatchObject({
    hasUnreadMessage: true,
    unreadCount: 1,
    lastSeq: 2,
  })
})

test('two practices may send lists of one id, and a text in which nothing can be seen is refused', async () => {
  const id = randomUUID()
  const other = await app.signIn('frontdesk@lakesidesurgery.example')
  for (const as of [other, desk]) {
    const patient = await textDesk(app, as).patient(newNumber())
    const list = { id, smsMessage: 'Closed.', patientIds: [patient.id], perMinute: 10 }
    await app.call(`POST ${BASE}/lists`, { as, body: list })
    await soon(async () => {
      const { body } = await app.call(`GET ${BASE}/lists/:id`, { as, params: { id } })
      expect(body.list.sent).toBe(1)
    })
    const unseen = { ...list, id: randomUUID(), smsMessage: '\u200b\u2060 \ufeff' }
    expect((await app.send(`POST ${BASE}/lists`, { as, body: unseen })).status).toBe(400)
  }
})

test('of those who share a phone the oldest is texted, no matter who was chosen first', async () => {
  const number = newNumber()
  const child = await own.patient(number, { dateOfBirth: '2017-03-04' })
  const mother = await own.patient(number, { dateOfBirth: '1985-03-04' })
  const { body } = await app.call(`POST ${BASE}/lists/preview`, {
    as: desk,
    body: { smsMessage: 'Closed.', patientIds: [child.id, mother.id] },
  })
  expect(body).toMatchObject({
    reachable: 1,
    pause: null,
    unreachable: [{ patientId: child.id, reason: 'same-number' }],
  })
})

test('a phone gets a list’s text once, also where somebody else’s texts go there by then', async () => {
  const [number, other] = [newNumber(), newNumber()]
  const father = await own.patient(number)
  const child = await own.patient(other)
  const id = randomUUID()
  const patientIds = [father.id, child.id]
  await app.call(`POST ${BASE}/lists`, {
    as: desk,
    body: { id, smsMessage: 'Closed.', patientIds, perMinute: 10 },
  })
  await soon(async () => expect((await stateOf(id)).sent).toBe(1))
  await readFor(app.services.db, 'system', (db) =>
    sql`UPDATE patients_phone SET number = ${number} WHERE patient_id = ${child.id}`.execute(db),
  )
  app.clock.pass(6)
  await soon(async () => expect(await ticksOf(id)).toMatchObject([{ tick: 1 }]))
  await runTick(id)
  await soon(async () => expect((await stateOf(id)).state).toBe('done'))
  expect((await resultOf(id)).entries.map(({ state, skipReason }) => skipReason ?? state)).toEqual([
    'sent',
    'same-number',
  ])
  expect(await own.messages((await own.with(number))!.id)).toHaveLength(1)
})

test('a phone that a child shares with a parent of a usual name gets the text of a list', async () => {
  const born = (number: string, dateOfBirth: string) =>
    own.patient(number, { firstName: 'Odile', lastName: 'Marchetti', dateOfBirth })
  const [usualNumber, number] = [newNumber(), newNumber()]
  const usual = await born(usualNumber, '1961-03-04')
  const { id: usualId } = await own.open(usualNumber, usual.id)
  for (let count = 0; count < 3; count += 1) await own.send(usualId, 'Hello')
  const parent = await born(number, '1994-03-04')
  const child = await own.patient(number, { dateOfBirth: '2017-03-04' })
  const { id: conversationId } = await own.open(number, parent.id)
  const id = randomUUID()
  const body = { id, smsMessage: 'Closed.', patientIds: [child.id], perMinute: 10 }
  expect((await app.call(`POST ${BASE}/lists`, { as: desk, body })).status).toBe(200)
  await soon(async () => expect((await stateOf(id)).sent).toBe(1))
  expect(await own.messages(conversationId)).toMatchObject([
    { smsMessage: expect.stringContaining('Closed.') },
  ])
})
