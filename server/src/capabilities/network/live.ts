import {
  contactsChanged,
  contactsStream,
  networkStream,
  ownNetworkStream,
} from '@corridor/contract/network/events.ts'
import type { Audience } from '../../platform/realtime/audience.ts'
import { personStream, practiceStream } from '../../platform/realtime/streams.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type Party, partyId } from './party.ts'

const network = practiceStream(networkStream)
const own = personStream(ownNetworkStream)
const contacts = practiceStream(contactsStream)

export const streams = [network, own, contacts]

/** Whoever looks after the network of one side. */
export const sideOf = (party: Party): Audience =>
  'practiceId' in party ? network.of(party.practiceId) : own.of(party.personId)

/** A person's own windows, for what is between people. */
export const ownOf = (personId: string): Audience => own.of(personId)

/** By it every process forgets whom a party is tied to. */
export const CONTACTS_TOPIC = 'contacts'

/**
 * Tells everybody of one side that they may write to others than before, and every process, which keeps in memory who sees
 * whom. Whatever ties or parts two sides tells both.
 */
export function tellContacts(tx: Tx, party: Party): void {
  tx.notify(CONTACTS_TOPIC, partyId(party))
  const audience = 'practiceId' in party ? contacts.of(party.practiceId) : own.of(party.personId)
  tx.announce(contactsChanged, {}, audience)
}
