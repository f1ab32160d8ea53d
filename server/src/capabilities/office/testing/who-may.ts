import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/office/routes.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'
import type * as trail from '@corridor/contract/office/trail.ts'
import { expect } from 'vitest'
import { type Calls, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
import { CALLERS, elsewhere, type World } from '#testing/world/world.ts'
import { joinToken } from '../tokens.ts'
import { addJoinRequest, requestedChange } from './office-calls.ts'

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

/** Somebody who wants to join Bright Smiles; the token decides about them. */
export async function openRequest({ app, as, newcomer }: World): Promise<string> {
  const { givenName } = await newcomer({ place: 'alone' })
  const { practiceId } = await as('admin')
  return joinToken(app.services.secrets, await addJoinRequest(app, givenName, practiceId ?? ''))
}

const teamMember = async ({ as, newcomer }: World) => ({
  as: await as('admin'),
  params: { id: (await newcomer()).givenName },
})

const practiceOfAdmin = async ({ as }: World): Promise<string> => (await as('admin')).practiceId ?? ''

const calls: Calls<typeof routes & typeof trail> = {
  'GET /organizations/v2/metadata': may('signed in', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /organizations/v2/practice-types': may('signed in', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /organizations/v2/get-all-organizations-states': may('signed in', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /organizations/v2/get-by-state/:state': may('signed in', 'own', async ({ as }) => ({
    as: await as('admin'),
    params: { state: 'TX' },
  })),
  'GET /organizations/v2/specialists/:state': may('signed in', 'own', async ({ as }) => ({
    as: await as('admin'),
    params: { state: 'TX' },
  })),
  'GET /organizations/v2/:organizationId/roles': may('signed in', 'own', async ({ as }) => {
    const admin = await as('admin')
    return { as: admin, params: { organizationId: admin.practiceId ?? '' } }
  }),
  'GET /address-lookup/v2': may('signed in', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { search: '78704' },
  })),
  'GET /invitations/v2/received': may('signed in', 'own', async ({ as }) => ({ as: await as('individual') })),
  'GET /invitations/v2/invite/:code': may('open', 'own', async (world) => {
    const { ToEmail } = await openInvitation(world)
    return { params: { code: (await world.app.mailTo(ToEmail)).code }, headers: elsewhere() }
  }),
  'GET /invitations/v2/team-members': may('User', { of: 'own', alone: 404 }, async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /my-office/v2/practice': may('User', { of: 'own', alone: 404 }, async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /my-office/v2/audit': may('PracticeAdmin', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { area: 'session' },
  })),
  'GET /my-office/v2/audit/export': may('PracticeAdmin', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /my-account/v2/audit': may('signed in', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { area: 'session' },
  })),
  'GET /invitations/v2/team-invitations': may('PracticeAdmin', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'GET /invitations/v2/join-requests': may('PracticeAdmin', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
  'POST /invitations/v2/send': may(
    'PracticeAdmin',
    'record',
    async ({ as }) => ({ as: await as('admin'), body: invitation() }),
    { once: async (world) => ({ body: await openInvitation(world) }) },
  ),
  'POST /invitations/v2/resend': may('PracticeAdmin', 'record', async (world) => {
    const { ToEmail, Role } = await openInvitation(world)
    world.app.clock.pass(31)
    return { as: await world.as('admin'), body: { InvitationMode: 1, Email: ToEmail, Role } }
  }),
  'DELETE /invitations/v2/:id': may('PracticeAdmin', 'record', async (world) => ({
    as: await world.as('admin'),
    params: { id: (await openInvitation(world)).id },
  })),
  'POST /invitations/v2/join-requests/:token/approve': may(
    'PracticeAdmin',
    { of: 'own', other: 410 },
    async (world) => ({
      as: await world.as('admin'),
      params: { token: await openRequest(world) },
    }),
  ),
  'POST /invitations/v2/join-requests/:token/reject': may(
    'PracticeAdmin',
    { of: 'own', other: 410 },
    async (world) => ({
      as: await world.as('admin'),
      params: { token: await openRequest(world) },
    }),
  ),
  'PATCH /my-office/v2/team-members/:id/claims': may('PracticeAdmin', 'record', async (world) => ({
    ...(await teamMember(world)),
    body: { grant: ['eFax'], withdraw: ['Chat'] },
  })),
  'PATCH /my-office/v2/team-members/:id/role': may('PracticeAdmin', 'record', async (world) => ({
    ...(await teamMember(world)),
    body: { role: 'Hygienist' },
  })),
  'DELETE /my-office/v2/team-members/:id': may('PracticeAdmin', 'record', teamMember),
  'PUT /my-office/v2/practice': may(
    'PracticeAdmin',
    409,
    async ({ app, as }) => {
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
          eFaxNumber: body.eFaxNumber ?? '(512) 555-0198',
          officeHours: usualHours(),
          holidays: [{ on: '2027-01-01', name: 'New Year' }],
          isSecondFactorRequired: false,
        },
      }
    },
    {
      once: async (world) => {
        const { body } = await calls['PUT /my-office/v2/practice'].make(world)
        return { body: { ...body, name: 'Taken Over', version: 99 } }
      },
    },
  ),
  'DELETE /my-office/v2/practice/waiting-change/:id': may(
    'PracticeAdmin',
    { of: 'own', other: 410 },
    async (world) => ({
      as: await world.as('admin'),
      params: { id: await requestedChange(world.app, await practiceOfAdmin(world)) },
    }),
  ),
  'POST /my-office/v2/practice/invite-code': may('PracticeAdmin', 'own', async ({ as }) => ({
    as: await as('admin'),
  })),
}

export const whoMay: WhoMay = {
  heading: 'Office',
  about:
    'About records of Bright Smiles. Calls that name no record answer about the caller’s own practice: the other admin’s 200 is their own. The 409 is for an old version: they may ask.',
  calls,
  streams: {
    office: followed('team', practiceOfAdmin),
    'office-desk': followed('record', practiceOfAdmin),
  },
  events: {
    'office.changed, of the team': heard(['admin', 'member', 'plain'], async (world) => {
      const call = await calls['PATCH /my-office/v2/team-members/:id/role'].make(world)
      await world.app.call('PATCH /my-office/v2/team-members/:id/role', call)
      return '"part":"team"'
    }),
    'office.changed, of the desk': heard(['admin'], async (world) => {
      await openInvitation(world)
      return '"part":"invitations"'
    }),
    'office.received-changed': heard(['alone'], async ({ app, as }) => {
      const { body } = await calls['POST /invitations/v2/send'].make({ app, as } as World)
      const invitation = { ...body, ToEmail: CALLERS.individual }
      await app.call('POST /invitations/v2/send', { as: await as('admin'), body: invitation })
      return ''
    }),
  },
  afterwards: {
    'nothing of Bright Smiles was changed by anybody but its admin': async ({ app, as, newcomer }) => {
      const { body } = await app.call('GET /my-office/v2/practice', { as: await newcomer() })
      expect(body.name).toBe('Bright Smiles Dental')
      const { givenName } = await as('otherAdmin')
      const done = (await app.auditEntries()).filter(
        ({ outcome, word, person_id }) =>
          outcome === 'done' && /^office\.(?!audit-|own-audit-)/.test(word) && person_id === givenName,
      )
      expect([...new Set(done.map(({ word }) => word))]).toEqual(['office.invite-code-renewed'])
    },
  },
}
