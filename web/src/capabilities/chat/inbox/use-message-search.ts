import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

type Hits = ReturnType<typeof useMessageSearch>['data']

/** A message that a search has found. */
export type MessageHit = NonNullable<Hits>['pages'][number]['results'][number]

/** What was found; for too short a word nothing is, whatever was found before it. */
export const resultsIn = (hits: Hits, keyword: string): MessageHit[] =>
  keyword.length >= SEARCH_MIN ? (hits?.pages.flatMap(({ results }) => results) ?? []) : []

/** Messages with these words; of one conversation, when it is named. */
export const useMessageSearch = (keyword: string, channelId?: string) =>
  useInfiniteQuery({
    queryKey: ['chat', 'search', keyword, channelId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/messages/search', {
        query: { keyword, channelId, pageSize: 30, continuationToken: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
    enabled: keyword.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
