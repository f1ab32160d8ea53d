import type { Alert } from '@corridor/contract/notifications/model.ts'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { create } from 'zustand'
import { call } from '#platform/api.ts'
import { Capabilities } from '#platform/capability.ts'
import { paged } from '#platform/query/paged.ts'
import { queryClient, updateCached } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'

type Page = Awaited<ReturnType<typeof readPage>>

const readPage = (continuationToken: string | undefined) =>
  call('GET /user-notifications/v2/alerts', { query: { continuationToken } })

export const ALERTS_KEY = ['notifications', 'alerts'] as const

const alertsQuery = infiniteQueryOptions({
  queryKey: ALERTS_KEY,
  queryFn: ({ pageParam }) => readPage(pageParam),
  ...paged,
})

/** The signed-in person's loaded alerts; people who are not approved have none. */
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
  updateCached<InfiniteData<Page>>(ALERTS_KEY, (current) => asRead(current, ids))
  try {
    await call('POST /user-notifications/v2/alerts/read', {
      body: { raisedUpTo, ...(which === 'these' && { ids: [...ids] }) },
    })
  } finally {
    // Also after a refusal, so that the screen shows the server's state.
    void queryClient.invalidateQueries({ queryKey: ALERTS_KEY })
  }
}

const asRead = (current: InfiniteData<Page>, ids: ReadonlySet<string>): InfiniteData<Page> => ({
  ...current,
  pages: current.pages.map((page) => ({
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

/** The text and look of alerts; kinds that this version of the app does not have are hidden. */
export function useShown() {
  const kinds = new Map(
    useContext(Capabilities)
      .flatMap(({ alerts = [] }) => alerts)
      .map((one) => [one.kind.kind, one]),
  )
  return ({ kind, facts, times }: Pick<Alert, 'kind' | 'facts' | 'times'>) => {
    const current = kinds.get(kind)
    if (!current) return undefined
    const { Icon, tone, inApp } = current
    return {
      Icon,
      tone,
      ...current.kind.sentence(facts, times),
      path: current.kind.target(facts),
      isSeenAtTarget: current.kind.isSeenAtTarget ?? true,
      isShownAtTarget: current.kind.isShownAtTarget ?? current.kind.isSeenAtTarget ?? true,
      inApp: inApp?.(facts) ?? {},
    }
  }
}

export type Shown = NonNullable<ReturnType<ReturnType<typeof useShown>>>
