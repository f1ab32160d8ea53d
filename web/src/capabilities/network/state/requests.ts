import type { PersonConnection, PracticeInvite } from '@corridor/contract/network/model.ts'

/** What responding to a request and taking it back need, of either family of calls. */
export interface OpenRequest {
  id: string
  /** The name of the other side. */
  name: string
  /** Set for a request between two people; without it, the request is an invite with a practice in it. */
  connection?: PersonConnection
}

/** A request as lists show it. */
export interface ListedRequest extends OpenRequest {
  isReceived: boolean
  /** The other side. A person stands in the lists of practices as an individual. */
  party: PracticeInvite['party'] | (PersonConnection & { id: string; kind: 'person' })
  /** Who sent it; empty where the name is shown already. */
  by: string
  since: string
  message: string
}

export const requestOfInvite = (invite: PracticeInvite): ListedRequest => {
  const { party, direction, fromUserName } = invite
  const isReceived = direction === 'received'
  return {
    id: invite.practiceInviteId,
    name: party.name,
    isReceived,
    party,
    by: isReceived && party.kind === 'individual' ? '' : fromUserName,
    since: invite.invitedDate,
    message: invite.message,
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
