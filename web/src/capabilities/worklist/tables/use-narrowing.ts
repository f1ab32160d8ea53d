import { withFilter } from '@corridor/contract/worklist/table-order.ts'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { useTableOrder } from './TableOrderField.tsx'

/** How a table is filtered, searched and sorted, as its address says: by a parameter, and in an order that this device stores by its name. */
export function useNarrowing<Filter extends string>(
  param: string,
  filters: readonly Filter[],
  orderName: string,
) {
  const [search, setSearch] = useSearchParams()
  const [term, find] = useSearchTerm()
  const order = useTableOrder(orderName)
  const filter: Filter | 'Unset' = filters.find((one) => one === search.get(param)) ?? 'Unset'
  const searchKey = term.trim()
  return {
    filter,
    order,
    orderName,
    searchKey,
    /** What is typed, with the spaces around it. */
    term,
    find,
    isNarrowed: filter !== 'Unset' || searchKey !== '',
    clear: () => {
      find('')
      setSearch(addressWith(search, { [param]: null, q: null }).search, { replace: true })
    },
    filteredBy: (chosen: Filter | 'Unset') => {
      const next = withFilter<Filter>(filter, chosen)
      return addressWith(search, { [param]: next === 'Unset' ? null : next })
    },
  }
}
