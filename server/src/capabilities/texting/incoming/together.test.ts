import { randomUUID } from 'node:crypto'
import { WEEKDAYS } from '@corridor/contract/office/rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { newNumber, textDesk } from '../testing/desk.ts'

const app = useTestApp()
const owner = useSignedIn(app, 'owner@brightsmiles.example')

test('of many texts at once each is stored and answered, whatever stands in the others', async () => {
  const own = textDesk(app, owner)
  const spans = [{ opensAt: '00:00', closesAt: '00:01' }]
  const hours = JSON.stringify(WEEKDAYS.map((day) => ({ day, isOpen: true, spans })))
  await sql`UPDATE office_practice SET office_hours = ${hours}::jsonb WHERE id = ${owner.practiceId}`.execute(
    app.services.db,
  )
  const outOfHoursText = 'We are closed.'
  await app.call('PUT /patient-texting/v2/settings', { as: owner, body: { outOfHoursText } })
  const good = Array.from({ length: 20 }, newNumber)
  const [stopping, long] = [newNumber(), newNumber()]
  const twice = randomUUID()
  const received = await Promise.allSettled([
    own.receive('+1737\0', 'No phone has such a number'),
    ...good.flatMap((from) => [own.receive(from, 'Hello', `${twice}${from}`)]),
    ...good.map((from) => own.receive(from, 'Hello', `${twice}${from}`)),
    own.receive(long, `\0\ud83d${'x'.repeat(9_998)}😀`),
    own.receive(stopping, 'Are you open?'),
    own.receive(stopping, 'STOP'),
    own.receive(stopping, 'Hello?'),
  ])
  expect(received.filter(({ status }) => status === 'rejected')).toEqual([])
  const said = async (number: string) =>
    (await own.messages((await own.with(number))!.id)).map(({ smsMessage }) => smsMessage)
  const closed = 'Bright Smiles Dental: We are closed.'
  for (const from of good) expect(await said(from)).toEqual(['Hello', closed])
  expect(await said(long)).toEqual([`\ufffd${'x'.repeat(9_998)}`, closed])
  const words = await said(stopping)
  expect(words.filter((one) => !/won't get|closed/.test(one))).toEqual(['Are you open?', 'STOP', 'Hello?'])
  expect(words.at(-1)).not.toBe(closed)
})
