import type {
  FoundPractice,
  PersonConnection,
  PracticeInvite,
  RegistrationInvite,
} from '@corridor/contract/network/model.ts'
import type { ListedParty } from '../components/PartyRow.tsx'

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

export const requestOfInvite = (invite: PracticeInvite): ListedRequest => {
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

export const requestOfPerson = (connection: PersonConnection): ListedRequest => ({
  id: connection.personConnectionId,
  name: connection.displayName,
  connection,
  isReceived: connection.personId === connection.sourcePersonId,
  party: { ...connection, id: connection.personId, kind: 'person' },
  by: '',
  since: connection.invitedAt,
  message: connection.message,
})

export const requestOfAddress = (invitation: RegistrationInvite): ListedRequest => ({
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
