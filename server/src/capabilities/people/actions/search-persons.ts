import * as routes from '@corridor/contract/people/routes.ts'
import { searchTermOf } from '@corridor/contract/people/rules.ts'
import type { Person } from '#platform/access/person.ts'
import { read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import type { Searcher } from '#platform/database/search-lane.ts'
import { atOnce } from '#platform/database/unit-of-work.ts'
import type { Services } from '#platform/services.ts'
import { cardsOf } from '../directory/cards.ts'
import { findAmong } from '../directory/search.ts'

interface SearchFilter {
  searchTerm: string
  includeTeamMembers: boolean
  connectedOnly: boolean
}

/**
 * People by name, without the caller. Colleagues are included only on request and then count as connected: both filters
 * together find everybody whom the caller may write to.
 */
async function search(services: Services, db: Database, person: Person, filter: SearchFilter) {
  const term = searchTermOf(filter.searchTerm)
  if (!term) return { persons: [], total: 0 }
  const { people } = services
  const [team, connected, hidden] = await atOnce(db, (one) =>
    Promise.all([
      person.practiceId ? people.colleagues(one, person.practiceId) : [],
      filter.connectedOnly ? people.connected(one, person.id) : undefined,
      people.hidden(one, person.id),
    ]),
  )
  const { rows, total } = await findAmong(services, db, person, {
    term,
    except: [...hidden, ...(filter.includeTeamMembers ? [] : team)],
    only: connected && [...connected, ...team],
  })
  return { persons: await cardsOf(services, db, person, rows), total }
}

const searchInTurn = (services: Services, searcher: Searcher<Person>, filter: SearchFilter) =>
  services.searchLane.run(searcher, ({ db }) => search(services, db, searcher.person, filter))

export const searchPersons = read(
  routes.searchPersons,
  async ({ person, hangUp, query, services }) =>
    (await searchInTurn(services, { person, hangUp }, query)).persons,
)

export const searchPersonsWithTotal = read(
  routes.searchPersonsWithTotal,
  async ({ person, hangUp, query, services }) => searchInTurn(services, { person, hangUp }, query),
)
