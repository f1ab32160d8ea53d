import type { Approval } from '@corridor/contract/onboarding/model.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import type { Practice } from '../office/public.ts'
import type { ApprovalRequest, RequestDetails } from './approval/approval-request.ts'

const placeOf = ({ city, state }: Pick<Practice, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ') || null

/** In full, on one line; as far as it is known. */
function addressOf(practice: Practice): string | null {
  const [first] = practice.addresses
  if (!first) return placeOf(practice)
  const { line1, line2, city, state, zip } = first
  return [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', ')
}

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
  address: kind === 'practice' ? addressOf(practice) : placeOf(practice),
  telephoneNumber: kind === 'practice' ? practice.telephone_number : null,
  askedAt: askedAt.toISOString(),
})
