import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import type * as people from '../../people/public.ts'

/** On which screen somebody finds what is between people: individuals have one of their own. */
export const screenOf = ({ is_individual }: Pick<people.KnownPerson, 'is_individual'>) =>
  is_individual ? 'my-network' : 'network'

/** Where somebody works; not where they wait to. */
export async function workOf(
  db: Database,
  { people }: Pick<Services, 'people'>,
  personId: string,
): Promise<{ practiceName: string | null }> {
  const place = (await people.workplaces(db, [personId])).get(personId)
  return { practiceName: place?.isApproved ? place.practiceName : null }
}
