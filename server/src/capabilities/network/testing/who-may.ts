import { expect } from 'vitest'
import { followed, heard, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { personCalls } from './person-calls.ts'
import { request } from './person-connections.ts'
import { openInvite, partner, practiceCalls } from './practice-calls.ts'
import { disconnect, withdraw } from './practice-connections.ts'

const practiceOfAdmin = async ({ as }: World): Promise<string> => (await as('admin')).practiceId ?? ''

export const whoMay: WhoMay = {
  heading: 'Network',
  about:
    'Calls that name nothing answer about the caller’s own side. Those that name an invite, or somebody, name what is between Bright Smiles and somebody on their own whom nobody else knows: of sending again and taking back that is not the admin’s either. An individual asks another as a person: 409. About a request between two others: nobody answers or ends what is not theirs. Lists hold the caller’s own.',
  calls: { ...practiceCalls, ...personCalls },
  streams: {
    network: followed('record', practiceOfAdmin),
    contacts: followed('team', practiceOfAdmin),
    'network-own': followed('record', async ({ as }) => (await as('admin')).givenName),
  },
  events: {
    'network.contacts': heard(['admin', 'member', 'plain'], async (world) => {
      await partner(world)
      return ''
    }),
    'network.registration-invites': heard(['admin'], async (world) => {
      const call = await practiceCalls['POST /practice-invites/v3/send-by-email'].make(world)
      await world.app.call('POST /practice-invites/v3/send-by-email', call)
      return ''
    }),
    'network.practice-invite': heard(['admin'], async (world) => (await openInvite(world)).practiceInviteId),
    'network.practice-invite-removed': heard(['admin'], async (world) => {
      const { sender, practiceInviteId } = await openInvite(world)
      await withdraw(world.app, sender, practiceInviteId)
      return practiceInviteId
    }),
    'network.connected': heard(['admin'], async (world) => (await partner(world)).givenName),
    'network.disconnected': heard(['admin'], async (world) => {
      const { givenName } = await partner(world)
      await disconnect(world.app, await world.as('admin'), givenName)
      return givenName
    }),
    'network.person-connection': heard(['admin'], async (world) => {
      const { givenName: targetPersonId } = await world.newcomer({ place: 'alone' })
      await request(world.app, await world.as('admin'), targetPersonId)
      return targetPersonId
    }),
  },
  afterwards: {
    'nobody but the two sides was notified of their invites': async ({ app, as }) => {
      const { body } = await app.call('GET /practice-invites/v3/received', { as: await as('otherAdmin') })
      expect(body.practiceInvites).toEqual([])
    },
  },
}
