import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newFaxNumber } from '#capabilities/fax/testing/fax-desk.ts'
import { newNumber } from '#capabilities/texting/testing/desk.ts'
import { useTestApp } from '#testing/test-app.ts'
import { operatorHeaders } from './testing/operator-calls.ts'

const FAX = ['+15125550181', '+15125550182']
const INSTALLATIONS = '+15125550001'
const app = useTestApp({
  env: {
    FAX_PROVIDER: 'hylafax',
    HYLAFAX_URL: 'hylafax://corridor@127.0.0.1:1',
    FAX_NUMBERS: FAX.join(','),
    SMS_PROVIDER: 'smpp',
    PUBLIC_URL: 'https://corridor.example.com',
    SMPP_URL: 'smpp://corridor:x@127.0.0.1:1',
    SMS_FROM: INSTALLATIONS,
  },
})

type Channel = 'fax' | 'text'
type Headers = Record<string, string>
const list = async (headers: Headers) => (await app.call('GET /operator/v1/numbers', { headers })).body
const find = async (headers: Headers, number: string) =>
  (await list(headers)).numbers.find((one) => one.number === number)
const assign = (headers: Headers, channel: Channel, number: string, practiceId: string) =>
  app.call('POST /operator/v1/numbers/assign', { headers, body: { channel, number, practiceId } })
const takeBack = (headers: Headers, channel: Channel, number: string) =>
  app.call('POST /operator/v1/numbers/take-back', { headers, body: { channel, number } })
const practices = async () => ({
  bright: (await app.signIn('owner@brightsmiles.example')).practiceId!,
  lakeside: (await app.signIn('owner@lakesidesurgery.example')).practiceId!,
})

describe.each([
  ['fax', FAX[0]!, '(512) 555-0181', 'fax-number'],
  ['text', '+15125550191', '(512) 555-0191', 'text-number'],
] as const)('a number for %s', (channel, number, written, kind) => {
  test('is assigned to one practice and taken back, and the trail of the practice says so', async () => {
    const headers = await operatorHeaders(app)
    const { bright, lakeside } = await practices()
    const both = await Promise.all([
      assign(headers, channel, written, bright),
      assign(headers, channel, number, lakeside),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('number-has-practice')
    const winner = both[0]!.status === 200 ? bright : lakeside
    expect((await find(headers, number))!.practiceName).not.toBeNull()
    expect((await assign(headers, channel, number, winner)).status, 'the same again').toBe(200)
    const back = await Promise.all([takeBack(headers, channel, number), takeBack(headers, channel, number)])
    expect(back.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await find(headers, number))?.practiceName ?? null).toBeNull()
    const entries = (await app.auditEntries()).filter(
      ({ subject_id, outcome }) => subject_id === number && outcome === 'done',
    )
    expect(entries.map((one) => [one.word, one.practice_id, one.subject_kind])).toEqual([
      ['operator.number-assigned', winner, kind],
      ['operator.number-assigned', winner, kind],
      ['operator.number-taken-back', winner, kind],
    ])
  })

  test('is refused where it is none, or the practice is', async () => {
    const headers = await operatorHeaders(app)
    const { bright } = await practices()
    expect((await assign(headers, channel, 'nonsense', bright)).status).toBe(400)
    expect((await assign(headers, channel, number, randomUUID())).status).toBe(404)
    expect((await takeBack(headers, channel, newNumber())).body.code).toBe('number-of-nobody')
  })
})

test('a fax number that its service does not have is refused', async () => {
  const headers = await operatorHeaders(app)
  const { bright } = await practices()
  expect((await assign(headers, 'fax', newFaxNumber(), bright)).status).toBe(400)
})

test('the installation’s own number is listed, and nobody’s', async () => {
  const headers = await operatorHeaders(app)
  expect((await list(headers)).mayAdd).toBe(true)
  expect(await find(headers, INSTALLATIONS)).toEqual({
    channel: 'text',
    number: INSTALLATIONS,
    practiceName: null,
    isInstallations: true,
    waiting: 0,
  })
})
