import { notifyManager, QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query'
import { ApiError } from './api/error.ts'
import { useConnection } from './live/connection-state.ts'
import { useSession } from './session/state.ts'
import { onReset } from './storage/resettable.ts'
import { forgetRead } from './storage/storage.ts'

/** A 4xx answer will be the same the next time; a lost connection or a 5xx gets one more try. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

// Notifications are delivered synchronously, so that one render covers this and other stores.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 15_000,
      // The server may be on this machine, where "offline" says nothing about reaching it.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onReset(() => queryClient.clear())
// The cache is cleared behind a locked screen and refetched afterwards.
useSession.subscribe((now, before) => {
  if (!now.isLocked || before.isLocked) return
  queryClient.clear()
  forgetRead()
})

/** Changes cached data. If the result is the same, nothing is rendered. */
export function updateCached<Data>(queryKey: QueryKey, next: (cached: Data) => Data): void {
  const cached = queryClient.getQueryData<Data>(queryKey)
  if (cached === undefined) return
  const changed = replaceEqualDeep(cached, next(cached))
  if (changed !== cached) queryClient.setQueryData(queryKey, changed)
}

const requested = new Set<string>()
const begunNow = new Set<string>()

/** Data that were set meanwhile are no longer marked as old where nobody shows them. */
const isOnItsWay = (queryKey: QueryKey): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .every(({ state }) => state.fetchStatus === 'fetching' || state.isInvalidated)

/**
 * Refetches data that may have changed. A fetch in progress may have been too early, so another follows it,
 * one for all requests meanwhile. One that began in the same tick is not too early: several streams may ask for the same data.
 */
export async function refetch(queryKey: QueryKey): Promise<void> {
  const name = JSON.stringify(queryKey)
  if (requested.has(name) || (begunNow.has(name) && isOnItsWay(queryKey))) return
  if (queryClient.isFetching({ queryKey }) > 0) {
    requested.add(name)
    await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    requested.delete(name)
  }
  begunNow.add(name)
  queueMicrotask(() => begunNow.delete(name))
  await queryClient.invalidateQueries({ queryKey })
}

// Queries that failed without a connection are retried; the others are updated by the streams.
useConnection.subscribe((now, before) => {
  if (now.loss || !before.loss) return
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})
