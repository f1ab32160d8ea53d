import { approvalLinkSpent } from '@corridor/contract/onboarding/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { found } from '../../../platform/refusal.ts'
import { hashOf } from '../../../platform/secrets/one-time.ts'
import type { Services } from '../../../platform/services.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { type ApprovalRow, findApprovalByToken } from '../store/approvals.ts'

/** What an approval link asks about: a new practice, or somebody who wants to join one. */
export type ApprovalRequest = {
  practiceId: string
  /** Who asked. */
  personId: string
  /** What the audit trail names. */
  subjectId: string
  askedAt: Date
} & ({ kind: 'practice'; record: ApprovalRow } | { kind: 'person'; record: office.JoinRequest })

/** Finds what a token still decides about; used, expired and unknown find nothing. */
export async function findApprovalRequest(
  db: Database,
  services: Pick<Services, 'secrets' | 'clock'>,
  token: string,
): Promise<ApprovalRequest | undefined> {
  const { secrets, clock } = services
  const approval = await findApprovalByToken(db, hashOf(secrets, token), clock.now())
  if (approval) {
    const { practice_id: practiceId, owner_id: personId, asked_at: askedAt } = approval
    return { kind: 'practice', practiceId, personId, subjectId: practiceId, askedAt, record: approval }
  }
  const request = await office.findJoinRequest(db, services, token)
  if (!request) return undefined
  const { practice_id: practiceId, person_id: personId, requested_at: askedAt } = request
  return { kind: 'person', practiceId, personId, subjectId: personId, askedAt, record: request }
}

export interface RequestDetails {
  person: people.KnownPerson
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
