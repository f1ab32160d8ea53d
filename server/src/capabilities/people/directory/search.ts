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

type Knowing = Pick<Services, 'config' | 'clock' | 'people'>

/** People by name, best match first: never oneself, nor anybody who has not been let in. Who else is left out was asked before. */
export const findAmong = (
  services: Pick<Knowing, 'config' | 'clock'>,
  db: Database,
  person: Pick<Person, 'id'>,
  { except = [], ...wanted }: Wanted,
) =>
  searchByName(db, {
    ...wanted,
    letIn: letInNow(services),
    except: [person.id, ...except],
    limit: SEARCH_RESULTS,
  })

/** The same, without who is not there for the caller. */
export const findByName = async (
  services: Knowing,
  db: Database,
  person: Pick<Person, 'id'>,
  { term }: Pick<Wanted, 'term'>,
) => findAmong(services, db, person, { term, except: await services.people.hidden(db, person.id) })
