import type { Workplace } from '#capabilities/people/public.ts'
import { to } from '#platform/realtime/audience.ts'
import type { Services } from '#platform/services.ts'
import { listApprovedMemberIds, listWorkplaces } from '../store/workplaces.ts'

/** Provides the capability people with workplaces, colleagues and the windows of the team. */
export function registerWorkplaces({ people }: Services): void {
  people.workplaces = async (db, personIds) => {
    const rows = await listWorkplaces(db, personIds)
    return new Map<string, Workplace>(
      rows.map(({ person_id, practice_id, name, is_approved }) => [
        person_id,
        { practiceId: practice_id, practiceName: name, isApproved: is_approved },
      ]),
    )
  }
  people.colleagues = listApprovedMemberIds
  // Only admins see waiting members.
  people.whoShows.push(async (db, personId) => {
    const [workplace] = await listWorkplaces(db, [personId])
    return workplace
      ? to.practice(workplace.practice_id, workplace.is_approved ? 'User' : 'PracticeAdmin')
      : to.nobody
  })
}
