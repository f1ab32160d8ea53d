import type { Feature } from '@corridor/contract/kernel/claims.ts'
import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '../api.ts'
import type { MenuEntry } from '../capability/menu-entry.ts'
import { Capabilities } from '../capability.ts'
import { useSession } from '../session.ts'
import { featuresInQuestion, menuFor } from './menu.ts'

const FEATURE_STALE_MS = 300_000

/** Whether the installation has this feature. */
export const featureQuery = (feature: Feature) => ({
  queryKey: ['session', 'feature', feature],
  queryFn: () => call('GET /feature-flags/:feature', { params: { feature } }),
  staleTime: FEATURE_STALE_MS,
})

/** The menu of the signed-in person. `isLoaded` is false until the features it depends on are loaded. */
export function useMenu(): { entries: MenuEntry[]; isLoaded: boolean } {
  const menu = useContext(Capabilities).flatMap((capability) => capability.menu ?? [])
  const claims = useSession((session) => session.claims)
  const flags = useQueries({
    queries: featuresInQuestion(menu, claims).map((feature) => ({
      ...featureQuery(feature),
      select: ({ isActive }: { isActive: boolean }) => (isActive ? feature : null),
    })),
  })
  const active = flags.flatMap(({ data }) => data ?? [])
  return {
    entries: menuFor(menu, claims, active),
    isLoaded: flags.every(({ isPending }) => !isPending),
  }
}
