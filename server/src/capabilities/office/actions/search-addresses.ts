import { ADDRESS_SEARCHES_PER_HOUR } from '@corridor/contract/office/limits.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { read } from '#platform/action.ts'
import { checkAttempt, perHour } from '#platform/attempts/attempts.ts'

const SEARCHES = perHour(ADDRESS_SEARCHES_PER_HOUR)

/** Completes an address. Every account may use it, so it is limited. */
export const searchAddresses = read(routes.searchAddresses, async ({ person, query, services }) => {
  await checkAttempt(services, { sort: 'office:address-search', value: person.id }, SEARCHES)
  return services.address.search(query.search)
})
