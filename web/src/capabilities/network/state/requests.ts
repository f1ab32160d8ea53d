import type {
  FoundPractice,
  IndividualParty,
  PersonConnection,
  PracticeInvite,
  PracticeParty,
  RegistrationInvite,
} from '@corridor/contract/network/model.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import { peopleText } from '../people/text.ts'
import { practiceSummary } from '../practices/text.ts'
import { sentText } from '../requests/text.ts'

/** A person in a list of people. */
type ListedPerson = Omit<IndividualParty, 'kind' | 'name'> & {
  kind?: 'person'
  displayName: string
  practiceName: string | null
}

/** The holder of an address, of whom nothing else is shown. */
interface AddressParty {
  kind: 'address'
  id: string
  name: string
  isPractice: boolean
}

/** Whom a list of the network shows. A person stands in the lists of practices as an individual. */
export type ListedParty = PracticeParty | IndividualParty | ListedPerson | AddressParty

/** What responding to a request and taking it back need, of either family of calls. */
export interface OpenRequest {
  id: string
  /** The name of the other side. */
  name: string
  isReceived: boolean
  /** Set for a request between two people; without it, the request is an invite with a practice in it. */
  connection?: PersonConnection
}

/** A request as lists show it. */
export interface ListedRequest extends OpenRequest {
  /** The other side. */
  party: ListedParty
  /** Who sent it; empty where the name is shown already. */
  by: string
  since: string
  message: string
  mayResend?: boolean
  /** Set for an invitation by address. */
  invitation?: RegistrationInvite
}

/** The open invite of a practice whose details or search result are shown. */
export const requestOfPractice = (
  openInvite: FoundPractice['openInvite'],
  name: string,
): OpenRequest | undefined =>
  openInvite
    ? { id: openInvite.practiceInviteId, name, isReceived: openInvite.direction === 'received' }
    : undefined

const requestOfInvite = (invite: PracticeInvite): ListedRequest => {
  const { party, direction, fromUserName, resendAt } = invite
  const isReceived = direction === 'received'
  return {
    id: invite.practiceInviteId,
    name: party.name,
    isReceived,
    party,
    by: isReceived && party.kind === 'individual' ? '' : fromUserName,
    since: invite.invitedDate,
    message: invite.message,
    mayResend: resendAt !== null && Date.parse(resendAt) <= Date.now(),
  }
}

const requestOfPerson = (connection: PersonConnection): ListedRequest => ({
  id: connection.personConnectionId,
  name: connection.displayName,
  connection,
  isReceived: connection.personId === connection.sourcePersonId,
  party: { ...connection, id: connection.personId, kind: 'person' },
  by: '',
  since: connection.invitedAt,
  message: connection.message,
})

const requestOfAddress = (invitation: RegistrationInvite): ListedRequest => ({
  id: invitation.inviteId,
  name: invitation.email,
  isReceived: false,
  party: {
    kind: 'address',
    id: invitation.inviteId,
    name: invitation.email,
    isPractice: invitation.kind === 'practice',
  },
  by: invitation.invitedByName,
  since: invitation.invitedDate,
  message: invitation.message,
  mayResend: invitation.abilities.mayResend,
  invitation,
})

export type Requested = PracticeInvite | PersonConnection | RegistrationInvite

export function requestOf(item: Requested): ListedRequest {
  if ('personConnectionId' in item) return requestOfPerson(item)
  return 'practiceInviteId' in item ? requestOfInvite(item) : requestOfAddress(item)
}

/** What stands below the name of a party. */
export function detailOf(party: ListedParty): string {
  if (party.kind === 'practice') return practiceSummary(party)
  if (party.kind === 'address') return party.isPractice ? sentText.toPractice : sentText.toPerson
  if (party.kind === 'individual') return party.role ?? peopleText.onTheirOwn
  return roleAndPractice(party.role, party.practiceName ?? peopleText.onTheirOwn)
}
