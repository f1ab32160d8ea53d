import { afterAll, beforeAll, expect, test } from 'vitest'
import { VALID_CALLS } from '#testing/world/valid-calls.ts'
import { startWorld } from '#testing/world/world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('a search in somebody else’s conversation finds nothing', async () => {
  const { app, as } = world
  const call = await VALID_CALLS['GET /api/v2/messages/search'](world)
  const found = async (who: Awaited<ReturnType<typeof as>>) =>
    (await app.call('GET /api/v2/messages/search', { ...call, as: who })).body.results.length
  expect(await found(await as('admin'))).toBe(1)
  expect(await found(await as('member'))).toBe(0)
})
