import type { Channel, State } from '@corridor/contract/deliveries/rules.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { paged } from '#platform/query/paged.ts'
import { refetch } from '#platform/query.ts'

const KEY = ['deliveries']

export interface DeliveryFilterValues {
  channel?: Channel
  state?: State
  from?: string
}

/** The midnight that so many days began with, the present one included: whole days, so that the query stays the same during one. */
export function startOfDays(days: number, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - days).toISOString()
}

/** Each look is recorded in the audit log, so the list is refetched by an event and by nothing else. */
const ONLY_BY_EVENT = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

export const deliveriesQuery = (filters: DeliveryFilterValues) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filters],
    queryFn: ({ pageParam }) =>
      call('GET /deliveries/v1', { query: { ...filters, continuationToken: pageParam } }),
    ...paged,
    ...ONLY_BY_EVENT,
  })

/** What left about one item of some capability. */
export const itemDeliveriesQuery = (kind: string, itemId: string) =>
  queryOptions({
    queryKey: [...KEY, 'item', kind, itemId],
    queryFn: () => call('GET /deliveries/v1/items/:kind/:itemId', { params: { kind, itemId } }),
    ...ONLY_BY_EVENT,
  })

export const refetchDeliveries = () => refetch(KEY)

/** Gives the browser a file. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Exports what the filters choose. */
export async function exportDeliveries(filters: DeliveryFilterValues): Promise<void> {
  const file = (await call('GET /deliveries/v1/export', { query: { ...filters }, isFile: true })) as Blob
  download(file, `corridor-deliveries-${new Date().toISOString().slice(0, 10)}.csv`)
}
