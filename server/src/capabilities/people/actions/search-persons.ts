import * as routes from '@corridor/contract/people/routes.ts'
import { searchTermOf } from '@corridor/contract/people/rules.ts'
import type { Person } from '../../../platform/access/person.ts'
import { read } from '../../../platform/action.ts'
import type { Database } from '../../../platform/database/database.ts'
import { atOnce } from '../../../platform/database/unit-of-work.ts'
import type { Services } from '../../../platform/services.ts'
import { cardsOf } from '../directory/cards.ts'
import { findAmong } from '../directory/search.ts'

interface Wanted {
  searchTerm: string
  includeTeamMembers: boolean
  connectedOnly: boolean
}

/**
 * People by name, never oneself. Colleagues are found only when asked for, and count among the connected then: whoever
 * asks for both gets everybody they may write to.
 */
async function search(services: Services, db: Database, person: Person, wanted: Wanted) {
  const term = searchTermOf(wanted.searchTerm)
  if (!term) return { persons: [], total: 0 }
  const { people } = services
  const [team, connected, hidden] = await atOnce(db, (one) =>
    Promise.all([
      person.practiceId ? people.colleagues(one, person.practiceId) : [],
      wanted.connectedOnly ? people.connected(one, person.id) : undefined,
      people.hidden(one, person.id),
    ]),
  )
  const { rows, total } = await findAmong(services, db, person, {
    term,
    except: [...hidden, ...(wanted.includeTeamMembers ? [] : team)],
    only: connected && [...connected, ...team],
  })
  return { persons: await cardsOf(services, db, person, rows), total }
}

export const searchPersons = read(
  routes.searchPersons,
  async ({ person, query, db, services }) => (await search(services, db, person, query)).persons,
)

export const searchPersonsWithTotal = read(
  routes.searchPersonsWithTotal,
  async ({ person, query, db, services }) => search(services, db, person, query),
)
