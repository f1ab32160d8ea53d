import type { ThreadFilter } from '@corridor/contract/email/types.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { paged } from '#platform/query/paged.ts'

export const EMAIL_KEYS = {
  lists: ['email', 'threads'],
  allThreads: ['email', 'thread'],
  thread: (id: string) => ['email', 'thread', id],
  recipients: ['email', 'recipients'],
  search: ['email', 'search'],
  signature: ['email', 'signature'],
} as const

export const threadsQuery = (filter: ThreadFilter) =>
  infiniteQueryOptions({
    queryKey: [...EMAIL_KEYS.lists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /emails/v2/threads', { query: { filter, continuationToken: pageParam }, signal }),
    ...paged,
  })

export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: EMAIL_KEYS.thread(id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /emails/v2/threads/:id', { params: { id }, query: { continuationToken: pageParam }, signal }),
    ...paged,
  })

export const recipientsQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...EMAIL_KEYS.recipients, keyword],
    queryFn: ({ pageParam, signal }) =>
      call('GET /emails/v2/patient-recipients', {
        query: { keyword, scope: 'all', continuationToken: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...paged,
  })

/** One patient, with how they can be reached. */
export const recipientQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...EMAIL_KEYS.recipients, 'one', patientId],
    queryFn: async () =>
      (await call('GET /emails/v2/patient-recipients', { query: { patientId } })).recipients[0]!,
  })

export const searchQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...EMAIL_KEYS.search, keyword],
    queryFn: ({ pageParam, signal }) =>
      call('GET /emails/v2/search', { query: { keyword, continuationToken: pageParam }, signal }),
    placeholderData: keepPreviousData,
    ...paged,
  })

export const signatureQuery = queryOptions({
  queryKey: EMAIL_KEYS.signature,
  queryFn: () => call('GET /emails/v2/signature'),
})
