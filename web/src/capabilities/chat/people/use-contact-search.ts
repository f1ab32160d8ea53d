import type { Contact } from '@corridor/contract/network/model.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Whom one may write to, by their name or that of their practice, the own team first. */
export const useContactSearch = (keyword: string) =>
  useInfiniteQuery({
    queryKey: ['chat', 'contacts', keyword],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/contacts/search', { query: { keyword, continuationToken: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
    placeholderData: keepPreviousData,
  })

export const contactsIn = (found: ReturnType<typeof useContactSearch>['data']): Contact[] =>
  found?.pages.flatMap(({ contacts }) => contacts) ?? []
