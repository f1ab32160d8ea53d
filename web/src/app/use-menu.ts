import { useQueries } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { useSession } from '../platform/session.ts'
import { featuresInQuestion, type MenuEntry, menuFor } from './menu.ts'

const FEATURE_STALE_MS = 300_000

/** The menu of the signed-in person. `isKnown` is false until the features it depends on have been asked for. */
export function useMenu(): { entries: MenuEntry[]; isKnown: boolean } {
  const claims = useSession((session) => session.claims)
  const flags = useQueries({
    queries: featuresInQuestion(claims).map((feature) => ({
      queryKey: ['session', 'feature', feature],
      queryFn: () => call('GET /feature-flags/:feature', { params: { feature } }),
      staleTime: FEATURE_STALE_MS,
      select: ({ isActive }: { isActive: boolean }) => (isActive ? feature : null),
    })),
  })
  const active = flags.flatMap(({ data }) => data ?? [])
  return { entries: menuFor(claims, active), isKnown: flags.every(({ isPending }) => !isPending) }
}
