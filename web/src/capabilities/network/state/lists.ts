import type { PersonLists, PracticeLists } from '@corridor/contract/network/rules.ts'
import { mergeCached } from '#platform/live/live-query.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { requestsQuery } from './queries.ts'

const NO_PRACTICES: PracticeLists = { organizations: [], individuals: [], received: [], sent: [] }
const NO_PEOPLE: PersonLists = { received: [], sent: [], pending: [], waitingForUpgrade: [], connected: [] }

/** Applies one rule of the contract to the cached lists: what becomes of a list depends on itself and the change alone. */
function step<Lists extends object>(
  family: 'practices' | 'people',
  none: Lists,
  rule: (lists: Lists) => Lists,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['network', family] }))
    mergeCached<Partial<Lists>>(queryKey, (part) => {
      const moved = rule({ ...none, ...part })
      const names = Object.keys(part) as (keyof Lists)[]
      return Object.fromEntries(names.map((name) => [name, moved[name]])) as Partial<Lists>
    })
  void refetch(requestsQuery.queryKey)
}

export const changePractices = (rule: (lists: PracticeLists) => PracticeLists): void =>
  step('practices', NO_PRACTICES, rule)

export const changePeople = (rule: (lists: PersonLists) => PersonLists): void =>
  step('people', NO_PEOPLE, rule)
