import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Fewer letters would find half a town. */
const ADDRESS_MIN = 3

export function useAddresses(typed: string) {
  const search = typed.trim()
  return useQuery({
    queryKey: ['office', 'addresses', search],
    queryFn: () => call('GET /address-lookup/v2', { query: { search } }),
    enabled: search.length >= ADDRESS_MIN,
    // What was found for fewer letters stays until the next answer, or the list would flicker at every key.
    placeholderData: (before) => (search.length >= ADDRESS_MIN ? before : undefined),
  })
}
