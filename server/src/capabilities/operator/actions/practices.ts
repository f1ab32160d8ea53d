import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import { PRACTICES_FOUND } from '@corridor/contract/operator/limits.ts'
import type { OperatedPractice } from '@corridor/contract/operator/model.ts'
import * as routes from '@corridor/contract/operator/routes.ts'
import {
  findPracticeOverview,
  searchPractices as listFound,
  type PracticeOverview,
  resumePractice as resume,
  suspendPractice as suspend,
} from '#capabilities/office/public.ts'
import { action, read } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'

const present = (practice: PracticeOverview): OperatedPractice => ({
  id: practice.id,
  name: practice.name,
  city: practice.city,
  state: practice.state,
  members: practice.members,
  isPendingApproval: practice.is_pending_approval,
  suspendedAt: practice.suspended_at?.toISOString() ?? null,
})

export const searchPractices = read(routes.searchPractices, async ({ query, db }) =>
  (await listFound(db, query.search, PRACTICES_FOUND)).map(present),
)

type Change = typeof routes.suspendPractice | typeof routes.resumePractice

const changing = (route: Change, change: typeof suspend) =>
  action(route, async ({ params: { id }, tx, services, note }) => {
    note({ practiceId: id, subject: { kind: 'practice', id } })
    await change(tx, services, id)
    return present(found(await findPracticeOverview(tx.db, id), practiceNotFound))
  })

export const suspendPractice = changing(routes.suspendPractice, suspend)
export const resumePractice = changing(routes.resumePractice, resume)
