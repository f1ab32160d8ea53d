import {
  contactsChanged,
  contactsStream,
  networkStream,
  ownNetworkStream,
} from '@corridor/contract/network/events.ts'
import type { Audience } from '../../platform/realtime/audience.ts'
import { personStream, practiceStream } from '../../platform/realtime/streams.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Party } from './party.ts'

const network = practiceStream(networkStream)
const own = personStream(ownNetworkStream)
const contacts = practiceStream(contactsStream)

export const streams = [network, own, contacts]

/** Whoever looks after the network of one side. */
export const sideOf = (party: Party): Audience =>
  'practiceId' in party ? network.of(party.practiceId) : own.of(party.personId)

/** A person's own windows, for what is between people. */
export const ownOf = (personId: string): Audience => own.of(personId)

/** Tells everybody of one side that they may write to others than before. */
export const tellContacts = (tx: Tx, party: Party): void =>
  tx.announce(
    contactsChanged,
    {},
    'practiceId' in party ? contacts.of(party.practiceId) : own.of(party.personId),
  )
