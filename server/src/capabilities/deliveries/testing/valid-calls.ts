import type * as routes from '@corridor/contract/deliveries/routes.ts'
import { otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'
import { failedFor, heldFor, sendFor } from './sent.ts'

const practiceOf = async ({ as }: World): Promise<string> => (await as('admin')).practiceId ?? ''
const itemOf = async (world: World) => {
  const { id } = await sendFor(world.app, await practiceOf(world))
  return { kind: 'delivery', itemId: id }
}

export const validCalls: ValidCalls<typeof routes> = {
  'GET /deliveries/v1': async ({ as }) => ({ as: await as('admin') }),
  'GET /deliveries/v1/export': async ({ as }) => ({ as: await as('admin') }),
  'GET /deliveries/v1/:id': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await sendFor(world.app, await practiceOf(world))).id },
  }),
  'GET /deliveries/v1/items/:kind/:itemId': async (world) => ({
    as: await world.as('admin'),
    params: await itemOf(world),
  }),
  'POST /deliveries/v1/:id/retry': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await failedFor(world.app, await practiceOf(world))).id },
    body: {
      channel: 'email',
      to: 'pat@patients.example',
      confirmed: [otherAddressCode('pat@patients.example')],
    },
  }),
  'POST /deliveries/v1/:id/cancel': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await heldFor(world.app, await practiceOf(world))).id },
  }),
  'POST /deliveries/v1/items/:kind/:itemId/proof': async (world) => ({
    as: await world.as('admin'),
    params: await itemOf(world),
  }),
}
