import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/network/practices.ts'
import { sql } from 'kysely'
import type { ValidCalls } from '#testing/world/valid-call.ts'
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

export const practiceCalls: ValidCalls<typeof routes> = {
  'GET /organizations/v3/connected': async ({ as }) => ({ as: await as('admin') }),
  'GET /organizations/v3/connections': async ({ as }) => ({ as: await as('admin') }),
  'DELETE /organizations/v3/connected/:id': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await partner(world)).givenName },
  }),
  'GET /my-network/v2/search': async ({ as }) => ({
    as: await as('admin'),
    query: { searchTerm: 'Lakeside' },
  }),
  'GET /my-network/v2/practices/:id': async (world) => ({
    as: await world.as('admin'),
    params: { id: await otherPracticeId(world) },
  }),
  'GET /practice-invites/v3/received': async ({ as }) => ({ as: await as('admin') }),
  'GET /practice-invites/v3/sent': async ({ as }) => ({ as: await as('admin') }),
  'GET /practice-invites/v3/registration': async ({ as }) => ({ as: await as('admin') }),
  'GET /practice-invites/v3/pending-count': async ({ as }) => ({ as: await as('admin') }),
  'POST /practice-invites/v3/send': async (world) => ({
    as: await world.as('admin'),
    body: {
      practiceInviteId: randomUUID(),
      toUserId: (await individual(world)).givenName,
      message: 'We would like to work with you.',
    },
  }),
  'POST /practice-invites/v3/send-by-email': async ({ as }) => ({
    as: await as('admin'),
    body: {
      inviteId: randomUUID(),
      kind: 'practice',
      email: `${randomUUID()}@elsewhere.example`,
      message: 'This would make it easier for both of us.',
    },
  }),
  'POST /practice-invites/v3/resend': async (world) => {
    const { practiceInviteId, sender } = await openInvite(world)
    await sql`
      UPDATE network_invite SET sent_at = sent_at - interval '1 day' WHERE id = ${practiceInviteId}`.execute(
      world.app.services.db,
    )
    return { as: sender, body: { inviteId: practiceInviteId } }
  },
  'POST /practice-invites/v3/accept': async (world) => {
    const { admin, practiceInviteId } = await openInvite(world)
    return { as: admin, body: { practiceInviteId } }
  },
  'POST /practice-invites/v3/ignore': async (world) => {
    const { admin, practiceInviteId } = await openInvite(world)
    return { as: admin, body: { practiceInviteId } }
  },
  'DELETE /practice-invites/v3/delete': async (world) => {
    const { sender, practiceInviteId } = await openInvite(world)
    return { as: sender, query: { inviteId: practiceInviteId } }
  },
  'GET /my-network/v2/practices-you-may-know': async ({ as }) => ({ as: await as('admin') }),
  'POST /my-network/v2/ignore-practice': async (world) => ({
    as: await world.as('admin'),
    body: { practiceId: await otherPracticeId(world) },
  }),
  'POST /my-network/v2/hide-recommended': async (world) => ({
    as: await world.as('admin'),
    body: { practiceId: await otherPracticeId(world) },
  }),
  'DELETE /my-network/v2/hide-recommended/:practiceId': async (world) => ({
    as: await world.as('admin'),
    params: { practiceId: await otherPracticeId(world) },
  }),
  'POST /my-network/v2/invite-recommended': async (world) => ({
    as: await world.as('admin'),
    body: { practiceInviteId: randomUUID(), practiceId: await otherPracticeId(world), message: '' },
  }),
}
