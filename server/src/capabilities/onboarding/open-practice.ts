import { randomUUID } from 'node:crypto'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { cleanMobile } from '@corridor/contract/kernel/fields.ts'
import type { NewPractice } from '@corridor/contract/office/model.ts'
import { practiceCategoryOf } from '@corridor/contract/office/practice-types.ts'
import { defaultClaimsFor, OWNER_CLAIMS } from '@corridor/contract/office/roles.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'
import { practiceIdTaken } from '@corridor/contract/onboarding/errors.ts'
import { APPROVAL_LINK_DAYS } from '@corridor/contract/onboarding/limits.ts'
import { isDoctorRole } from '@corridor/contract/people/rules.ts'
import { daysAfter } from '../../platform/clock.ts'
import { check } from '../../platform/refusal.ts'
import { hashOf } from '../../platform/secrets/one-time.ts'
import type { Services } from '../../platform/services.ts'
import type { Tx } from '../../platform/transaction.ts'
import { addPractice, joinNow, newInviteCode } from '../office/public.ts'
import { askOperator } from './jobs.ts'
import { approvalToken } from './links.ts'
import { addApproval } from './store/approvals.ts'

const ownerClaims = (role: string): Claim[] => [
  ...new Set([...OWNER_CLAIMS, ...(isDoctorRole(role) ? defaultClaimsFor(role) : [])]),
]

/**
 * Opens a practice that waits for the operator, with its owner in it. An id that another practice has is refused: the
 * id comes from the client, and must not bring its sender into somebody else's practice.
 */
export async function openPractice(
  tx: Tx,
  services: Services,
  ownerId: string,
  practice: NewPractice,
  role: string,
): Promise<void> {
  const { id: practiceId, name, practiceType, address, telephoneNumber } = practice
  const isNew = await addPractice(tx.db, {
    id: practiceId,
    name,
    category: practiceCategoryOf(practiceType),
    type: practiceType,
    city: address.city,
    state: address.state,
    telephone_number: cleanMobile(telephoneNumber),
    mobile_number: null,
    efax_number: null,
    invite_code: await newInviteCode(tx.db),
    is_pending_approval: true,
    created_at: tx.now,
    addresses: JSON.stringify([address]),
    office_hours: JSON.stringify(usualHours()),
  })
  check(isNew, practiceIdTaken)
  await joinNow(tx, services, { personId: ownerId, practiceId, role }, ownerClaims(role))
  await askForApproval(tx, services, practiceId, ownerId)
}

async function askForApproval(
  tx: Tx,
  { secrets }: Services,
  practiceId: string,
  ownerId: string,
): Promise<void> {
  const id = randomUUID()
  await addApproval(tx.db, {
    id,
    practice_id: practiceId,
    owner_id: ownerId,
    token_hash: hashOf(secrets, approvalToken(secrets, id)),
    asked_at: tx.now,
    expires_at: daysAfter(tx.now, APPROVAL_LINK_DAYS),
  })
  await tx.queue(askOperator, { mailId: randomUUID(), approvalId: id })
}
