import { searchTermOf } from '@corridor/contract/people/rules.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { type SessionState, useSession } from '../../../platform/session.ts'

/** Whoever can open the network, be it a practice's or their own. */
export const hasNetwork = ({ claims }: Pick<SessionState, 'claims'>): boolean =>
  claims.includes('ContactsAndNetwork') || claims.includes('IndividualNetwork')

/** Each holds a part of the lists that the contract's rules move things between. */
export const connectionsQuery = {
  queryKey: ['network', 'practices', 'connections'],
  queryFn: () => call('GET /organizations/v3/connections'),
}

export const receivedInvitesQuery = {
  queryKey: ['network', 'practices', 'received'],
  queryFn: async () => ({ received: (await call('GET /practice-invites/v3/received')).practiceInvites }),
}

export const sentInvitesQuery = {
  queryKey: ['network', 'practices', 'sent'],
  queryFn: async () => ({ sent: (await call('GET /practice-invites/v3/sent')).practiceInvites }),
}

export const connectedPeopleQuery = {
  queryKey: ['network', 'people', 'connected'],
  queryFn: async () => ({ connected: (await call('GET /persons/connections')).connections }),
}

export const receivedRequestsQuery = {
  queryKey: ['network', 'people', 'received'],
  queryFn: async () => ({ received: (await call('GET /persons/connections/received')).connections }),
}

export const sentRequestsQuery = {
  queryKey: ['network', 'people', 'sent'],
  queryFn: async () => ({ sent: (await call('GET /persons/connections/sent')).connections }),
}

export const pendingRequestsQuery = {
  queryKey: ['network', 'people', 'pending'],
  queryFn: async () => ({ pending: (await call('GET /persons/connections/pending')).connections }),
}

/** Of somebody who cannot open the network; whoever can has none that wait for it. */
export const waitingForUpgradeQuery = {
  queryKey: ['network', 'people', 'waiting-for-upgrade'],
  queryFn: async () => ({
    waitingForUpgrade: hasNetwork(useSession.getState())
      ? []
      : (await call('GET /persons/connections/waiting-for-upgrade')).connections,
  }),
}

/** Everything that waits for an answer, for the start page. */
export const requestsQuery = {
  queryKey: ['network', 'requests'],
  queryFn: async () => {
    const [invites, requests] = await Promise.all([
      receivedInvitesQuery.queryFn(),
      receivedRequestsQuery.queryFn(),
    ])
    return { invites: invites.received, requests: requests.received }
  },
}

export const registrationQuery = {
  queryKey: ['network', 'registration'],
  queryFn: async () => (await call('GET /practice-invites/v3/registration')).pendingRegistrationInvites,
}

export const suggestionsQuery = {
  queryKey: ['network', 'suggestions'],
  queryFn: async () => (await call('GET /my-network/v2/practices-you-may-know')).recommendedList,
}

export const blockedQuery = {
  queryKey: ['network', 'blocked'],
  queryFn: async () => (await call('GET /persons/blocked')).blocked,
}

export const practiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['network', 'practice', id],
    queryFn: () => call('GET /my-network/v2/practices/:id', { params: { id } }),
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['network', 'person', id],
    queryFn: () => call('GET /persons/v4/:id', { params: { id } }),
  })

/** Whom one may write to outside of the own team, in pages; with a word, those it fits. */
export const contactsQuery = (searchTerm: string) =>
  infiniteQueryOptions({
    queryKey: ['network', 'contacts', 'list', searchTerm],
    queryFn: ({ pageParam }) =>
      call('GET /my-network/v2/contacts', { query: { searchTerm, continuationToken: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ continuationToken }) => continuationToken ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The switcher looks through as many as fit on one page. */
export const firstContactsQuery = {
  queryKey: ['network', 'contacts', 'at-hand'],
  queryFn: async () => (await call('GET /my-network/v2/contacts')).contacts,
}

/** Practices that a search finds; too short a word finds none, and is not sent. */
export function useFoundPractices(typed: string) {
  const searchTerm = searchTermOf(typed) ?? ''
  return useQuery({
    queryKey: ['network', 'found', 'practices', searchTerm],
    queryFn: async ({ signal }) =>
      (await call('GET /my-network/v2/search', { query: { searchTerm }, signal })).practices,
    enabled: searchTerm !== '',
    placeholderData: keepPreviousData,
  })
}

/** People outside of the own team that a search finds. */
export function useFoundPeople(typed: string) {
  const searchTerm = searchTermOf(typed) ?? ''
  return useQuery({
    queryKey: ['network', 'found', 'people', searchTerm],
    queryFn: async ({ signal }) =>
      (await call('GET /persons/v3/search', { query: { searchTerm }, signal })).persons,
    enabled: searchTerm !== '',
    placeholderData: keepPreviousData,
  })
}

/** The open requests between the caller and other people, whoever asked. */
export function useOpenRequests() {
  const [received, sent, pending] = useQueries({
    queries: [receivedRequestsQuery, sentRequestsQuery, pendingRequestsQuery],
  })
  return {
    received: received.data?.received ?? [],
    sent: [...(sent.data?.sent ?? []), ...(pending.data?.pending ?? [])],
  }
}
