import type { PersonConnection, PracticeInvite } from '@corridor/contract/network/model.ts'
import { useQueries } from '@tanstack/react-query'
import {
  connectedPeopleQuery,
  connectionsQuery,
  receivedInvitesQuery,
  sentInvitesQuery,
  useOpenRequests,
} from '../state/queries.ts'

/** All that there is between the caller, or their practice, and one person. */
export interface PersonTie {
  connected?: PersonConnection
  received?: PersonConnection
  sent?: PersonConnection
  /** Between the practice and somebody on their own. */
  isPracticeConnected: boolean
  practiceInvite?: PracticeInvite
}

/** Read from the same lists as the views show, so that both say the same. */
export function usePersonTie(personId: string): PersonTie {
  const { received, sent } = useOpenRequests()
  const [people, connections, theirs, ours] = useQueries({
    queries: [connectedPeopleQuery, connectionsQuery, receivedInvitesQuery, sentInvitesQuery],
  })
  const isMeant = (one: PersonConnection) => one.personId === personId
  const invites = [...(theirs.data?.received ?? []), ...(ours.data?.sent ?? [])]
  return {
    connected: people.data?.connected.find(isMeant),
    received: received.find(isMeant),
    sent: sent.find(isMeant),
    isPracticeConnected: connections.data?.individuals.some(({ id }) => id === personId) ?? false,
    practiceInvite: invites.find(({ party }) => party.id === personId),
  }
}
