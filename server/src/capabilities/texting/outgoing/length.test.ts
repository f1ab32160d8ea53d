import { randomUUID } from 'node:crypto'
import { SKIP_SENTENCES } from '@corridor/contract/texting/problems.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { newNumber, textDesk } from '../testing/desk.ts'

const BASE = '/patient-texting/v2'
const MAX = 1_600
const INTRODUCTION = 'Bright Smiles Dental: '
const TOO_LONG = `A text can have at most 1,600 characters, and your practice’s name before the first one takes ${INTRODUCTION.length} of them. Please shorten it, or send a secure link.`

const app = useTestApp()
let desk: Awaited<ReturnType<typeof app.signIn>>
let own: ReturnType<typeof textDesk>
beforeAll(async () => {
  desk = await app.signIn('frontdesk@brightsmiles.example')
  own = textDesk(app, desk)
})

const words = (length: number): string => 'x'.repeat(length)
const FITS = MAX - INTRODUCTION.length

describe('a text that is too long with the name of the practice before it', () => {
  test('is refused before anything is stored; what fits exactly leaves, and the next one has all the room', async () => {
    const { id } = await own.open(newNumber())
    const refused = await own.send(id, words(FITS + 1))
    expect(refused).toMatchObject({ status: 400, body: { code: 'text-too-long', message: TOO_LONG } })
    expect(await own.messages(id)).toEqual([])
    const first = await own.send(id, words(FITS))
    expect(first).toMatchObject({ status: 200, body: { smsMessage: INTRODUCTION + words(FITS) } })
    expect((await own.send(id, words(MAX))).status).toBe(200)
  })

  test('has all the room where its words name the practice', async () => {
    const { id } = await own.open(newNumber())
    const named = 'Bright Smiles Dental '
    expect((await own.send(id, named + words(MAX - named.length))).status).toBe(200)
  })

  test('is refused when it is scheduled', async () => {
    const { id: conversationId } = await own.open(newNumber())
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const schedule = (smsMessage: string) =>
      app.send(`POST ${BASE}/scheduled`, {
        as: desk,
        body: { id: randomUUID(), conversationId, smsMessage, sendAt },
      })
    expect(await schedule(words(FITS + 1))).toMatchObject({ status: 400, body: { message: TOO_LONG } })
    const { body } = await app.call(`GET ${BASE}/scheduled`, { as: desk, query: { conversationId } })
    expect(body.scheduled).toEqual([])
    expect((await schedule(words(FITS))).status).toBe(200)
  })
})

describe('a list', () => {
  test('says before it is sent whose text would be too long, and leaves them out', async () => {
    const known = newNumber()
    const short = await own.patient(newNumber(), { firstName: 'Bo' })
    const long = await own.patient(newNumber(), { firstName: 'Bartholomew' })
    const introduced = await own.patient(known, { firstName: 'Bartholomew' })
    await own.send((await own.open(known)).id, 'Hi')
    const body = {
      smsMessage: `{{patient.firstName}}${words(FITS - 2)}`,
      patientIds: [short, long, introduced].map(({ id }) => id),
    }
    const preview = await app.call(`POST ${BASE}/lists/preview`, { as: desk, body })
    expect(preview.body).toMatchObject({
      reachable: 2,
      unreachable: [{ patientId: long.id, reason: 'too-long' }],
    })
    expect(preview.body.example).toHaveLength(MAX)
    expect(SKIP_SENTENCES['too-long']).toBe('More than 1,600 characters once everything is filled in')
    const id = randomUUID()
    const started = await app.call(`POST ${BASE}/lists`, { as: desk, body: { id, ...body, perMinute: 120 } })
    expect(started.body).toMatchObject({ total: 3, waiting: 2, skipped: 1 })
  })

  test('of a family phone reaches the one whose text fits', async () => {
    const number = newNumber()
    const long = await own.patient(number, { firstName: 'Bartholomew' })
    const short = await own.patient(number, { firstName: 'Bo' })
    const smsMessage = `{{patient.firstName}}${words(FITS - 2)}`
    const { body } = await app.call(`POST ${BASE}/lists/preview`, {
      as: desk,
      body: { smsMessage, patientIds: [long.id, short.id] },
    })
    expect(body).toMatchObject({
      reachable: 1,
      unreachable: [{ patientId: long.id, reason: 'too-long' }],
    })
  })

  test('that would be too long for everybody is refused with the sentence', async () => {
    const { id: patientId } = await own.patient()
    const body = { id: randomUUID(), smsMessage: words(FITS + 1), patientIds: [patientId], perMinute: 120 }
    const { status, body: refusal } = await app.send(`POST ${BASE}/lists`, { as: desk, body })
    expect([status, refusal.code]).toEqual([400, 'text-too-long'])
    const { body: preview } = await app.call(`POST ${BASE}/lists/preview`, {
      as: desk,
      body: { smsMessage: body.smsMessage, patientIds: [patientId] },
    })
    expect(preview).toMatchObject({ reachable: 0, unreachable: [{ reason: 'too-long' }], example: null })
  })
})

test('the answer of a closed practice is refused where it would be too long with its fields filled in', async () => {
  const owner = await app.signIn('owner@brightsmiles.example')
  const save = (outOfHoursText: string) =>
    app.send(`PUT ${BASE}/settings`, { as: owner, body: { outOfHoursText } })
  const answer = '{{practice.name}}'.repeat(28)
  expect((await save(answer)).status).toBe(200)
  await sql`UPDATE office_practice SET name = repeat('Bright', 12) WHERE id = ${desk.practiceId}`.execute(
    app.services.db,
  )
  expect(await save(answer)).toMatchObject({
    status: 400,
    body: {
      message: 'With its fields filled in this answer has more than 1,600 characters. Please shorten it.',
    },
  })
})
