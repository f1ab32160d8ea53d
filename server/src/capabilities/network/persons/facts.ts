import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import type * as people from '../../people/public.ts'

/** On which screen somebody finds what is between people: individuals have one of their own. */
export const screenOf = ({ is_individual }: Pick<people.KnownPerson, 'is_individual'>) =>
  is_individual ? 'my-network' : 'network'

/** The practices where these people work; not where they wait to. */
export async function workOf(
  db: Database,
  { people }: Pick<Services, 'people'>,
  personIds: readonly string[],
): Promise<(personId: string) => string | null> {
  const places = await people.workplaces(db, personIds)
  return (personId) => {
    const place = places.get(personId)
    return place?.isApproved ? place.practiceName : null
  }
}
