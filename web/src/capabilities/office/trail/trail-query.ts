import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import type { Wanted } from './wanted.ts'

/** Not read anew by itself: every look at the log is an entry in it. */
export const trailQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['office', 'trail', wanted],
    queryFn: ({ pageParam }) =>
      call('GET /my-office/v2/audit', { query: { ...wanted, continuationToken: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ continuationToken }) => continuationToken ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

/** Gives the browser a file to keep. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
