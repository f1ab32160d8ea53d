import { done } from '@corridor/contract/kernel/shapes.ts'
import { approvalLinkSpent } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { action, read } from '../../../platform/action.ts'
import { found } from '../../../platform/refusal.ts'
import * as office from '../../office/public.ts'
import { findAsked, getAskedDetails } from '../approval/approval-request.ts'
import { approvePractice, rejectPractice } from '../approval/practice-decision.ts'
import { presentApproval } from '../present.ts'

/** Shows a person's name and address to whoever holds the link, so the reading is kept. */
export const getApproval = read(routes.getApproval, async ({ params, db, services, note }) => {
  const asked = found(await findAsked(db, services, params.token), approvalLinkSpent)
  note({ practiceId: asked.practiceId, subject: { kind: asked.kind, id: asked.subjectId } })
  return presentApproval(asked, await getAskedDetails(db, asked))
})

/** Approves by link: a new practice for the operator, a person for the admin of a practice. Once. */
export const approve = action(routes.approve, async ({ params, tx, services, note }) => {
  const asked = found(await findAsked(tx.db, services, params.token), approvalLinkSpent)
  note({ practiceId: asked.practiceId, subject: { kind: asked.kind, id: asked.subjectId } })
  if (asked.kind === 'practice') await approvePractice(tx, services, asked.record)
  else await office.approveRequest(tx, services, asked.record)
  return done
})

export const reject = action(routes.reject, async ({ params, tx, services, note }) => {
  const asked = found(await findAsked(tx.db, services, params.token), approvalLinkSpent)
  note({ practiceId: asked.practiceId, subject: { kind: asked.kind, id: asked.subjectId } })
  if (asked.kind === 'practice') await rejectPractice(tx, services, asked.record)
  else await office.declineRequest(tx, services, asked.record)
  return done
})
