import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newFaxNumber } from '#capabilities/fax/testing/fax-desk.ts'
import { useTestApp } from '#testing/test-app.ts'
import { operatorHeaders } from './testing/operator-calls.ts'

const numbers = ['+15125550181', '+15125550182']
const app = useTestApp({
  env: {
    FAX_PROVIDER: 'hylafax',
    HYLAFAX_URL: 'hylafax://corridor@127.0.0.1:1',
    FAX_NUMBERS: numbers.join(','),
  },
})

const list = async (headers: Record<string, string>) =>
  (await app.call('GET /operator/v1/fax-numbers', { headers })).body.numbers
const assign = (headers: Record<string, string>, number: string, practiceId: string) =>
  app.call('POST /operator/v1/fax-numbers/assign', { headers, body: { number, practiceId } })

test('a number of the service is assigned to one practice, and its trail says so', async () => {
  const headers = await operatorHeaders(app)
  const bright = (await app.signIn('owner@brightsmiles.example')).practiceId!
  const lakeside = (await app.signIn('owner@lakesidesurgery.example')).practiceId!
  expect(await list(headers)).toEqual(numbers.map((number) => ({ number, practiceName: null })))
  const both = await Promise.all([
    assign(headers, '(512) 555-0181', bright),
    assign(headers, numbers[0]!, lakeside),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('fax-number-has-practice')
  const [first, second] = await list(headers)
  expect([first!.practiceName === null, second!.practiceName]).toEqual([false, null])
  const entries = (await app.auditEntries()).filter(
    ({ subject_id, outcome }) => subject_id === numbers[0] && outcome === 'done',
  )
  const winner = both[0]!.status === 200 ? bright : lakeside
  expect(entries).toMatchObject([{ word: 'operator.fax-number-assigned', practice_id: winner }])
  // The same again is no fault.
  expect((await assign(headers, numbers[0]!, winner)).status).toBe(200)
})

test('a number of somebody else, and a practice that does not exist, are refused', async () => {
  const headers = await operatorHeaders(app)
  const bright = (await app.signIn('owner@brightsmiles.example')).practiceId!
  expect((await assign(headers, newFaxNumber(), bright)).status).toBe(400)
  expect((await assign(headers, 'nonsense', bright)).status).toBe(400)
  expect((await assign(headers, numbers[1]!, randomUUID())).status).toBe(404)
  expect((await list(headers))[1]).toEqual({ number: numbers[1], practiceName: null })
})
