import type { Approval } from '@corridor/contract/onboarding/model.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import type { ApprovalRequest, RequestDetails } from './approval/approval-request.ts'

/** What somebody must know to decide, and nothing more. */
export const presentApproval = (
  { kind, askedAt }: ApprovalRequest,
  { person, practice }: RequestDetails,
): Approval => ({
  kind,
  personName: displayName({
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.role,
    isDoctor: person.is_doctor,
  }),
  email: person.email,
  role: person.role,
  practiceName: practice.name,
  practiceType: practice.type,
  place: [practice.city, practice.state].filter(Boolean).join(', ') || null,
  askedAt: askedAt.toISOString(),
})
