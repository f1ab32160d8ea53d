import { expect } from 'vitest'
import { EACH_TIME, type Way, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { personCalls } from './person-calls.ts'
import { request } from './person-connections.ts'
import { openInvite, partner, practiceCalls } from './practice-calls.ts'
import { disconnect, withdraw } from './practice-connections.ts'

/** To somebody new for everybody who asks: one on their own, whom nobody of the table works with. */
const toSomebodyNew: Way = {
  each: async (world) => ({ body: (await personCalls['POST /persons/connections'](world)).body }),
}
const somebodyAlone: Way = {
  each: async (world) => ({ params: (await personCalls['POST /persons/:id/block'](world)).params }),
}
const aboutSomebody: Way = {
  each: async (world) => ({ body: (await personCalls['POST /my-network/v2/report'](world)).body }),
}

const practiceOfAdmin = async ({ as }: World): Promise<string> => (await as('admin')).practiceId ?? ''

export const whoMay: WhoMay = {
  ways: {
    'POST /persons/connections': toSomebodyNew,
    'POST /persons/:id/block': somebodyAlone,
    'DELETE /persons/:id/block': somebodyAlone,
    'POST /my-network/v2/report': aboutSomebody,
    'POST /practice-invites/v3/send': EACH_TIME,
    'POST /practice-invites/v3/send-by-email': EACH_TIME,
    'POST /my-network/v2/invite-recommended': EACH_TIME,
  },
  streams: {
    network: practiceOfAdmin,
    contacts: practiceOfAdmin,
    'network-own': async ({ as }) => (await as('admin')).givenName,
  },
  events: {
    'network.contacts': async (world) => {
      await partner(world)
      return ''
    },
    'network.registration-invites': async (world) => {
      const call = await practiceCalls['POST /practice-invites/v3/send-by-email'](world)
      await world.app.call('POST /practice-invites/v3/send-by-email', call)
      return ''
    },
    'network.practice-invite': async (world) => (await openInvite(world)).practiceInviteId,
    'network.practice-invite-removed': async (world) => {
      const { sender, practiceInviteId } = await openInvite(world)
      await withdraw(world.app, sender, practiceInviteId)
      return practiceInviteId
    },
    'network.connected': async (world) => (await partner(world)).givenName,
    'network.disconnected': async (world) => {
      const { givenName } = await partner(world)
      await disconnect(world.app, await world.as('admin'), givenName)
      return givenName
    },
    'network.person-connection': async (world) => {
      const { givenName: targetPersonId } = await world.newcomer({ place: 'alone' })
      await request(world.app, await world.as('admin'), targetPersonId)
      return targetPersonId
    },
  },
  afterwards: {
    'nobody but the two sides was told of their invites': async ({ app, as }) => {
      const { body } = await app.call('GET /practice-invites/v3/received', { as: await as('otherAdmin') })
      expect(body.practiceInvites).toEqual([])
    },
  },
}
