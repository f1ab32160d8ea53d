import type { PersonConnection, PracticeInvite } from '@corridor/contract/network/model.ts'
import { useQueries } from '@tanstack/react-query'
import {
  connectedPeopleQuery,
  connectionsQuery,
  receivedInvitesQuery,
  sentInvitesQuery,
  useOpenRequests,
} from '../state/queries.ts'

/** The connections, requests and invites between the user, or their practice, and one person. */
export interface PersonRelation {
  connected?: PersonConnection
  received?: PersonConnection
  sent?: PersonConnection
  /** Between the user's practice and an individual. */
  isPracticeConnected: boolean
  practiceInvite?: PracticeInvite
}

/** Reads the same lists as the views, so that both show the same. */
export function usePersonRelation(personId: string): PersonRelation {
  const { received, sent } = useOpenRequests()
  const [people, connections, receivedInvites, sentInvites] = useQueries({
    queries: [connectedPeopleQuery, connectionsQuery, receivedInvitesQuery, sentInvitesQuery],
  })
  const isPerson = (one: PersonConnection) => one.personId === personId
  const invites = [...(receivedInvites.data?.received ?? []), ...(sentInvites.data?.sent ?? [])]
  return {
    connected: people.data?.connected.find(isPerson),
    received: received.find(isPerson),
    sent: sent.find(isPerson),
    isPracticeConnected: connections.data?.individuals.some(({ id }) => id === personId) ?? false,
    practiceInvite: invites.find(({ party }) => party.id === personId),
  }
}
