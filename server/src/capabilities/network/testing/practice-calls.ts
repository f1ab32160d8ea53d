import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/network/practices.ts'
import { sql } from 'kysely'
import { type Calls, EACH_TIME, may } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { individual } from './person-calls.ts'

/** An invite to Bright Smiles that has not been answered, and who sent it. */
export async function openInvite(world: World) {
  const [sender, admin] = [await individual(world), await world.as('admin')]
  const practiceInviteId = randomUUID()
  await world.app.call('POST /practice-invites/v3/send', {
    as: sender,
    body: { practiceInviteId, toPracticeId: admin.practiceId ?? '', message: '' },
  })
  return { sender, admin, practiceInviteId }
}

/** Somebody with whom Bright Smiles is connected. */
export async function partner(world: World) {
  const { sender, admin, practiceInviteId } = await openInvite(world)
  await world.app.call('POST /practice-invites/v3/accept', { as: admin, body: { practiceInviteId } })
  return sender
}

export const otherPracticeId = async ({ as }: World): Promise<string> =>
  (await as('otherAdmin')).practiceId ?? ''

export const practiceCalls: Calls<typeof routes> = {
  'GET /organizations/v3/connected': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'GET /organizations/v3/connections': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'DELETE /organizations/v3/connected/:id': may(
    'ContactsAndNetwork or IndividualNetwork',
    'record',
    async (world) => ({
      as: await world.as('admin'),
      params: { id: (await partner(world)).givenName },
    }),
  ),
  'GET /my-network/v2/search': may('ContactsAndNetwork or IndividualNetwork', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { searchTerm: 'Lakeside' },
  })),
  'GET /my-network/v2/practices/:id': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async (world) => ({
      as: await world.as('admin'),
      params: { id: await otherPracticeId(world) },
    }),
  ),
  'GET /practice-invites/v3/received': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'GET /practice-invites/v3/sent': may('ContactsAndNetwork or IndividualNetwork', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /practice-invites/v3/registration': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'GET /practice-invites/v3/pending-count': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'POST /practice-invites/v3/send': may(
    'ContactsAndNetwork or IndividualNetwork',
    { of: 'own', alone: 409 },
    async (world) => ({
      as: await world.as('admin'),
      body: {
        practiceInviteId: randomUUID(),
        toUserId: (await individual(world)).givenName,
        message: 'We would like to work with you.',
      },
    }),
    EACH_TIME,
  ),
  'POST /practice-invites/v3/send-by-email': may(
    'ContactsAndNetwork or IndividualNetwork',
    'own',
    async ({ as }) => ({
      as: await as('admin'),
      body: {
        inviteId: randomUUID(),
        kind: 'practice',
        email: `${randomUUID()}@elsewhere.example`,
        message: 'This would make it easier for both of us.',
      },
    }),
    EACH_TIME,
  ),
  'POST /practice-invites/v3/resend': may('ContactsAndNetwork or IndividualNetwork', 404, async (world) => {
    const { practiceInviteId, sender } = await openInvite(world)
    await sql`
      UPDATE network_invite SET sent_at = sent_at - interval '1 day' WHERE id = ${practiceInviteId}`.execute(
      world.app.services.db,
    )
    return { as: sender, body: { inviteId: practiceInviteId } }
  }),
  'POST /practice-invites/v3/accept': may(
    'ContactsAndNetwork or IndividualNetwork',
    'record',
    async (world) => {
      const { admin, practiceInviteId } = await openInvite(world)
      return { as: admin, body: { practiceInviteId } }
    },
  ),
  'POST /practice-invites/v3/ignore': may(
    'ContactsAndNetwork or IndividualNetwork',
    'record',
    async (world) => {
      const { admin, practiceInviteId } = await openInvite(world)
      return { as: admin, body: { practiceInviteId } }
    },
  ),
  'DELETE /practice-invites/v3/delete': may('ContactsAndNetwork or IndividualNetwork', 404, async (world) => {
    const { sender, practiceInviteId } = await openInvite(world)
    return { as: sender, query: { inviteId: practiceInviteId } }
  }),
  'GET /my-network/v2/practices-you-may-know': may('ContactsAndNetwork', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'POST /my-network/v2/ignore-practice': may('ContactsAndNetwork', 'own', async (world) => ({
    as: await world.as('admin'),
    body: { practiceId: await otherPracticeId(world) },
  })),
  'POST /my-network/v2/hide-recommended': may('ContactsAndNetwork', 'own', async (world) => ({
    as: await world.as('admin'),
    body: { practiceId: await otherPracticeId(world) },
  })),
  'DELETE /my-network/v2/hide-recommended/:practiceId': may('ContactsAndNetwork', 'own', async (world) => ({
    as: await world.as('admin'),
    params: { practiceId: await otherPracticeId(world) },
  })),
  'POST /my-network/v2/invite-recommended': may(
    'ContactsAndNetwork',
    { of: 'own', other: 409 },
    async (world) => ({
      as: await world.as('admin'),
      body: { practiceInviteId: randomUUID(), practiceId: await otherPracticeId(world), message: '' },
    }),
    EACH_TIME,
  ),
}
