import { randomUUID } from 'node:crypto'
import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { newNumber, PRACTICE_NUMBER, textDesk } from '../testing/desk.ts'

const app = useTestApp()
const owner = useSignedIn(app, 'owner@brightsmiles.example')
const own = textDesk(app, owner)

const finish = (itemId: string, seenUpTo?: number) =>
  app.call('PUT /worklist/v1/items/:kind/:itemId/done', {
    as: owner,
    params: { kind: conversationKind.kind, itemId },
    body: { isDone: true, seenUpTo },
  })

async function receivedFrom(number: string): Promise<string> {
  await own.receive(number, 'First')
  return (await own.with(number))!.id
}

test('a conversation is not done with a text that nobody has seen', async () => {
  const number = newNumber()
  const id = await receivedFrom(number)
  const { lastSeq: seen } = await own.get(id)
  await own.receive(number, 'My tooth is bleeding')
  expect(await finish(id, seen)).toMatchObject({ status: 409, body: { code: 'new-meanwhile' } })
  expect((await own.get(id)).work).toMatchObject({ doneAt: null, waitingSince: expect.any(String) })
  const { lastSeq } = await own.get(id)
  expect((await finish(id, lastSeq)).body.doneAt).not.toBeNull()
})

test('of a text and a “done” at once, the text that was not seen stays open', async () => {
  const numbers = Array.from({ length: 12 }, newNumber)
  const ids = await Promise.all(numbers.map(receivedFrom))
  const seen = (await Promise.all(ids.map(own.get))).map(({ lastSeq }) => lastSeq)
  await Promise.all(ids.flatMap((id, at) => [own.receive(numbers[at]!, 'Second'), finish(id, seen[at])]))
  for (const id of ids) expect((await own.get(id)).work).toMatchObject({ doneAt: null })
})

test('what a colleague answered meanwhile is no reason to keep it open', async () => {
  const number = newNumber()
  const id = await receivedFrom(number)
  const { lastSeq } = await own.get(id)
  await own.receive(number, 'Second')
  await own.send(id, 'We saw both.')
  expect((await finish(id, lastSeq)).status).toBe(200)
})

test('a text that comes again is in the audit trail once', async () => {
  const number = newNumber()
  const providerId = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => own.receive(number, 'Hello', providerId)))
  await own.receive(number, 'Hello', providerId)
  const { id } = (await own.with(number))!
  const { rows } = await readFor(app.services.db, 'system', (db) =>
    sql`SELECT FROM audit_entry WHERE subject_id = ${id} AND word = 'texting.text-received'`.execute(db),
  )
  expect(rows).toHaveLength(1)
  expect(await own.messages(id)).toHaveLength(1)
})

test.each([
  ['911', /emergency or service number/],
  ['CARRIER', /isn’t a phone number/],
  ['22395', /isn’t a phone number/],
  [PRACTICE_NUMBER, /one of your own numbers/],
])('a text from %s cannot be answered, and the conversation says why', async (from, sentence) => {
  await own.receive(from, 'Hello')
  const { id } = (await own.list()).find(({ patientNumber }) => patientNumber === from)!
  expect((await own.details(id)).consent.closedBecause).toMatch(sentence)
  const { status, body } = await own.send(id, 'Hello?')
  expect([status, body.message]).toEqual([409, expect.stringMatching(sentence)])
})
