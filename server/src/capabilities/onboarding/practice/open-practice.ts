import { randomUUID } from 'node:crypto'
import type { NewPractice } from '@corridor/contract/office/model.ts'
import { practiceIdTaken } from '@corridor/contract/onboarding/errors.ts'
import { APPROVAL_LINK_DAYS } from '@corridor/contract/onboarding/limits.ts'
import * as office from '#capabilities/office/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { phoneIn } from '#platform/phone.ts'
import { check } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mailOperator } from '../jobs.ts'
import { approvalToken } from '../links.ts'
import { insertApproval } from '../store/approvals.ts'

/** Opens a practice that waits for the operator, with its owner. An id of another practice is refused. */
export async function openPractice(
  tx: Tx,
  services: Services,
  ownerId: string,
  practice: NewPractice,
  role: string,
): Promise<void> {
  const telephoneNumber = phoneIn('newPractice.telephoneNumber', practice.telephoneNumber, 'telephone')
  const owner = { id: ownerId, role }
  check(await office.openPractice(tx, services, { ...practice, telephoneNumber }, owner), practiceIdTaken)
  await requestApproval(tx, services, practice.id, ownerId)
}

async function requestApproval(
  tx: Tx,
  { secrets }: Services,
  practiceId: string,
  ownerId: string,
): Promise<void> {
  const id = randomUUID()
  await insertApproval(tx.db, {
    id,
    practice_id: practiceId,
    owner_id: ownerId,
    token_hash: hashOf(secrets, approvalToken(secrets, id)),
    asked_at: tx.now,
    expires_at: daysAfter(tx.now, APPROVAL_LINK_DAYS),
  })
  await tx.queue(mailOperator, { approvalId: id })
}
