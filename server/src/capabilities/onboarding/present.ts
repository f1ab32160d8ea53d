import type { Approval } from '@corridor/contract/onboarding/model.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import type { Practice } from '#capabilities/office/public.ts'
import type { ApprovalRequest, RequestDetails } from './approval/approval-request.ts'

const locationOf = ({ city, state }: Pick<Practice, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ') || null

/** The full address, or the location when there is no address. */
function addressOf(practice: Practice): string | null {
  const [first] = practice.addresses
  if (!first) return locationOf(practice)
  const { line1, line2, city, state, zip } = first
  return [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', ')
}

/** Only the facts that the decision needs. */
export const presentApproval = (
  { kind, requestedAt }: ApprovalRequest,
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
  address: kind === 'practice' ? addressOf(practice) : locationOf(practice),
  telephoneNumber: kind === 'practice' ? practice.telephone_number : null,
  requestedAt: requestedAt.toISOString(),
})
