import type { WebCapability } from './capability.ts'
import { countsQuery } from './counts.ts'
import { on, useLive } from './live.ts'
import { queryClient } from './query.ts'
import { useSession } from './session.ts'

const readAnew = (): void => void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })

const heard = new Set<string>()

/** Reads the counts anew after every event that may have changed one, after every gap, and for other claims. */
export function watchCounts(capabilities: readonly WebCapability[]): void {
  const events = capabilities.flatMap(({ waiting = [] }) =>
    waiting.flatMap(({ count }) => count?.changedBy ?? []),
  )
  for (const event of events) {
    if (heard.has(event)) continue
    heard.add(event)
    on(event, readAnew)
  }
}

on('live.missed', readAnew)
useLive.subscribe((now, before) => {
  if (now['/hubs/notification'] && !before['/hubs/notification']) readAnew()
})
useSession.subscribe((now, before) => {
  if (now.user && now.claims.join() !== before.claims.join()) readAnew()
})
