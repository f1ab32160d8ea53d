import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import type * as people from '../../people/public.ts'

/** The screen on which a person finds their connections: individuals have their own. */
export const screenOf = ({ is_individual }: Pick<people.PersonRecord, 'is_individual'>) =>
  is_individual ? 'my-network' : 'network'

/** The names of the practices where these people are approved members. */
export async function loadPracticeNames(
  db: Database,
  { people }: Pick<Services, 'people'>,
  personIds: readonly string[],
): Promise<(personId: string) => string | null> {
  const workplaces = await people.workplaces(db, personIds)
  return (personId) => {
    const workplace = workplaces.get(personId)
    return workplace?.isApproved ? workplace.practiceName : null
  }
}
