import { approvalLinkSpent } from '@corridor/contract/onboarding/errors.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import { type ApprovalRow, findApprovalByToken } from '../store/approvals.ts'

/** The subject of an approval link: a new practice, or a person who requests to join one. */
export type ApprovalRequest = {
  practiceId: string
  /** The requester. */
  personId: string
  /** What the audit trail names. */
  subjectId: string
  requestedAt: Date
} & ({ kind: 'practice'; record: ApprovalRow } | { kind: 'person'; record: office.JoinRequest })

/** Finds the open request of a token; used, expired and unknown tokens find nothing. */
export async function findApprovalRequest(
  db: Database,
  services: Services,
  token: string,
): Promise<ApprovalRequest | undefined> {
  const { secrets, clock } = services
  const approval = await findApprovalByToken(db, hashOf(secrets, token), clock.now())
  if (approval) {
    const { practice_id: practiceId, owner_id: personId, asked_at: requestedAt } = approval
    return { kind: 'practice', practiceId, personId, subjectId: practiceId, requestedAt, record: approval }
  }
  const request = await office.findJoinRequest(db, services, token)
  if (!request) return undefined
  const { practice_id: practiceId, person_id: personId, requested_at: requestedAt } = request
  return { kind: 'person', practiceId, personId, subjectId: personId, requestedAt, record: request }
}

export interface RequestDetails {
  person: people.PersonRecord
  practice: office.Practice
}

export async function getRequestDetails(
  db: Database,
  { personId, practiceId }: ApprovalRequest,
): Promise<RequestDetails> {
  const person = found(await people.find(db, personId), approvalLinkSpent)
  const practice = found(await office.findPractice(db, practiceId), approvalLinkSpent)
  return { person, practice }
}
