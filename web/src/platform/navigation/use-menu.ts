import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '../api.ts'
import { Capabilities, type MenuEntry } from '../capability.ts'
import { useSession } from '../session.ts'
import { featuresInQuestion, menuFor } from './menu.ts'

const FEATURE_STALE_MS = 300_000

/** The menu of the signed-in person. `isKnown` is false until the features it depends on have been asked for. */
export function useMenu(): { entries: MenuEntry[]; isKnown: boolean } {
  const menu = useContext(Capabilities).flatMap((capability) => capability.menu ?? [])
  const claims = useSession((session) => session.claims)
  const flags = useQueries({
    queries: featuresInQuestion(menu, claims).map((feature) => ({
      queryKey: ['session', 'feature', feature],
      queryFn: () => call('GET /feature-flags/:feature', { params: { feature } }),
      staleTime: FEATURE_STALE_MS,
      select: ({ isActive }: { isActive: boolean }) => (isActive ? feature : null),
    })),
  })
  const active = flags.flatMap(({ data }) => data ?? [])
  return { entries: menuFor(menu, claims, active), isKnown: flags.every(({ isPending }) => !isPending) }
}
