import type { WebCapability } from './capability.ts'
import { countsQuery } from './counts.ts'
import { on, useLive } from './live.ts'
import { readAnew } from './query.ts'
import { useSession } from './session.ts'

const countAnew = (): void => void readAnew(countsQuery.queryKey)

const heard = new Set<string>()

/** Reads the counts anew after every event that may have changed one, after every gap, and for other claims. */
export function watchCounts(capabilities: readonly WebCapability[]): void {
  const events = capabilities.flatMap(({ waiting = [] }) =>
    waiting.flatMap(({ count }) => count?.changedBy ?? []),
  )
  for (const event of events) {
    if (heard.has(event)) continue
    heard.add(event)
    on(event, countAnew)
  }
}

on('live.missed', countAnew)
useLive.subscribe((now, before) => {
  const hub = '/hubs/notification'
  if (now[hub] === 'connected' && before[hub] !== 'connected') countAnew()
})
useSession.subscribe((now, before) => {
  if (now.user && now.claims.join() !== before.claims.join()) countAnew()
})
