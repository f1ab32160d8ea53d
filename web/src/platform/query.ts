import { notifyManager, QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query'
import { ApiError } from './api/error.ts'
import { useLine } from './line.ts'
import { onReset } from './resettable.ts'
import { useSession } from './session/state.ts'
import { forgetRead } from './storage.ts'

/** An answer in the 400s will be the same the next time; a lost line or a stumbling server gets one more try. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

// What is told at once is drawn at once, with what other stores have to tell: a moment later it would be drawn a second time.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 15_000,
      // The server may stand on this very machine, where "offline" says nothing about reaching it.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onReset(() => queryClient.clear())
// What was on the screen is not left lying behind a locked one; it is read anew.
useSession.subscribe((now, before) => {
  if (!now.isLocked || before.isLocked) return
  queryClient.clear()
  forgetRead()
})

/** Changes what is known. Where it is the same afterwards nothing was changed, and nothing is drawn. */
export function changeKnown<Data>(queryKey: QueryKey, next: (known: Data) => Data): void {
  const known = queryClient.getQueryData<Data>(queryKey)
  if (known === undefined) return
  const changed = replaceEqualDeep(known, next(known))
  if (changed !== known) queryClient.setQueryData(queryKey, changed)
}

const asked = new Set<string>()

/**
 * Reads anew what may have changed. A reading that is under way may have been too early, so another follows it, one for all who
 * ask meanwhile.
 */
export async function readAnew(queryKey: QueryKey): Promise<void> {
  const name = JSON.stringify(queryKey)
  if (asked.has(name)) return
  if (queryClient.isFetching({ queryKey }) > 0) {
    asked.add(name)
    await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    asked.delete(name)
  }
  await queryClient.invalidateQueries({ queryKey })
}

// What failed while there was no line is asked for again; the rest is brought up to date by the streams.
useLine.subscribe((now, before) => {
  if (now.loss || !before.loss) return
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})
