import { expect } from 'vitest'
import type { WhoMay } from '#testing/matrix/part.ts'
import { CALLERS, type World } from '#testing/world/world.ts'
import { openInvitation, validCalls } from './valid-calls.ts'

const practiceOfAdmin = async ({ as }: World): Promise<string> => (await as('admin')).practiceId ?? ''

export const whoMay: WhoMay = {
  ways: {
    // An invitation that is there already: whoever may send it has sent it, and it is nobody else's.
    'POST /invitations/v2/send': { once: async (world) => ({ body: await openInvitation(world) }) },
    // From a version that there never was.
    'PUT /my-office/v2/practice': {
      once: async (world) => {
        const { body } = await validCalls['PUT /my-office/v2/practice'](world)
        return { body: { ...body, name: 'Taken Over', version: 99 } }
      },
    },
  },
  streams: { office: practiceOfAdmin, 'office-desk': practiceOfAdmin },
  events: {
    'office.changed, of the team': async (world) => {
      const call = await validCalls['PATCH /my-office/v2/team-members/:id/role'](world)
      await world.app.call('PATCH /my-office/v2/team-members/:id/role', call)
      return '"part":"team"'
    },
    'office.changed, of the desk': async (world) => {
      await openInvitation(world)
      return '"part":"invitations"'
    },
    'office.received-changed': async ({ app, as }) => {
      const { body } = await validCalls['POST /invitations/v2/send']({ app, as } as World)
      const invitation = { ...body, ToEmail: CALLERS.individual }
      await app.call('POST /invitations/v2/send', { as: await as('admin'), body: invitation })
      return ''
    },
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
