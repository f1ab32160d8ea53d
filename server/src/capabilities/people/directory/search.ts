import { SEARCH_RESULTS } from '@corridor/contract/people/limits.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { searchByName } from '../store/name-search.ts'
import { letInNow } from './let-in.ts'

interface PersonSearch {
  term: string
  /** Left out, beside the caller. */
  except?: readonly string[]
  /** Where given, nobody else is found. */
  only?: readonly string[]
}

type SearchServices = Pick<Services, 'config' | 'clock' | 'people'>

/** People by name, best match first, without the caller and people who are not let in. */
export const findAmong = (
  services: Pick<SearchServices, 'config' | 'clock'>,
  db: Database,
  person: Pick<Person, 'id'>,
  { except = [], ...search }: PersonSearch,
) =>
  searchByName(db, {
    ...search,
    letIn: letInNow(services),
    except: [person.id, ...except],
    limit: SEARCH_RESULTS,
  })

/** The same, without people with a block between them and the caller. */
export const findByName = async (
  services: SearchServices,
  db: Database,
  person: Pick<Person, 'id'>,
  { term }: Pick<PersonSearch, 'term'>,
) => findAmong(services, db, person, { term, except: await services.people.hidden(db, person.id) })
