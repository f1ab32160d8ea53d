import type { KnownCall } from '@corridor/contract/capabilities.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VALID_CALLS } from './valid-calls.ts'
import { startWorld } from './world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test.each(Object.keys(VALID_CALLS) as KnownCall[])('%s is made well, again and again', async (call) => {
  for (const time of ['first', 'second']) {
    const { status, body } = await world.app.call(call, (await VALID_CALLS[call](world)) as never)
    expect({ time, status, ...(status !== 200 && { body }) }).toEqual({ time, status: 200 })
  }
})
