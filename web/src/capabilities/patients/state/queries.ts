import type { TimelineKind } from '@corridor/contract/kernel/timeline/entry.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { paged } from '#platform/query/paged.ts'

export const patientsQuery = (searchTerm: string) =>
  infiniteQueryOptions({
    queryKey: ['patients', 'list', searchTerm],
    queryFn: ({ pageParam, signal }) =>
      call('GET /patients/v2', { query: { searchTerm, continuationToken: pageParam }, signal }),
    placeholderData: keepPreviousData,
    ...paged,
  })

export const patientQuery = (id: string) =>
  queryOptions({
    queryKey: ['patients', 'patient', id],
    queryFn: () => call('GET /patients/v2/:id', { params: { id } }),
  })

export const timelineQuery = (id: string, kind: TimelineKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['patients', 'timeline', id, kind],
    queryFn: ({ pageParam }) =>
      call('GET /patients/v2/:id/timeline', {
        params: { id },
        query: { kind, continuationToken: pageParam },
      }),
    ...paged,
  })

export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['patients', 'files', id],
    queryFn: async () => (await call('GET /patients/v2/:id/files', { params: { id } })).files,
  })

export const viewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['patients', 'views', id],
    queryFn: ({ pageParam }) =>
      call('GET /patients/v2/:id/views', { params: { id }, query: { continuationToken: pageParam } }),
    ...paged,
    // Each look is an entry itself, so that it is not fetched again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const mergePreviewQuery = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['patients', 'merge-preview', id, otherId],
    queryFn: () => call('GET /patients/v2/:id/merges/:otherId/preview', { params: { id, otherId } }),
    gcTime: 0,
  })

export const matches = async (firstName: string, lastName: string, dateOfBirth: string) =>
  (await call('GET /patients/v2/matches', { query: { firstName, lastName, dateOfBirth } })).patients

export const importsQuery = queryOptions({
  queryKey: ['patients', 'imports'],
  queryFn: async () => (await call('GET /patients/v2/imports')).imports,
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['patients', 'import', id],
    queryFn: () => call('GET /patients/v2/imports/:id', { params: { id } }),
  })

export type RowKind = 'new' | 'duplicate' | 'problem'

export const importRowsQuery = (id: string, kind: RowKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['patients', 'import-rows', id, kind],
    queryFn: ({ pageParam }) =>
      call('GET /patients/v2/imports/:id/rows', {
        params: { id },
        query: { kind, continuationToken: pageParam },
      }),
    placeholderData: keepPreviousData,
    ...paged,
  })

export const contactsQuery = (searchTerm: string) =>
  infiniteQueryOptions({
    queryKey: ['patients', 'contacts', searchTerm],
    queryFn: ({ pageParam, signal }) =>
      call('GET /recipients/v2', { query: { searchTerm, continuationToken: pageParam }, signal }),
    placeholderData: keepPreviousData,
    ...paged,
  })

/** Every entry about a patient's numbers and addresses. */
export const consentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['patients', 'consents', id],
    queryFn: async () => (await call('GET /patients/v2/:id/consents', { params: { id } })).consents,
    gcTime: 0,
  })
