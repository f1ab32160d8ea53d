import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { sendDueLinks } from './links.ts'
import { arrivalsDesk, newMobile, WELL } from './testing/arrivals-desk.ts'

const app = useTestApp()
const desk = arrivalsDesk(app)
// The board is that of a day, which must not end between two calls.
beforeAll(() => app.clock.passToNoon())
const { office } = desk

describe('the board', () => {
  test('shows a walk-in at once, newest first, and no other practice’s', async () => {
    const [one, other] = [await office(), await office()]
    const first = await desk.added(one.worker, { firstName: 'Grace' })
    const second = await desk.added(one.worker, { firstName: 'Ana' })
    expect((await desk.today(one.worker)).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(first).toMatchObject({ appointmentStatus: 'Arrived', covidFormStatus: 'Incomplete', questions: 5 })
    expect(await desk.today(other.worker)).toEqual([])
    for (const call of [
      desk.step(other.worker, first.id, 'ClearToEnter', true),
      desk.undo(other.worker, first.id, 'Arrived'),
      desk.check(other.worker, first.id, 'Pass'),
      desk.temperature(other.worker, first.id, 98),
      desk.resend(other.worker, first.id),
    ])
      expect((await call).status).toBe(404)
    // A statement that forgets its WHERE finds nothing of another practice.
    const { rows } = await readFor(app.services.db, { practiceId: other.practiceId }, (db) =>
      sql`SELECT id FROM curbside_visit`.execute(db),
    )
    expect(rows).toEqual([])
  })

  test('has a work item from the arrival on, which waits until the patient is called in', async () => {
    const { worker } = await office()
    const { id } = await desk.added(worker, { firstName: 'Grace' })
    const board = async () => {
      const query = { timezoneOffset: 0 }
      return (await app.call('GET /lite-appointments/v2/today', { as: worker, query })).body
    }
    expect((await board()).work).toMatchObject([{ itemId: id, waitingSince: expect.any(String) }])
    const params = { kind: 'curbside.visit', itemId: id }
    const note = { id: randomUUID(), text: 'Needs a wheelchair.', mentions: [] }
    const recorded = await app.call('POST /worklist/v1/items/:kind/:itemId/notes', {
      as: worker,
      params,
      body: note,
    })
    expect(recorded.status).toBe(200)
    await desk.step(worker, id, 'ClearToEnter', true)
    expect((await board()).work).toMatchObject([{ itemId: id, waitingSince: null, noteCount: 1 }])
    await desk.undo(worker, id, 'ClearToEnter')
    expect((await board()).work).toMatchObject([{ waitingSince: expect.any(String) }])
    const other = (await office()).worker
    expect((await app.call('GET /worklist/v1/items/:kind/:itemId', { as: other, params })).status).toBe(404)
  })

  test('adds the same walk-in once', async () => {
    const { worker } = await office()
    const id = randomUUID()
    const [one, two] = await Promise.all([desk.added(worker, { id }), desk.added(worker, { id })])
    expect(one.id).toBe(two.id)
    expect(await desk.today(worker)).toHaveLength(1)
  })

  test('reads a day by an offset with fractions', async () => {
    const { worker } = await office()
    const { id } = await desk.added(worker)
    const now = app.clock.now()
    const days = (timezoneOffset: number) =>
      new Date(now.getTime() + timezoneOffset * 3_600_000).toISOString().slice(0, 10)
    for (const timezoneOffset of [-11.5, 5.75, 13]) {
      expect((await desk.today(worker, timezoneOffset)).map((one) => one.id)).toEqual([id])
      const { body } = await app.call('GET /lite-appointments/v3/day', {
        as: worker,
        query: { day: days(timezoneOffset), timezoneOffset },
      })
      expect(body.appointments).toHaveLength(1)
    }
    const far = await app.call('GET /lite-appointments/v3/day', {
      as: worker,
      query: { day: '2020-02-29', timezoneOffset: 0 },
    })
    expect(far.body.appointments).toEqual([])
  })

  test.each([
    ['a day that does not exist', { day: '2026-02-30', timezoneOffset: '0' }, 'This day doesn’t exist.'],
    [
      'an offset of no zone',
      { day: '2026-02-28', timezoneOffset: '0.1' },
      'This timezone offset is not valid.',
    ],
    [
      'an offset that is no number',
      { day: '2026-02-28', timezoneOffset: 'x' },
      'This timezone offset is not valid.',
    ],
  ])('refuses %s with a sentence', async (_, query, sentence) => {
    const { worker } = await office()
    const { status, body } = await app.send(`GET /lite-appointments/v3/day?${new URLSearchParams(query)}`, {
      as: worker,
    })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
  })

  test('counts who waits outside, and notifies windows that a visit changed without naming anybody', async () => {
    const { worker } = await office()
    const window = await openWindow(app, worker)
    const { id } = await desk.added(worker)
    await expect
      .poll(() => window.events.find(({ name }) => name === 'curbside.changed')?.payload)
      .toEqual({ id, status: 'Arrived' })
    const pending = async () =>
      (await app.call('GET /lite-appointments/v2/pending-count', { as: worker })).body.pendingAppointmentCount
    expect(await pending()).toBe(1)
    await desk.step(worker, id, 'ClearToEnter', true)
    expect(await pending()).toBe(0)
    window.close()
  })
})

describe('steps', () => {
  test('of two desks at once one takes it, not both', async () => {
    const { worker, practiceId } = await office()
    const second = await desk.worker(practiceId)
    const { id } = await desk.added(worker)
    const answers = await Promise.all(
      [worker, second, worker, second].map((as) => desk.step(as, id, 'ClearToEnter', true)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({ code: 'visit-step-done' })
    expect((await desk.find(worker, id)).appointmentStatus).toBe('ClearToEnter')
  })

  test('that are impossible are refused by the rule of the contract', async () => {
    const { worker } = await office()
    const { id } = await desk.added(worker)
    const { status, body } = await desk.step(worker, id, 'Complete')
    expect([status, (body as { code?: string }).code]).toEqual([409, 'visit-step-not-possible'])
    expect((await desk.find(worker, id)).appointmentStatus).toBe('Arrived')
  })

  test('into the office are confirmed where the check is not passed or there is a fever', async () => {
    const { worker } = await office()
    const { id } = await desk.added(worker)
    expect((await desk.step(worker, id, 'ClearToEnter')).body).toMatchObject({ code: 'visit-not-confirmed' })
    await desk.check(worker, id, 'Pass')
    await desk.temperature(worker, id, 100.9)
    expect((await desk.step(worker, id, 'ClearToEnter')).body).toMatchObject({ code: 'visit-not-confirmed' })
    await desk.temperature(worker, id, 98.44)
    const { body } = await desk.step(worker, id, 'ClearToEnter')
    expect(body).toMatchObject({ appointmentStatus: 'ClearToEnter', temperature: 98.4, canUndo: true })
  })

  test('go on to leaving and checking in again', async () => {
    const { worker } = await office()
    const { id } = await desk.added(worker)
    for (const step of ['ClearToEnter', 'PatientInOffice', 'Complete', 'NotArrived', 'Arrived'] as const)
      expect((await desk.step(worker, id, step, true)).body).toMatchObject({ appointmentStatus: step })
  })

  test('are taken back once, exactly, and not after ten minutes', async () => {
    const { worker, practiceId } = await office()
    const before = await desk.added(worker)
    await desk.step(worker, before.id, 'ClearToEnter', true)
    const undone = await Promise.all([
      desk.undo(worker, before.id, 'ClearToEnter'),
      desk.undo(worker, before.id, 'ClearToEnter'),
    ])
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await desk.find(worker, before.id)).toEqual(before)
    await desk.step(worker, before.id, 'ClearToEnter', true)
    app.clock.pass(11 * 60)
    expect((await desk.undo(await desk.worker(practiceId), before.id, 'ClearToEnter')).status).toBe(409)
  })
})

describe('the temperature', () => {
  test.each([300, 0, -5, 89.9])('of %s is refused with a sentence', async (temperature) => {
    const { worker } = await office()
    const { id } = await desk.added(worker)
    const { status, body } = await desk.temperature(worker, id, temperature)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Please enter a temperature between 90 and 110 °F.')
  })

  test('comes without data where nothing was changed', async () => {
    const { worker } = await office()
    const { id } = await desk.added(worker)
    expect((await desk.temperature(worker, id, 98.6)).body.data).toMatchObject({ temperature: 98.6 })
    expect((await desk.temperature(worker, id, 98.6)).body).toEqual({ data: null })
  })
})

describe('a patient', () => {
  test('gets a link by text, says that they are here, answers, and is asked to come in', async () => {
    const { worker } = await office()
    const mobile = newMobile()
    const { id } = await desk.added(worker, { mobileNumber: mobile })
    const patient = await desk.open(await desk.linkTo(mobile))
    const { body: visit } = await desk.visit(patient)
    expect(visit).toMatchObject({ firstName: 'Grace', status: 'Arrived', spots: ['1', '2', '3'] })
    expect(JSON.stringify(visit)).not.toContain('Okafor')
    await desk.arrive(patient, { spot: '2', car: 'Blue Honda' })
    expect((await desk.answer(patient, WELL)).body.healthCheck).toBe('Pass')
    expect(await desk.find(worker, id)).toMatchObject({
      spot: '2',
      car: 'Blue Honda',
      covidFormStatus: 'Pass',
      answered: 5,
    })
    await desk.step(worker, id, 'ClearToEnter')
    const { body } = await app.call('GET /lite-appointments/v3/visit/status', { headers: patient })
    expect(body).toEqual({ status: 'ClearToEnter' })
    expect((await app.textTo(mobile, { after: 1 })).text).toContain('Please come in')
  })

  test('opens their own visit and nothing else', async () => {
    const { worker } = await office()
    const door = await desk.door(worker)
    const one = await desk.open((await desk.register(door, { firstName: 'Ann' })).body.token)
    const other = await desk.open((await desk.register(door, { firstName: 'Bob' })).body.token)
    expect((await desk.visit(one)).body.firstName).toBe('Ann')
    expect((await desk.visit(other)).body.firstName).toBe('Bob')
    expect((await desk.visit(door)).status).toBe(401)
    expect((await app.call('GET /guests/v1/message', { headers: one })).status).toBe(401)
  })

  test('with a concern fails the check, and the office reads which and why', async () => {
    const { worker } = await office()
    const patient = await desk.open((await desk.register(await desk.door(worker))).body.token)
    await desk.arrive(patient)
    await desk.answer(patient, { ...WELL, fever: true }, 'Fever since Saturday')
    const [visit] = await desk.today(worker)
    expect(visit).toMatchObject({
      covidFormStatus: 'Failed',
      healthNote: 'Fever since Saturday',
      concerns: ['Have you had a fever or chills in the last 2 days?'],
    })
  })

  test('says twice that they are here and has arrived once; a spot or question that is gone is refused', async () => {
    const { worker } = await office()
    const patient = await desk.open((await desk.register(await desk.door(worker))).body.token)
    await Promise.all([desk.arrive(patient, { car: 'Kia' }), desk.arrive(patient, { car: 'Kia' })])
    const [visit] = await desk.today(worker)
    expect(visit).toMatchObject({ appointmentStatus: 'Arrived', car: 'Kia' })
    expect((await desk.arrive(patient, { spot: '99' })).body).toMatchObject({
      message: 'This spot isn’t there any more. Please choose another one.',
    })
    expect((await desk.answer(patient, { nonsense: true })).status).toBe(400)
  })

  test('can leave, and check in again after the desk asked for it', async () => {
    const { worker } = await office()
    const patient = await desk.open((await desk.register(await desk.door(worker))).body.token)
    await desk.arrive(patient)
    expect((await desk.leave(patient)).body.status).toBe('Left')
    expect((await desk.arrive(patient)).status).toBe(409)
    const [visit] = await desk.today(worker)
    await desk.step(worker, visit!.id, 'NotArrived')
    expect((await desk.arrive(patient)).body.status).toBe('Arrived')
  })
})

test('without questions the check is passed', async () => {
  const { worker } = await office()
  await desk.save(worker, { questions: [] })
  expect(await desk.added(worker)).toMatchObject({ covidFormStatus: 'Pass', questions: 0 })
})

describe('the door', () => {
  test('registers a walk-in once, without a text to a number that somebody typed', async () => {
    const { worker } = await office()
    const door = await desk.door(worker)
    const [id, mobileNumber] = [randomUUID(), newMobile()]
    const answers = [
      await desk.register(door, { id, mobileNumber }),
      await desk.register(door, { id, mobileNumber }),
    ]
    expect(answers[0]!.body.token).toBe(answers[1]!.body.token)
    expect(await desk.today(worker)).toMatchObject([{ source: 'door', appointmentStatus: 'Upcoming' }])
    await sendDueLinks.run({}, app.services)
    expect(await app.textsTo(mobileNumber)).toEqual([])
  })

  test('has a new code when the practice wants one, and the old one stops', async () => {
    const { worker } = await office()
    const old = await desk.door(worker)
    await app.call('POST /lite-appointments/v3/door-code', { as: worker })
    expect((await app.call('GET /lite-appointments/v3/door', { headers: old })).status).toBe(401)
    const { body } = await app.call('GET /lite-appointments/v3/door', { headers: await desk.door(worker) })
    expect(body.practice.name).toBe('Elm Street Dental')
  })

  test('is there once the practice is set up, which finishes the step for the team', async () => {
    const practiceId = randomUUID()
    await sql`INSERT INTO office_practice (id, name, invite_code, created_at)
      VALUES (${practiceId}, 'Oak Dental', ${practiceId}, ${app.clock.now()})`.execute(app.services.db)
    const worker = await desk.worker(practiceId)
    const { body: usual } = await app.call('GET /lite-appointments/v3/settings', { as: worker })
    expect(usual).toMatchObject({ isSetUp: false, spots: ['1', '2', '3', '4', '5', '6'] })
    expect((await app.call('GET /lite-appointments/v3/door-code', { as: worker })).status).toBe(409)
    await desk.save(worker, { spots: ['A', 'B'] })
    const { body } = await app.call('GET /users/v2/:id', { as: worker, params: { id: worker.givenName } })
    expect(body).toMatchObject({ finishedCurbsideLiteStep: true })
  })
})

describe('a list of appointments', () => {
  const LIST =
    'Time\tPatient\tCell\tProvider\n9:15 AM\tAlvarez, Maria\t(512) 555-0134\tBen\n2:30\tJohn Becker\t\tDr Owens\nsoon\tMei Tan\t\t'

  test('is shown before it is taken, and adds each once', async () => {
    const { worker } = await office()
    const { body } = await desk.preview(worker, LIST)
    expect(body.columns.map(({ field }) => field)).toEqual(['time', 'fullName', 'phone', 'provider'])
    expect(body.rows.map(({ isGood }) => isGood)).toEqual([true, true, false])
    expect(body.rows[0]).toMatchObject({
      firstName: 'Maria',
      lastName: 'Alvarez',
      mobileNumber: '+15125550134',
    })
    expect(body.rows[2]!.problems).toEqual(['“soon” isn’t a time.'])
    expect(await desk.today(worker)).toEqual([])
    expect((await desk.import(worker, LIST)).body).toEqual({ added: 2, skipped: 1 })
    expect((await desk.import(worker, LIST)).status).toBe(409)
    expect((await desk.today(worker)).map(({ lastName }) => lastName).toSorted()).toEqual([
      'Alvarez',
      'Becker',
    ])
  })

  test.each([
    ['another table', 'Invoice,Amount\n17,300', undefined, 'This doesn’t look like a list of appointments.'],
    ['nothing', '', undefined, 'This file is empty.'],
    ['a day that is over', 'Name,Time\nA B,9:00', '2020-01-01', 'This day is over.'],
    ['a day that does not exist', 'Name,Time\nA B,9:00', '2027-02-30', 'This day doesn’t exist.'],
    [
      'too many rows',
      `Name,Time\n${'Ana Ruiz,9:00\n'.repeat(301)}`,
      undefined,
      'Please add at most 300 appointments at a time.',
    ],
  ])('that is %s is refused with a sentence', async (_, text, on, sentence) => {
    const { worker } = await office()
    const { status, body } = await desk.preview(worker, text, on)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
  })

  test('sends the links of those who come soon, each once', async () => {
    const { worker } = await office()
    const mobile = newMobile()
    const soon = new Date(app.clock.now().getTime() + 30 * 60_000)
    const time = soon.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    await desk.import(
      worker,
      `Name\tTime\tMobile\nMaria Alvarez\t${time}\t${mobile}`,
      soon.toISOString().slice(0, 10),
    )
    await Promise.all([sendDueLinks.run({}, app.services), sendDueLinks.run({}, app.services)])
    await app.textTo(mobile)
    expect(await app.textsTo(mobile)).toHaveLength(1)
  })
})

test('the visits of a day leave as a table, without formulas, and the trail has it', async () => {
  const { worker } = await office()
  await desk.added(worker, { firstName: '=cmd', lastName: 'Okafor' })
  const day = app.clock.now().toISOString().slice(0, 10)
  const answer = await fetch(
    `${app.url}/lite-appointments/v3/export?from=${day}&to=${day}&timezoneOffset=0`,
    { headers: { authorization: `Bearer ${worker.token}`, user: worker.givenName } },
  )
  const table = await answer.text()
  expect(answer.status).toBe(200)
  expect(table).toContain('Okafor')
  expect(table).not.toMatch(/(^|,)"?=cmd/m)
  const tooMany = await app.call('GET /lite-appointments/v3/export', {
    as: worker,
    query: { from: '2026-01-01', to: '2026-03-01', timezoneOffset: 0 },
  })
  expect(tooMany.status).toBe(400)
})
