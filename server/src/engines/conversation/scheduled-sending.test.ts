import { randomUUID } from 'node:crypto'
import { errorKind } from '@corridor/contract/kernel/errors.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysAfter, minutesAfter } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import { useTestApp } from '#testing/test-app.ts'
import { scheduledMessages } from './scheduled.ts'
import { checkDue, type Due, scheduledSending } from './scheduled-sending.ts'

/** A post that is published later: what is scheduled need not be a message. */
const CREATE = `
  CREATE TABLE test_published (id uuid NOT NULL, text text NOT NULL);
  CREATE TABLE test_scheduled_post (id uuid NOT NULL, sender_id uuid NOT NULL, room_id text NOT NULL, message jsonb NOT NULL,
    meta jsonb, send_at timestamptz NOT NULL, failed text, PRIMARY KEY (sender_id, id));
  GRANT SELECT, INSERT, UPDATE, DELETE ON test_published, test_scheduled_post TO corridor_app`

const roomIsClosed = errorKind('room-is-closed', 403, 'This room is closed.')
const scheduled = scheduledMessages<never>({ scheduled: 'test_scheduled_post', conversationKey: 'room_id' })

let isAllowed: boolean
let isClosed: boolean
let outcomes: string[]
const { job: publish, schedule } = scheduledSending<never, Due>({
  name: 'test.publish-scheduled',
  scheduled,
  mayStillSend: async () => isAllowed,
  notAllowed: 'Its author may no longer post.',
  send: async (tx, _services, { id, message }) => {
    await sql`INSERT INTO test_published VALUES (${id}, ${message as string})`.execute(tx.db)
    if (isClosed) throw new Refusal(roomIsClosed)
  },
  onSent: async (_tx, { id }) => void outcomes.push(`sent ${id}`),
  onFailed: async (_tx, _services, { id }, due) => void outcomes.push(`failed ${id} ${due.isAllowed}`),
})

const app = useTestApp()
let owner: Client
const senderId = randomUUID()
let id: string

beforeAll(async () => {
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(CREATE)
})
afterAll(() => owner.end())
beforeEach(async () => {
  id = randomUUID()
  isAllowed = true
  isClosed = false
  outcomes = []
  await owner.query('TRUNCATE test_published, test_scheduled_post')
})

const inMinutes = (minutes: number) => minutesAfter(app.clock.now(), minutes)
/** The job is run by hand: no process works on it. */
const scheduleAt = (sendAt: Date, text = 'Huddle') =>
  app.services.transactions.run(async (tx) => {
    await scheduled.lockOf(tx.db, senderId)
    const row = {
      id,
      sender_id: senderId,
      conversation_id: 'room',
      message: text,
      meta: null,
      send_at: sendAt,
    }
    await schedule({ ...tx, queue: async () => undefined }, row, { senderId, id })
  })
const run = () => publish.run({ senderId, id }, app.services)
const published = async () => (await owner.query('SELECT text FROM test_published')).rows
const waiting = async () => scheduled.listOf(app.services.db, senderId)

test('what is scheduled is sent once, when it is due, as it was scheduled last', async () => {
  await scheduleAt(inMinutes(5))
  await scheduleAt(inMinutes(10), 'Huddle at nine')
  app.clock.pass(6 * 60)
  await run()
  expect(await published()).toEqual([])
  app.clock.pass(5 * 60)
  await Promise.all([run(), run()])
  await run()
  expect(await published()).toEqual([{ text: 'Huddle at nine' }])
  expect([await waiting(), outcomes]).toEqual([[], [`sent ${id}`]])
})

test('what is refused leaves nothing of the attempt, stays with why, and is not tried again', async () => {
  await scheduleAt(inMinutes(5))
  app.clock.pass(6 * 60)
  isClosed = true
  await run()
  isClosed = false
  await run()
  expect(await published()).toEqual([])
  expect(await waiting()).toMatchObject([{ id, failed: roomIsClosed.message }])
  expect(outcomes).toEqual([`failed ${id} true`])
})

test('what its sender may no longer send is not tried', async () => {
  await scheduleAt(inMinutes(5))
  app.clock.pass(6 * 60)
  isAllowed = false
  await run()
  expect(await waiting()).toMatchObject([{ failed: 'Its author may no longer post.' }])
  expect([await published(), outcomes]).toEqual([[], [`failed ${id} false`]])
})

test('a moment is neither past nor more than a year ahead', () => {
  const now = new Date('2026-11-19T12:00:00Z')
  const due = (moment: Date) => checkDue(moment.toISOString(), now, roomIsClosed)
  expect(due(daysAfter(now, 365))).toEqual(daysAfter(now, 365))
  expect(() => due(now)).toThrow(roomIsClosed.message)
  expect(() => due(daysAfter(now, 366))).toThrow('Please choose a time within a year.')
})
