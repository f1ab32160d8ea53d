import type { Alert } from '@corridor/contract/notifications/model.ts'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { create } from 'zustand'
import { call } from '../../../platform/api.ts'
import { Capabilities } from '../../../platform/capability.ts'
import { changeKnown, queryClient } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'

type Page = Awaited<ReturnType<typeof readPage>>

const readPage = (continuationToken: string | undefined) =>
  call('GET /user-notifications/v2/alerts', { query: { continuationToken } })

export const ALERTS_KEY = ['notifications', 'alerts'] as const

const alertsQuery = infiniteQueryOptions({
  queryKey: ALERTS_KEY,
  queryFn: ({ pageParam }) => readPage(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page) => page.continuationToken ?? undefined,
})

/** What the signed-in person was told, as far as it was read; whoever is not let in was told nothing. */
export function useAlerts() {
  const isLetIn = useSession(({ claims }) => claims.includes('User'))
  return useInfiniteQuery({ ...alertsQuery, enabled: isLetIn })
}

export const alertsIn = (data: InfiniteData<Page> | undefined): Alert[] =>
  data?.pages.flatMap(({ alerts }) => alerts) ?? []

export const useUnread = (): number => useAlerts().data?.pages[0]?.unreadAlerts ?? 0

/** Marks these as read, or all: here at once, and in every window once the server has it. */
export async function markRead(alerts: readonly Alert[], which: 'these' | 'all' = 'these'): Promise<void> {
  const unread = alerts.filter(({ isRead }) => !isRead)
  if (unread.length === 0) return
  const ids = new Set(unread.map(({ id }) => id))
  const raisedUpTo = unread
    .map(({ raisedAt }) => raisedAt)
    .sort()
    .at(-1)!
  changeKnown<InfiniteData<Page>>(ALERTS_KEY, (known) => asRead(known, ids))
  try {
    await call('POST /user-notifications/v2/alerts/read', {
      body: { raisedUpTo, ...(which === 'these' && { ids: [...ids] }) },
    })
  } finally {
    // Also after a refusal: what is shown is what the server has.
    void queryClient.invalidateQueries({ queryKey: ALERTS_KEY })
  }
}

const asRead = (known: InfiniteData<Page>, ids: ReadonlySet<string>): InfiniteData<Page> => ({
  ...known,
  pages: known.pages.map((page) => ({
    ...page,
    unreadAlerts: Math.max(0, page.unreadAlerts - ids.size),
    alerts: page.alerts.map((alert) => (ids.has(alert.id) ? { ...alert, isRead: true } : alert)),
  })),
})

/** How many lists of the alerts are open in this window. */
const useLists = create(() => ({ open: 0 }))

/** Counts a list as open while it is shown. */
export const useListing = (): void =>
  useEffect(() => {
    const count = (more: number) => useLists.setState(({ open }) => ({ open: open + more }))
    count(1)
    return () => count(-1)
  }, [])

/** Whether the alerts are in view already. */
export const useIsListed = (): boolean => useLists(({ open }) => open > 0)

/** How alerts read and look; one of a kind that this window is too old to know stays unseen. */
export function useShown() {
  const kinds = new Map(
    useContext(Capabilities)
      .flatMap(({ alerts = [] }) => alerts)
      .map((one) => [one.kind.kind, one]),
  )
  return ({ kind, facts, times }: Alert) => {
    const known = kinds.get(kind)
    if (!known) return undefined
    const { Icon, tone } = known
    return {
      Icon,
      tone,
      ...known.kind.says(facts, times),
      path: known.kind.place(facts),
      isSeenAtPlace: known.kind.isSeenAtPlace ?? true,
    }
  }
}

export type Shown = NonNullable<ReturnType<ReturnType<typeof useShown>>>
