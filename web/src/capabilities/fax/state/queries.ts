import type { DisplayedFilter, FaxList } from '@corridor/contract/fax/tables.ts'
import type { TableOrder } from '@corridor/contract/worklist/table-order.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { paged } from '#platform/query/paged.ts'

export const FAX_KEYS = {
  all: ['fax'],
  tables: ['fax', 'table'],
  one: ['fax', 'message'],
  numbers: ['fax', 'numbers'],
  cover: ['fax', 'cover'],
  contacts: ['fax', 'contacts'],
  log: ['fax', 'log'],
} as const

export interface Narrowed {
  table: FaxList
  filter: DisplayedFilter
  searchKey: string
  order: TableOrder
}

export const tableQuery = ({ table, filter, searchKey, order }: Narrowed) =>
  infiniteQueryOptions({
    queryKey: [...FAX_KEYS.tables, table, filter, searchKey, order],
    queryFn: ({ pageParam, signal }) =>
      call('GET /efaxes/v2/messages', {
        query: { table, filter, searchKey, order, continuationToken: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...paged,
  })

export const faxQuery = (faxId: string) =>
  queryOptions({
    queryKey: [...FAX_KEYS.one, faxId],
    queryFn: () => call('GET /efaxes/v2/messages/:faxId', { params: { faxId } }),
  })

export const numbersQuery = queryOptions({
  queryKey: FAX_KEYS.numbers,
  queryFn: () => call('GET /efaxes/v2/numbers'),
})

export const coverQuery = queryOptions({
  queryKey: FAX_KEYS.cover,
  queryFn: () => call('GET /efaxes/v2/cover'),
})

export const contactsQuery = queryOptions({
  queryKey: FAX_KEYS.contacts,
  queryFn: () => call('GET /efaxes/v2/contacts', { query: {} }),
})

export const logQuery = infiniteQueryOptions({
  queryKey: FAX_KEYS.log,
  queryFn: ({ pageParam }) => call('GET /efaxes/v2/log', { query: { continuationToken: pageParam } }),
  ...paged,
})
