import { PRACTICE_RESULTS } from '@corridor/contract/network/limits.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { searchTermOf } from '@corridor/contract/people/rules.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { isSearchable } from '#platform/database/name-search.ts'
import { partyOf } from '../party.ts'
import { type PresentServices, presentFound } from '../present.ts'
import {
  findPracticesByName,
  findPracticesOf,
  findSimilarPractices,
  listFoundPractices,
} from '../store/search.ts'

/** Tries the searches one after another, best first, until there are enough results: a common word costs only one of them. */
export async function findPracticeIds(
  services: PresentServices,
  db: Database,
  person: Pick<Person, 'id' | 'practiceId'>,
  term: string,
): Promise<string[]> {
  const found: string[] = []
  const rest = () => ({
    term,
    except: person.practiceId ? [person.practiceId, ...found] : found,
    limit: PRACTICE_RESULTS - found.length,
  })
  found.push(...(await findPracticesByName(db, rest())))
  if (found.length < PRACTICE_RESULTS) found.push(...(await findSimilarPractices(db, rest())))
  if (found.length < PRACTICE_RESULTS) {
    const { rows } = await people.findByName(services, db, person, { term })
    const personIds = rows.map(({ id }) => id)
    if (rows.length > 0) found.push(...(await findPracticesOf(db, personIds, rest())))
  }
  return found
}

export const searchPractices = read(
  routes.searchPractices,
  async ({ person, hangUp, query, db, services }) => {
    const term = searchTermOf(query.searchTerm)
    if (!term || !isSearchable(term)) return { practices: [] }
    const ids = await services.searchLane.run({ person, hangUp }, (turn) =>
      findPracticeIds(services, turn.db, person, term),
    )
    return {
      practices: (await listFoundPractices(db, partyOf(person), ids, people.letInNow(services))).map(
        presentFound,
      ),
    }
  },
)
