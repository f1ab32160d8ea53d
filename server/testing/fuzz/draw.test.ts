import { CHOSEN_STATUSES, WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { expect, test } from 'vitest'
import { CONTRACT_ROUTES } from '../contract-routes.ts'
import { fieldsOf } from '../hostile/fields.ts'
import { createChance } from './chance.ts'
import { drawInput, SORTS } from './draw.ts'
import { choiceTries } from './plan.ts'

const route = CONTRACT_ROUTES.find(({ call }) => call === 'POST /api/v2/messages')!
const fields = fieldsOf(route)
const ids = ['11111111-1111-4111-8111-111111111111']
const good = { body: { id: ids[0], channelId: ids[0], messageText: 'Hello' } }

const drawn = (seed: string) =>
  SORTS.flatMap((sort) =>
    fields.map((field, at) => {
      const chance = createChance(seed).of(`${sort} ${at}`)
      return drawInput(route, good, sort, { field, ids, chance })
    }),
  )

test('the same seed draws the same, and another something else', () => {
  expect(drawn('one')).toEqual(drawn('one'))
  expect(drawn('one')).not.toEqual(drawn('other'))
})

test('what is not valid differs from the good call, mostly, and leaves it as it was', () => {
  const before = structuredClone(good)
  const others = drawn('one').filter((input) => JSON.stringify(input) !== JSON.stringify(good))
  expect(others.length).toBeGreaterThan(fields.length * (SORTS.length - 3))
  expect(good).toEqual(before)
})

test('some of it is taken by the shape, and some is not', () => {
  const taken = drawn('one').filter(({ body }) => route.body.safeParse(body).success).length
  expect(taken).toBeGreaterThan(fields.length)
  expect(taken).toBeLessThan(fields.length * SORTS.length)
})

test('every choice of a field is tried, whatever the chance', () => {
  const status = CONTRACT_ROUTES.find(({ call }) => call === 'PUT /presence/v2/status')!
  const tried = choiceTries(status).map(({ draw }) => draw({ body: {} }).body)
  for (const choice of [...CHOSEN_STATUSES, WORK_STATUS.Unset])
    expect(tried).toContainEqual({ status: choice })
})
