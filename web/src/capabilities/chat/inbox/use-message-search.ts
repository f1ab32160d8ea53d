import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

type Hits = ReturnType<typeof useMessageSearch>['data']

/** A message that a search has found. */
export type MessageHit = NonNullable<Hits>['pages'][number]['results'][number]

/** What a hit says: its text, and the name of its file, by which it may have been found. */
export const hitWords = ({ text, fileName }: Pick<MessageHit, 'text' | 'fileName'>): string =>
  [text, fileName].filter(Boolean).join(' · ')

/** What was found; for too short a word nothing is, whatever was found before it. */
export const resultsIn = (hits: Hits, keyword: string): MessageHit[] =>
  keyword.length >= SEARCH_MIN ? (hits?.pages.flatMap(({ results }) => results) ?? []) : []

/** A page that is empty although there is more ran out of time, so the search goes on until it finds something or ends. */
async function searchOn(
  keyword: string,
  channelId: string | undefined,
  token?: string,
  signal?: AbortSignal,
) {
  for (let continuationToken = token; ; ) {
    const page = await call('GET /api/v2/messages/search', {
      query: { keyword, channelId, pageSize: 30, continuationToken },
      signal,
    })
    if (page.results.length > 0 || page.continuationToken === null) return page
    continuationToken = page.continuationToken
  }
}

/** Messages with these words; of one conversation, when it is named. */
export const useMessageSearch = (keyword: string, channelId?: string) =>
  useInfiniteQuery({
    queryKey: ['chat', 'search', keyword, channelId],
    queryFn: ({ pageParam, signal }) => searchOn(keyword, channelId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
    enabled: keyword.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
