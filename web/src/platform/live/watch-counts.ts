import type { WebCapability } from '../capability.ts'
import { countsQuery } from '../counts.ts'
import { watchQuery } from './live-query.ts'

const key = countsQuery.queryKey
const watched = new Set<string>()

/** Refetches the counts after every event that may have changed one. */
export function watchCounts(capabilities: readonly WebCapability[]): void {
  const events = capabilities.flatMap(({ waiting = [] }) =>
    waiting.flatMap(({ count }) => count?.changedBy ?? []),
  )
  for (const event of events) {
    if (watched.has(event)) continue
    watched.add(event)
    watchQuery({ key, on: { [event]: 'refetch' } })
  }
}

watchQuery({ key, on: {}, afterGap: true, onStanding: true })
