import type { Side } from '@corridor/contract/documents/referrals.ts'
import type { DocumentList, TypeFilter } from '@corridor/contract/documents/tables.ts'
import type { TableOrder } from '@corridor/contract/worklist/table-order.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { paged } from '#platform/query/paged.ts'

export const DOCUMENT_KEYS = {
  all: ['documents'],
  tables: ['documents', 'table'],
  one: ['documents', 'document'],
  board: ['documents', 'board'],
  ended: ['documents', 'ended'],
  figures: ['documents', 'figures'],
  settings: ['documents', 'settings'],
  referPage: ['documents', 'refer-page'],
  form: ['documents', 'form'],
  patientLink: ['documents', 'patient-link'],
} as const

export interface Narrowed {
  table: DocumentList
  type: TypeFilter
  searchKey: string
  order: TableOrder
}

export const tableQuery = ({ table, type, searchKey, order }: Narrowed) =>
  infiniteQueryOptions({
    queryKey: [...DOCUMENT_KEYS.tables, table, type, searchKey, order],
    queryFn: ({ pageParam, signal }) =>
      call('GET /office-files/v3', {
        query: { table, type, searchKey, order, continuationToken: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...paged,
  })

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...DOCUMENT_KEYS.one, id],
    queryFn: () => call('GET /office-files/v3/:id', { params: { id } }),
  })

export const boardQuery = (side: Side) =>
  queryOptions({
    queryKey: [...DOCUMENT_KEYS.board, side],
    queryFn: () => call('GET /office-files/v3/referrals', { query: { side } }),
    placeholderData: keepPreviousData,
  })

/** How many referrals of each direction lie too long; in the key of the board, with which it changes. */
export const tooLongQuery = queryOptions({
  queryKey: [...DOCUMENT_KEYS.board, 'too-long'],
  queryFn: () => call('GET /office-files/v3/referrals/too-long'),
})

export const endedQuery = (side: Side) =>
  infiniteQueryOptions({
    queryKey: [...DOCUMENT_KEYS.ended, side],
    queryFn: ({ pageParam }) =>
      call('GET /office-files/v3/referrals/ended', { query: { side, continuationToken: pageParam } }),
    ...paged,
  })

export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: [...DOCUMENT_KEYS.figures, days],
    queryFn: () => call('GET /office-files/v3/referrals/figures', { query: { days } }),
  })

export const settingsQuery = queryOptions({
  queryKey: DOCUMENT_KEYS.settings,
  queryFn: () => call('GET /office-files/v3/settings'),
})

/** The practices and contacts that documents can be sent to. */
export const directoryQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: ['patients', 'contacts', 'directory', searchTerm],
    queryFn: ({ signal }) => call('GET /recipients/v2/practice-directory', { query: { searchTerm }, signal }),
    placeholderData: keepPreviousData,
  })

/** Who works at a connected practice, to name a doctor. */
export const recipientsQuery = (practiceId: string) =>
  queryOptions({
    queryKey: ['documents', 'recipients', practiceId],
    queryFn: () => call('GET /office-files/v3/practices/:practiceId/people', { params: { practiceId } }),
  })

/** The practice's page for referrals and its own form. */
export const referPageQuery = queryOptions({
  queryKey: DOCUMENT_KEYS.referPage,
  queryFn: () => call('GET /office-files/v3/refer-page'),
})

/** The form for referrals to a practice. */
export const formQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...DOCUMENT_KEYS.form, practiceId],
    queryFn: () => call('GET /office-files/v3/practices/:practiceId/form', { params: { practiceId } }),
  })

/** The link that the patient of a referral has. */
export const patientLinkQuery = (id: string) =>
  queryOptions({
    queryKey: [...DOCUMENT_KEYS.patientLink, id],
    queryFn: () => call('GET /office-files/v3/:id/patient-link', { params: { id } }),
  })
