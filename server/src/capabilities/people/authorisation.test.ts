import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLERS, startWorld, type Who } from '#testing/world/world.ts'
import { demoPersonId } from './public.ts'

const colleague = demoPersonId('hygienist@brightsmiles.example')
const waiting = demoPersonId(CALLERS.pending)
const nobody = '00000000-0000-4000-8000-00000000dead'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('who may see address and number', () => {
  const contactOf = async (who: Exclude<Who, 'stranger'>, id?: string) => {
    const as = await world.as(who)
    const params = { id: id ?? as.givenName }
    const { body } = await world.app.call('GET /persons/v4/:id', { as, params })
    const { email, mobile, abilities } = body
    return {
      hasContact: email !== null && mobile !== null,
      hasNone: email === null && mobile === null,
      abilities,
    }
  }
  const shown = { hasContact: true, hasNone: false, abilities: { mayEdit: false, maySeeContact: true } }
  const hidden = { hasContact: false, hasNone: true, abilities: { mayEdit: false, maySeeContact: false } }

  test.each<[Exclude<Who, 'stranger'>, object]>([
    ['admin', shown],
    ['member', shown],
    ['otherAdmin', hidden],
    ['individual', hidden],
  ])('of a person at Bright Smiles, as %s', async (who, expected) => {
    expect(await contactOf(who, colleague)).toEqual(expected)
  })

  test('of somebody who waits to be approved: not even their admin', async () => {
    expect(await contactOf('admin', waiting)).toEqual(hidden)
  })

  test.each(['individual', 'pending', 'unverified'] as const)('of oneself, as %s', async (who) => {
    const expected = { ...shown, abilities: { mayEdit: true, maySeeContact: true } }
    expect(await contactOf(who)).toEqual(expected)
  })
})

test('a missing and a hidden person answer alike', async () => {
  const { app, as } = world
  const otherAdmin = await as('otherAdmin')
  const [missing, hidden] = await Promise.all(
    [nobody, waiting].map((id) => app.call('GET /persons/v2/:id', { as: otherAdmin, params: { id } })),
  )
  const { requestId: _one, ...missingBody } = missing!.body
  const { requestId: _other, ...hiddenBody } = hidden!.body
  expect(hiddenBody).toEqual(missingBody)
})
