import { randomUUID } from 'node:crypto'
import type * as persons from '@corridor/contract/network/persons.ts'
import { type Calls, EACH_TIME, may } from '#testing/matrix/part.ts'
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

/** Those to somebody new are about one on their own, whom nobody of the table works with: another for each caller. */
export const personCalls: Calls<typeof persons> = {
  'GET /persons/connections': may('User', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /persons/connections/received': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'GET /persons/connections/sent': may('ContactsAndNetwork or IndividualNetwork', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /persons/connections/pending': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'GET /persons/connections/waiting-for-upgrade': may('User', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'POST /persons/connections': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async (world) => ({
      as: await individual(world),
      body: { targetPersonId: (await individual(world)).givenName, message: 'We met in Austin.' },
    }),
    EACH_TIME,
  ),
  'DELETE /persons/connections/:id': may('User', 404, async (world) => {
    const { id, source } = await openRequest(world)
    return { as: source, params: { id } }
  }),
  'POST /persons/connections/:id/accept': may('User', 404, async (world) => {
    const { id, target } = await openRequest(world)
    return { as: target, params: { id } }
  }),
  'POST /persons/connections/:id/reject': may('User', 404, async (world) => {
    const { id, target } = await openRequest(world)
    return { as: target, params: { id } }
  }),
  'GET /my-network/v2/contacts': may('User', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { searchTerm: 'a', includeTeamMembers: 'true' },
  })),
  'GET /persons/blocked': may('User', 'own', async ({ as }) => ({ as: await as('admin') })),
  'POST /persons/:id/block': may(
    'User',
    'own',
    async (world) => ({
      as: await individual(world),
      params: { id: (await individual(world)).givenName },
    }),
    EACH_TIME,
  ),
  'DELETE /persons/:id/block': may(
    'User',
    'own',
    async (world) => ({
      as: await individual(world),
      params: { id: (await individual(world)).givenName },
    }),
    EACH_TIME,
  ),
  'POST /my-network/v2/report': may(
    'User',
    'own',
    async (world) => ({
      as: await individual(world),
      body: {
        reportId: randomUUID(),
        personId: (await individual(world)).givenName,
        reason: 'spam',
        text: 'Asks everybody to buy something.',
      },
    }),
    EACH_TIME,
  ),
}
