import { done } from '@corridor/contract/kernel/shapes.ts'
import { PRACTICE_CHANGES_SHOWN } from '@corridor/contract/operator/limits.ts'
import * as routes from '@corridor/contract/operator/practice-changes.ts'
import * as office from '#capabilities/office/public.ts'
import { action, read } from '#platform/action.ts'

const present = (row: office.WaitingChangeRow): routes.RequestedChange => ({
  id: row.id,
  practice: { name: row.name_now, telephoneNumber: row.telephone_now, city: row.city, state: row.state },
  name: row.name,
  telephoneNumber: row.telephone_number,
  requestedAt: row.requested_at.toISOString(),
})

export const listPracticeChanges = read(routes.listPracticeChanges, async ({ db }) => {
  const { total, changes } = await office.listChanges(db, PRACTICE_CHANGES_SHOWN)
  return { total, changes: changes.map(present) }
})

/** Of those who decide at once one does, and so does a practice that takes it back. The entry stands in the practice's trail. */
export const approvePracticeChange = action(
  routes.approvePracticeChange,
  async ({ params: { id }, tx, services, note }) => {
    const practiceId = await office.approveChange(tx, services, id)
    note({ practiceId, subject: { kind: 'practice', id: practiceId } })
    return done
  },
)

export const declinePracticeChange = action(
  routes.declinePracticeChange,
  async ({ params: { id }, tx, note }) => {
    const practiceId = await office.declineChange(tx, id)
    note({ practiceId, subject: { kind: 'practice', id: practiceId } })
    return done
  },
)
