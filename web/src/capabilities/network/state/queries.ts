import type { FoundPractice, PersonConnection } from '@corridor/contract/network/model.ts'
import { hasNetwork, type PersonList } from '@corridor/contract/network/rules.ts'
import type { PersonCard } from '@corridor/contract/people/model.ts'
import { searchTermOf } from '@corridor/contract/people/rules.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { paged } from '#platform/query/paged.ts'
import { useSession } from '#platform/session.ts'
import { onReset } from '#platform/storage/resettable.ts'
import { type ListedRequest, type Requested, requestOf } from './requests.ts'

/** The ids of requests that were ignored and can still be undone: the server has them, and the lists do not. */
export const beingIgnored = new Set<string>()
onReset(() => beingIgnored.clear())

type ReadPeople = () => Promise<{ connections: PersonConnection[] }>

/** Each query below `practices` or `people` has a part of the lists that the contract's rules move items between. */
export const connectionsQuery = {
  queryKey: ['network', 'practices', 'connections'],
  queryFn: () => call('GET /organizations/v3/connections'),
}

export const receivedInvitesQuery = {
  queryKey: ['network', 'practices', 'received'],
  queryFn: async () => {
    const { practiceInvites } = await call('GET /practice-invites/v3/received')
    return { received: practiceInvites.filter(({ practiceInviteId }) => !beingIgnored.has(practiceInviteId)) }
  },
}

export const sentInvitesQuery = {
  queryKey: ['network', 'practices', 'sent'],
  queryFn: async () => ({ sent: (await call('GET /practice-invites/v3/sent')).practiceInvites }),
}

const peopleQuery = <Name extends PersonList>(name: Name, read: ReadPeople) => ({
  queryKey: ['network', 'people', name],
  queryFn: async () => {
    const connections = (await read()).connections.filter(
      ({ personConnectionId }) => !beingIgnored.has(personConnectionId),
    )
    return { [name]: connections } as Record<Name, PersonConnection[]>
  },
})

export const connectedPeopleQuery = peopleQuery('connected', () => call('GET /persons/connections'))
export const receivedRequestsQuery = peopleQuery('received', () => call('GET /persons/connections/received'))
export const sentRequestsQuery = peopleQuery('sent', () => call('GET /persons/connections/sent'))
export const pendingRequestsQuery = peopleQuery('pending', () => call('GET /persons/connections/pending'))
/** Only people who cannot open the network have requests that wait for an upgrade. */
export const waitingForUpgradeQuery = peopleQuery('waitingForUpgrade', async () =>
  hasNetwork(useSession.getState().claims)
    ? { connections: [] }
    : call('GET /persons/connections/waiting-for-upgrade'),
)

/** All open requests and invites, for the start page. */
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
  queryFn: async () => ({
    addresses: (await call('GET /practice-invites/v3/registration')).pendingRegistrationInvites,
  }),
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

/** The contacts outside of the own team that match the search term, in pages. */
export const contactsQuery = (searchTerm: string) =>
  infiniteQueryOptions({
    queryKey: ['network', 'contacts', 'list', searchTerm],
    queryFn: ({ pageParam }) =>
      call('GET /my-network/v2/contacts', { query: { searchTerm, continuationToken: pageParam } }),
    ...paged,
    placeholderData: keepPreviousData,
  })

/** The switcher looks through as many as fit on one page. */
export const firstContactsQuery = {
  queryKey: ['network', 'contacts', 'at-hand'],
  queryFn: async () => (await call('GET /my-network/v2/contacts')).contacts,
}

/** What can be searched for by name. */
export interface SearchSource<Item> {
  name: string
  read: (options: { query: { searchTerm: string }; signal: AbortSignal }) => Promise<Item[]>
}

export const practiceSearch: SearchSource<FoundPractice> = {
  name: 'practices',
  read: async (options) => (await call('GET /my-network/v2/search', options)).practices,
}

/** People outside of the own team. */
export const personSearch: SearchSource<PersonCard> = {
  name: 'people',
  read: async (options) => (await call('GET /persons/v3/search', options)).persons,
}

/** What a search finds. A term that is too short is not sent. */
export function useFound<Item>({ name, read }: SearchSource<Item>, typed: string) {
  const searchTerm = searchTermOf(typed) ?? ''
  return useQuery({
    queryKey: ['network', 'found', name, searchTerm],
    queryFn: ({ signal }) => read({ query: { searchTerm }, signal }),
    enabled: searchTerm !== '',
    placeholderData: keepPreviousData,
  })
}

/** Whether the user may write to a person: a team member, or a connection in person or through a practice. */
export const isContact = ({ isTeamMember, connectionStatus: status }: PersonCard): boolean =>
  isTeamMember || status === 'Active' || status === 'Accepted'

/** The open requests, invites and invitations of both kinds that are loaded. */
export const useOpenRequests = (): ListedRequest[] =>
  useQueries({
    queries: [
      receivedInvitesQuery,
      receivedRequestsQuery,
      sentInvitesQuery,
      sentRequestsQuery,
      pendingRequestsQuery,
      registrationQuery,
    ],
  }).flatMap(({ data }) =>
    Object.values<Requested[]>(data ?? {})
      .flat()
      .map(requestOf),
  )
