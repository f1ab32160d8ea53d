import type { KnownCall } from '@corridor/contract/capabilities.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capabilities } from '#app/capabilities.ts'
import { CONTRACT_ROUTES } from '../contract-routes.ts'
import { VALID_CALLS } from './valid-calls.ts'
import { startWorld } from './world.ts'

/** A text that a practice takes in has one entry, which names the conversation; the word of the call is for texts that nobody takes. */
const TAKEN_IN = 'texting.text-received'

const WORDS = new Map<string, string | undefined>(
  capabilities
    .flatMap(({ routes = [] }) => routes)
    .map(({ route }) => [route.call, route.audit === 'sms.text-received' ? TAKEN_IN : route.audit]),
)

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('every call of the contract has a valid call', () => {
  const wanted = CONTRACT_ROUTES.map(({ call }) => call)
  expect(Object.keys(VALID_CALLS).toSorted()).toEqual(wanted.toSorted())
})

test.each(Object.keys(VALID_CALLS) as KnownCall[])('%s is made well, again and again', async (call) => {
  const word = WORDS.get(call)
  for (const time of ['first', 'second']) {
    const input = await VALID_CALLS[call](world)
    const { status, body, headers } = await world.app.call(call, input as never)
    expect({ time, status, ...(status !== 200 && { body }) }).toEqual({ time, status: 200 })
    const requestId = headers.get('x-request-id')
    const entries = (await world.app.auditEntries()).filter(({ request_id }) => request_id === requestId)
    const expected = { word, outcome: 'done', address: expect.any(String) }
    const caller = input.as && { person_id: input.as.givenName }
    expect(entries).toEqual(word ? [expect.objectContaining({ ...expected, ...caller })] : [])
  }
})
