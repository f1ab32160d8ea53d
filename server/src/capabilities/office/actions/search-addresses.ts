import { ADDRESS_SEARCHES_PER_HOUR } from '@corridor/contract/office/limits.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { read } from '../../../platform/action.ts'
import { checkAttempt, type Pace } from '../../../platform/attempts/attempts.ts'

const HOUR_SECONDS = 60 * 60
const SEARCHES: Pace = {
  free: ADDRESS_SEARCHES_PER_HOUR - 1,
  lockAt: ADDRESS_SEARCHES_PER_HOUR,
  lockSeconds: HOUR_SECONDS,
  memorySeconds: HOUR_SECONDS,
}

/** Completes an address. Anybody with an account may ask, so nobody may ask without end. */
export const searchAddresses = read(routes.searchAddresses, async ({ person, query, services }) => {
  await checkAttempt(services, { sort: 'office:address-search', value: person.id }, SEARCHES)
  return services.address.search(query.search)
})
