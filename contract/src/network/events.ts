import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'
import { ConnectedIndividual, ConnectedPractice, PersonConnection, PracticeInvite } from './model.ts'

/** A practice's network, for the people who manage it. */
export const networkStream = stream({ stream: 'network', claim: 'ContactsAndNetwork' })
/** A person's own: their connections, and everything of it for somebody who has no practice. */
export const ownNetworkStream = stream({ stream: 'network-own', claim: 'User' })
/** Whom the people of a practice may write to. */
export const contactsStream = stream({ stream: 'contacts', claim: 'User' })

const hub = '/hubs/notification'

/** A request or a connection of two people, as its receiver sees it now; `personListOf` says which list it belongs to. */
export const personConnectionChanged = event({
  name: 'network.person-connection',
  hub,
  payload: z.object({ connection: PersonConnection }),
})

/** An invite as its receiver sees it now. A withdrawn invite is published as `inviteRemoved`, by its id alone. */
export const inviteChanged = event({
  name: 'network.practice-invite',
  hub,
  payload: z.object({ invite: PracticeInvite }),
})

export const inviteRemoved = event({
  name: 'network.practice-invite-removed',
  hub,
  payload: z.object({ practiceInviteId: Id }),
})

/** A practice, or an individual, is connected from now on, or is shown otherwise than before. */
export const connected = event({
  name: 'network.connected',
  hub,
  payload: z.object({ party: z.discriminatedUnion('kind', [ConnectedPractice, ConnectedIndividual]) }),
})

export const disconnected = event({
  name: 'network.disconnected',
  hub,
  payload: z.object({ partyId: Id }),
})

/** The invitations by address changed, and windows refetch them. */
export const registrationInvitesChanged = event({
  name: 'network.registration-invites',
  hub,
  payload: z.object({}),
})

/** The contacts changed, and windows refetch them. */
export const contactsChanged = event({ name: 'network.contacts', hub, payload: z.object({}) })

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'network/events': typeof import('./events.ts')
  }
}
