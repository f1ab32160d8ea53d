import type { PersonLists, PracticeLists } from '@corridor/contract/network/rules.ts'
import type { QueryKey } from '@tanstack/react-query'
import { queryClient, readAnew } from '../../../platform/query.ts'
import {
  connectedPeopleQuery,
  connectionsQuery,
  pendingRequestsQuery,
  receivedInvitesQuery,
  receivedRequestsQuery,
  requestsQuery,
  sentInvitesQuery,
  sentRequestsQuery,
  waitingForUpgradeQuery,
} from './queries.ts'

const keysOf = (queries: { queryKey: QueryKey }[]): QueryKey[] => queries.map(({ queryKey }) => queryKey)

const PRACTICE_PARTS = keysOf([connectionsQuery, receivedInvitesQuery, sentInvitesQuery])
const PERSON_PARTS = keysOf([
  connectedPeopleQuery,
  receivedRequestsQuery,
  sentRequestsQuery,
  pendingRequestsQuery,
  waitingForUpgradeQuery,
])

const NO_PRACTICES: PracticeLists = { organizations: [], individuals: [], received: [], sent: [] }
const NO_PEOPLE: PersonLists = { received: [], sent: [], pending: [], waitingForUpgrade: [], connected: [] }

/** Takes one step of the contract's rules in whatever lists this window has read. A reading that is under way may be too early. */
function step<Lists extends object>(
  parts: readonly QueryKey[],
  none: Lists,
  rule: (lists: Lists) => Lists,
): void {
  const known = parts.map((queryKey) => queryClient.getQueryData<Partial<Lists>>(queryKey))
  const moved = rule(Object.assign({}, none, ...known))
  parts.forEach((queryKey, place) => {
    const part = known[place]
    if (part) {
      const names = Object.keys(part) as (keyof Lists)[]
      queryClient.setQueryData(queryKey, Object.fromEntries(names.map((name) => [name, moved[name]])))
    }
    if (queryClient.isFetching({ queryKey }) > 0) void readAnew(queryKey)
  })
  void readAnew(requestsQuery.queryKey)
}

export const changePractices = (rule: (lists: PracticeLists) => PracticeLists): void =>
  step(PRACTICE_PARTS, NO_PRACTICES, rule)

export const changePeople = (rule: (lists: PersonLists) => PersonLists): void =>
  step(PERSON_PARTS, NO_PEOPLE, rule)
