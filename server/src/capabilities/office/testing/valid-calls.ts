import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/office/routes.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'
import type * as trail from '@corridor/contract/office/trail.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { joinToken } from '../tokens.ts'
import { addJoinRequest } from './office-calls.ts'

const invitation = () => ({
  id: randomUUID(),
  InvitationMode: 1 as const,
  ToEmail: `${randomUUID()}@applicant.example`,
  Role: 'Hygienist',
  Message: 'Welcome to the team.',
})

/** An invitation of Bright Smiles that has not been answered. */
export async function openInvitation({ app, as }: World) {
  const body = invitation()
  await app.call('POST /invitations/v2/send', { as: await as('admin'), body })
  return body
}

/** Somebody who asks to join Bright Smiles; the token decides about them. */
export async function openRequest({ app, as, newcomer }: World): Promise<string> {
  const { givenName } = await newcomer({ place: 'alone' })
  const { practiceId } = await as('admin')
  return joinToken(app.services.secrets, await addJoinRequest(app, givenName, practiceId ?? ''))
}

const teamMember = async ({ as, newcomer }: World) => ({
  as: await as('admin'),
  params: { id: (await newcomer()).givenName },
})

export const validCalls: ValidCalls<typeof routes & typeof trail> = {
  'GET /organizations/v2/metadata': async ({ as }) => ({ as: await as('admin') }),
  'GET /organizations/v2/practice-types': async ({ as }) => ({ as: await as('admin') }),
  'GET /organizations/v2/get-all-organizations-states': async ({ as }) => ({ as: await as('admin') }),
  'GET /organizations/v2/get-by-state/:state': async ({ as }) => ({
    as: await as('admin'),
    params: { state: 'TX' },
  }),
  'GET /organizations/v2/specialists/:state': async ({ as }) => ({
    as: await as('admin'),
    params: { state: 'TX' },
  }),
  'GET /organizations/v2/:organizationId/roles': async ({ as }) => {
    const admin = await as('admin')
    return { as: admin, params: { organizationId: admin.practiceId ?? '' } }
  },
  'GET /address-lookup/v2': async ({ as }) => ({ as: await as('admin'), query: { search: '78704' } }),
  'GET /invitations/v2/team-members': async ({ as }) => ({ as: await as('admin') }),
  'GET /my-account/v2/audit': async ({ as }) => ({ as: await as('admin'), query: { area: 'session' } }),
  'GET /my-office/v2/audit': async ({ as }) => ({ as: await as('admin'), query: { area: 'session' } }),
  'GET /my-office/v2/audit/export': async ({ as }) => ({ as: await as('admin') }),
  'GET /invitations/v2/team-invitations': async ({ as }) => ({ as: await as('admin') }),
  'GET /invitations/v2/received': async ({ as }) => ({ as: await as('individual') }),
  'POST /invitations/v2/send': async ({ as }) => ({ as: await as('admin'), body: invitation() }),
  'POST /invitations/v2/resend': async (world) => {
    const { ToEmail, Role } = await openInvitation(world)
    world.app.clock.pass(31)
    return { as: await world.as('admin'), body: { InvitationMode: 1, Email: ToEmail, Role } }
  },
  'DELETE /invitations/v2/:id': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await openInvitation(world)).id },
  }),
  'GET /invitations/v2/invite/:code': async (world) => {
    const { ToEmail } = await openInvitation(world)
    return { params: { code: (await world.app.mailTo(ToEmail)).code }, headers: elsewhere() }
  },
  'GET /invitations/v2/join-requests': async ({ as }) => ({ as: await as('admin') }),
  'POST /invitations/v2/join-requests/:token/approve': async (world) => ({
    as: await world.as('admin'),
    params: { token: await openRequest(world) },
  }),
  'POST /invitations/v2/join-requests/:token/reject': async (world) => ({
    as: await world.as('admin'),
    params: { token: await openRequest(world) },
  }),
  'PATCH /my-office/v2/team-members/:id/claims': async (world) => ({
    ...(await teamMember(world)),
    body: { grant: ['eFax'], withdraw: ['Chat'] },
  }),
  'PATCH /my-office/v2/team-members/:id/role': async (world) => ({
    ...(await teamMember(world)),
    body: { role: 'Hygienist' },
  }),
  'DELETE /my-office/v2/team-members/:id': teamMember,
  'GET /my-office/v2/practice': async ({ as }) => ({ as: await as('admin') }),
  'PUT /my-office/v2/practice': async ({ app, as }) => {
    const admin = await as('admin')
    const { body } = await app.call('GET /my-office/v2/practice', { as: admin })
    return {
      as: admin,
      body: {
        version: body.version,
        name: 'Bright Smiles Dental',
        practiceType: 'Orthodontics',
        addresses: [{ line1: '1 A St', line2: '', city: 'Austin', state: 'TX', zip: '78704' }],
        telephoneNumber: '(512) 555-0199',
        eFaxNumber: '(512) 555-0198',
        officeHours: usualHours(),
        holidays: [{ on: '2027-01-01', name: 'New Year' }],
        isSecondFactorRequired: false,
      },
    }
  },
  'POST /my-office/v2/practice/invite-code': async ({ as }) => ({ as: await as('admin') }),
}
