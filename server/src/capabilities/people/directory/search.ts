import { SEARCH_RESULTS } from '@corridor/contract/people/limits.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { searchByName } from '../store/name-search.ts'
import { letInNow } from './let-in.ts'

interface Wanted {
  term: string
  /** Not to be found, beside oneself. */
  except?: readonly string[]
  /** Where given, nobody else is found. */
  only?: readonly string[]
}

/**
 * People by name whom the caller may find, best match first: never oneself, nor anybody who has not been let in, nor who is
 * not there for the caller.
 */
export const findByName = async (
  services: Pick<Services, 'config' | 'clock' | 'people'>,
  db: Database,
  person: Pick<Person, 'id'>,
  wanted: Wanted,
) =>
  searchByName(db, {
    ...wanted,
    letIn: letInNow(services),
    except: [person.id, ...(wanted.except ?? []), ...(await services.people.hidden(db, person.id))],
    limit: SEARCH_RESULTS,
  })
