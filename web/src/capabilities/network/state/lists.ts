import type { PersonLists, PracticeLists } from '@corridor/contract/network/rules.ts'
import type { QueryKey } from '@tanstack/react-query'
import { mergeCached } from '../../../platform/live/live-query.ts'
import { refetch } from '../../../platform/query.ts'
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

/** Applies one rule of the contract to the cached lists: what becomes of a list depends on itself and the change alone. */
function step<Lists extends object>(
  parts: readonly QueryKey[],
  none: Lists,
  rule: (lists: Lists) => Lists,
): void {
  for (const queryKey of parts)
    mergeCached<Partial<Lists>>(queryKey, (part) => {
      const moved = rule({ ...none, ...part })
      const names = Object.keys(part) as (keyof Lists)[]
      return Object.fromEntries(names.map((name) => [name, moved[name]])) as Partial<Lists>
    })
  void refetch(requestsQuery.queryKey)
}

export const changePractices = (rule: (lists: PracticeLists) => PracticeLists): void =>
  step(PRACTICE_PARTS, NO_PRACTICES, rule)

export const changePeople = (rule: (lists: PersonLists) => PersonLists): void =>
  step(PERSON_PARTS, NO_PEOPLE, rule)
