import type { Count } from '@corridor/contract/kernel/count.ts'
import type { WaitingCount } from '@corridor/contract/notifications/model.ts'
import {
  hashKey,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from './api.ts'
import type { MenuItem } from './capability/menu-entry.ts'
import type { Waiting, WaitingItem } from './capability/waiting.ts'
import { Capabilities } from './capability.ts'
import { useSession } from './session.ts'

const isOlder = (one: readonly WaitingCount[], other: readonly WaitingCount[]): boolean =>
  one.length > 0 && other.length > 0 && one[0]!.updatedAt < other[0]!.updatedAt

/**
 * Every count of the signed-in person, from the server. An answer that is older than a later one is ignored.
 */
export const countsQuery = queryOptions({
  queryKey: ['notifications', 'counts'],
  queryFn: async () => (await call('GET /user-notifications/v2')).data.counts,
  structuralSharing: (cached, read) => {
    // What a component selects from them, and not an answer of the server.
    if (!Array.isArray(read)) return replaceEqualDeep(cached, read)
    const [before, now] = [cached, read] as [WaitingCount[] | undefined, WaitingCount[]]
    return before && isOlder(now, before) ? before : now
  },
})

const useHasCounts = (): boolean => useSession((session) => session.claims.includes('User'))

/** The numbers without their times: the frame is not drawn again for a read that brings the same numbers. */
const numbersByName = (counts: readonly WaitingCount[]): Record<string, number> =>
  Object.fromEntries(counts.map(({ name, count }) => [name, count]))

/** What the signed-in person can have to do, with its number; undefined for what has none. */
function useDeclared(): { one: Waiting; number: number | undefined }[] {
  const claims = useSession((session) => session.claims)
  const { data = {} } = useQuery({ ...countsQuery, enabled: useHasCounts(), select: numbersByName })
  const numberOf = ({ name }: Count) => data[name] ?? 0
  return useContext(Capabilities)
    .flatMap(({ waiting = [] }) => waiting)
    .filter(({ claim }) => claims.includes(claim))
    .map((one) => ({ one, number: one.count && numberOf(one.count) }))
}

/** How much waits behind these entries, and behind all where none are named. Several capabilities may count for one entry. */
export function useNumbers(): (entries?: readonly MenuItem[]) => number {
  const declared = useDeclared()
  return (entries) =>
    declared
      .filter(({ one }) => !entries || entries.some(({ path }) => path === one.entry.path))
      .reduce((sum, { number = 0 }) => sum + number, 0)
}

/** Where an entry of the menu leads: to what its number counts first, or to its own address while nothing waits behind it. */
export function useDoors(): (entry: MenuItem) => string {
  const declared = useDeclared()
  return ({ path }) =>
    declared.find(({ one, number = 0 }) => one.door && number > 0 && one.entry.path === path)?.one.door ??
    path
}

/** How much waits in the rows of a part of the start page. */
export const useWaitingNumber = (isToday: boolean): number =>
  useDeclared()
    .filter(({ one }) => (one.isToday ?? false) === isToday)
    .reduce((sum, { number = 0 }) => sum + number, 0)

type Loading = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** Has its answer, or may not get one soon: then nobody waits for it. */
const isSettled = ({ isPending, fetchStatus, failureCount }: Loading): boolean =>
  !isPending || fetchStatus !== 'fetching' || failureCount > 0

/** The declarations that have rows now, with the queries of these rows. */
function useDeclaredRows(isToday: boolean) {
  const declared = useDeclared().filter(
    ({ one, number }) => number !== 0 && (one.isToday ?? false) === isToday,
  )
  return { declared, queries: distinct(declared.map(({ one }) => one.query)) }
}

/** The rows of what waits, or of what goes on in the office today: urgent first, then longest. None before they are wanted. */
export function useWaitingItems(isToday: boolean, isWanted = true): WaitingItem[] {
  const { declared, queries: all } = useDeclaredRows(isToday)
  // Who watches them to know when they are complete is watching already, and each that watches costs a slow phone 2 ms.
  const queries = isWanted ? all : NONE
  const names = queries.map(({ queryKey }) => hashKey(queryKey))
  const found = useQueries({ queries, combine: dataOf })
  return declared
    .flatMap(({ one, number }) => {
      const data = found[names.indexOf(hashKey(one.query.queryKey))]
      return (data === undefined ? undefined : one.item(data, number)) ?? []
    })
    .sort(byPatience)
}

const NONE: Waiting['query'][] = []

/** Combined, so that a component is drawn again for other data and not for each read that begins and ends. */
const dataOf = (found: readonly UseQueryResult[]): unknown[] => found.map(({ data }) => data)
const areSettled = (found: readonly Loading[]): boolean => found.every(isSettled)

/** Whether no more rows are about to come, so that what stands below can be shown without being pushed away. */
export function useAreItemsLoaded(): boolean {
  const { queries: waiting } = useDeclaredRows(false)
  const { queries: today } = useDeclaredRows(true)
  const hasCounts = useHasCounts()
  const areCountsLoaded = useQueries({
    queries: [{ ...countsQuery, enabled: hasCounts }],
    combine: areSettled,
  })
  const areRowsLoaded = useQueries({ queries: distinct([...waiting, ...today]), combine: areSettled })
  return areCountsLoaded && areRowsLoaded
}

/** Several kinds of work items read one query, and it is observed once. */
const distinct = <Query extends { queryKey: QueryKey }>(queries: readonly Query[]): Query[] => [
  ...new Map(queries.map((query) => [hashKey(query.queryKey), query])).values(),
]

const byPatience = (a: WaitingItem, b: WaitingItem): number =>
  Number(b.isUrgent ?? false) - Number(a.isUrgent ?? false) || Date.parse(a.since) - Date.parse(b.since)
