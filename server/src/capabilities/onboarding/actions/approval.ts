import { done } from '@corridor/contract/kernel/shapes.ts'
import { approvalLinkSpent } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import * as office from '#capabilities/office/public.ts'
import { action, read } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { findApprovalRequest, getRequestDetails } from '../approval/approval-request.ts'
import { approvePractice, rejectPractice } from '../approval/practice-decision.ts'
import { presentApproval } from '../present.ts'

/** Audited, because it shows a person's name and address to the holder of the link. */
export const getApproval = read(routes.getApproval, async ({ params, db, services, note }) => {
  const request = found(await findApprovalRequest(db, services, params.token), approvalLinkSpent)
  note({ practiceId: request.practiceId, subject: { kind: request.kind, id: request.subjectId } })
  return presentApproval(request, await getRequestDetails(db, request))
})

/** Approves once by link: the operator a new practice, an admin a person. */
export const approve = action(routes.approve, async ({ params, tx, services, note }) => {
  const request = found(await findApprovalRequest(tx.db, services, params.token), approvalLinkSpent)
  note({ practiceId: request.practiceId, subject: { kind: request.kind, id: request.subjectId } })
  if (request.kind === 'practice') await approvePractice(tx, services, request.record)
  else await office.approveRequest(tx, services, request.record)
  return done
})

export const reject = action(routes.reject, async ({ params, tx, services, note }) => {
  const request = found(await findApprovalRequest(tx.db, services, params.token), approvalLinkSpent)
  note({ practiceId: request.practiceId, subject: { kind: request.kind, id: request.subjectId } })
  if (request.kind === 'practice') await rejectPractice(tx, services, request.record)
  else await office.declineRequest(tx, services, request.record)
  return done
})
