import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { paged } from '#platform/query/paged.ts'
import { saveFile } from '#platform/save-file.ts'
import type { TrailFilterValues } from './filters.ts'

const logged = {
  ...paged,
  // Every look at the log is an entry in it, so that it is not fetched again by itself.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  gcTime: 0,
}

export const trailQuery = (filters: TrailFilterValues) =>
  infiniteQueryOptions({
    queryKey: ['office', 'trail', filters],
    queryFn: ({ pageParam }) =>
      call('GET /my-office/v2/audit', { query: { ...filters, continuationToken: pageParam } }),
    ...logged,
  })

/** The same for the user's own entries. */
export const ownTrailQuery = ({ personId: _, ...filters }: TrailFilterValues) =>
  infiniteQueryOptions({
    queryKey: ['office', 'own-trail', filters],
    queryFn: ({ pageParam }) =>
      call('GET /my-account/v2/audit', { query: { ...filters, continuationToken: pageParam } }),
    ...logged,
  })

/** Exports what the filters choose, and gives the browser the file. */
export async function exportTrail({ automatic: _, ...filters }: TrailFilterValues): Promise<void> {
  const file = (await call('GET /my-office/v2/audit/export', { query: filters, isFile: true })) as Blob
  saveFile(file, `corridor-activity-${new Date().toISOString().slice(0, 10)}.csv`)
}
