import {
  contactsChanged,
  contactsStream,
  networkStream,
  ownNetworkStream,
} from '@corridor/contract/network/events.ts'
import type { RunsHooks } from '#platform/hooks.ts'
import type { Audience } from '#platform/realtime/audience.ts'
import { personStream, practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'
import { type Pair, type Party, partyId } from './party.ts'

const network = practiceStream(networkStream)
const own = personStream(ownNetworkStream)
const contacts = practiceStream(contactsStream)

export const streams = [network, own, contacts]

/** The windows of the people who manage the network of one side. */
export const sideOf = (party: Party): Audience =>
  'practiceId' in party ? network.of(party.practiceId) : own.of(party.personId)

/** On this topic every process drops the cached contacts of a party. */
export const CONTACTS_TOPIC = 'contacts'

/**
 * Publishes to everybody of one side that their contacts changed, and makes every process drop its cached contacts. Connecting
 * or disconnecting two sides publishes to both.
 */
export function publishContactsChanged(tx: Tx, party: Party): void {
  tx.notify(CONTACTS_TOPIC, partyId(party))
  const audience = 'practiceId' in party ? contacts.of(party.practiceId) : own.of(party.personId)
  tx.publish(contactsChanged, {}, audience)
}

/** Two are contacts from now on, or no longer: published to both, and to the hooks of other capabilities. */
export async function publishContact(
  tx: Tx,
  { hooks }: RunsHooks,
  change: 'network.connectionMade' | 'network.connectionEnded',
  [one, other]: Pair,
): Promise<void> {
  publishContactsChanged(tx, one)
  publishContactsChanged(tx, other)
  await hooks.run(change, tx, one, other)
}
