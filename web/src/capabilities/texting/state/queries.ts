import { LIST_PATIENTS_MAX } from '@corridor/contract/texting/limits.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { paged } from '#platform/query/paged.ts'

export const TEXTING_KEYS = {
  allDetails: ['texting', 'details'],
  details: (id: string) => ['texting', 'details', id],
  numbers: ['texting', 'numbers'],
  scheduled: ['texting', 'scheduled'],
  lists: ['texting', 'lists'],
  allResults: ['texting', 'list'],
  list: (id: string) => ['texting', 'list', id],
} as const

export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: TEXTING_KEYS.details(id),
    queryFn: () => call('GET /patient-texting/v2/conversations/:id/details', { params: { id } }),
  })

export const numbersQuery = queryOptions({
  queryKey: TEXTING_KEYS.numbers,
  queryFn: () => call('GET /patient-texting/v2/numbers'),
})

export const scheduledQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...TEXTING_KEYS.scheduled, conversationId],
    queryFn: () => call('GET /patient-texting/v2/scheduled', { query: { conversationId } }),
  })

export const recipientsQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['texting', 'recipients', keyword],
    queryFn: ({ pageParam, signal }) =>
      call('GET /patient-texting/v2/recipients', {
        query: { keyword, continuationToken: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...paged,
  })

/** Everybody whom a search finds, or the first of them where they are more than a list takes. */
export async function findAllRecipients(keyword: string): Promise<{ ids: string[]; isCut: boolean }> {
  const ids: string[] = []
  let continuationToken: string | undefined
  do {
    const page = await call('GET /patient-texting/v2/recipients', { query: { keyword, continuationToken } })
    ids.push(...page.recipients.map(({ id }) => id))
    continuationToken = page.continuationToken ?? undefined
  } while (continuationToken && ids.length < LIST_PATIENTS_MAX)
  return { ids, isCut: continuationToken !== undefined }
}

export const searchQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['texting', 'search', keyword],
    queryFn: ({ pageParam, signal }) =>
      call('GET /patient-texting/v2/search', { query: { keyword, continuationToken: pageParam }, signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    ...paged,
  })

export const listsQuery = queryOptions({
  queryKey: TEXTING_KEYS.lists,
  queryFn: () => call('GET /patient-texting/v2/lists'),
})

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: TEXTING_KEYS.list(id),
    queryFn: () => call('GET /patient-texting/v2/lists/:id', { params: { id } }),
  })

export const settingsQuery = queryOptions({
  queryKey: ['texting', 'settings'],
  queryFn: () => call('GET /patient-texting/v2/settings'),
})
