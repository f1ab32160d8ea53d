import { to } from '../../../platform/realtime/audience.ts'
import type { Services } from '../../../platform/services.ts'
import type { Workplace } from '../../people/public.ts'
import { listApprovedMemberIds, listWorkplaces } from '../store/workplaces.ts'

/** Tells people, which stands above, where everybody works and on whose screens. */
export function tellWorkplaces({ people }: Services): void {
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
  // Who waits is shown to the admins alone.
  people.whoShows.push(async (db, personId) => {
    const [place] = await listWorkplaces(db, [personId])
    return place ? to.practice(place.practice_id, place.is_approved ? 'User' : 'PracticeAdmin') : to.nobody
  })
}
