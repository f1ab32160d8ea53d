import { randomUUID } from 'node:crypto'
import type * as persons from '@corridor/contract/network/persons.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'
import { request } from './person-connections.ts'

/** Somebody on their own, whom nobody else uses. */
export const individual = ({ newcomer }: World) => newcomer({ place: 'alone', claims: ['IndividualNetwork'] })

/** An open request, with its source and its target. */
export async function openRequest(world: World) {
  const [source, target] = [await individual(world), await individual(world)]
  const { body } = await request(world.app, source, target.givenName)
  return { id: body.personConnectionId, source, target }
}

export const personCalls: ValidCalls<typeof persons> = {
  'GET /persons/connections': async ({ as }) => ({ as: await as('admin') }),
  'GET /persons/connections/received': async ({ as }) => ({ as: await as('admin') }),
  'GET /persons/connections/sent': async ({ as }) => ({ as: await as('admin') }),
  'GET /persons/connections/pending': async ({ as }) => ({ as: await as('admin') }),
  'GET /persons/connections/waiting-for-upgrade': async ({ as }) => ({ as: await as('admin') }),
  'POST /persons/connections': async (world) => ({
    as: await individual(world),
    body: { targetPersonId: (await individual(world)).givenName, message: 'We met in Austin.' },
  }),
  'DELETE /persons/connections/:id': async (world) => {
    const { id, source } = await openRequest(world)
    return { as: source, params: { id } }
  },
  'POST /persons/connections/:id/accept': async (world) => {
    const { id, target } = await openRequest(world)
    return { as: target, params: { id } }
  },
  'POST /persons/connections/:id/reject': async (world) => {
    const { id, target } = await openRequest(world)
    return { as: target, params: { id } }
  },
  'GET /my-network/v2/contacts': async ({ as }) => ({
    as: await as('admin'),
    query: { searchTerm: 'a', includeTeamMembers: 'true' },
  }),
  'GET /persons/blocked': async ({ as }) => ({ as: await as('admin') }),
  'POST /persons/:id/block': async (world) => ({
    as: await individual(world),
    params: { id: (await individual(world)).givenName },
  }),
  'DELETE /persons/:id/block': async (world) => ({
    as: await individual(world),
    params: { id: (await individual(world)).givenName },
  }),
  'POST /my-network/v2/report': async (world) => ({
    as: await individual(world),
    body: {
      reportId: randomUUID(),
      personId: (await individual(world)).givenName,
      reason: 'spam',
      text: 'Asks everybody to buy something.',
    },
  }),
}
