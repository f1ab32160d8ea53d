import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'
import { ConnectedIndividual, ConnectedPractice, PersonConnection, PracticeInvite } from './model.ts'

/** A practice's network, for whoever looks after it. */
export const networkStream = stream({ stream: 'network', claim: 'ContactsAndNetwork' })
/** A person's own: their connections, and everything of it for somebody who has no practice. */
export const ownNetworkStream = stream({ stream: 'network-own', claim: 'User' })
/** Whom the people of a practice may write to. */
export const contactsStream = stream({ stream: 'contacts', claim: 'User' })

const hub = '/hubs/notification'

/** A request, or a connection of two people, as it is now for whoever hears it: the contract's rule says in which list. */
export const personConnectionChanged = event({
  name: 'network.person-connection',
  hub,
  payload: z.object({ connection: PersonConnection }),
})

/** An invite as it is now for whoever hears it. One that was taken back is told as accepted or ignored never is: by its id. */
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

/** Invitations by address: read them anew. */
export const registrationInvitesChanged = event({
  name: 'network.registration-invites',
  hub,
  payload: z.object({}),
})

/** Whom one may write to is another set: read it anew. */
export const contactsChanged = event({ name: 'network.contacts', hub, payload: z.object({}) })

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'network/events': typeof import('./events.ts')
  }
}
