import { approvalLinkSpent } from '@corridor/contract/onboarding/errors.ts'
import * as network from '#capabilities/network/public.ts'
import * as office from '#capabilities/office/public.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mailDecision } from '../jobs.ts'
import { deleteApproval, deleteOwnApproval } from '../store/approvals.ts'

interface Waiting {
  id: string
  practice_id: string
  owner_id: string
}

const queueDecisionMail = (tx: Tx, personId: string, isApproved: boolean) =>
  tx.queue(mailDecision, { personId, isApproved })

/** Approves a practice. Refused when it was decided meanwhile. */
export async function approvePractice(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'secrets' | 'identity' | 'people'>,
  { id, practice_id, owner_id }: Waiting,
): Promise<void> {
  check(await deleteApproval(tx.db, id), approvalLinkSpent)
  check(await office.approvePractice(tx, services, practice_id), approvalLinkSpent)
  await network.connectInvited(tx, services, practice_id, owner_id)
  await queueDecisionMail(tx, owner_id, true)
}

/** Rejects a practice, and deletes it. */
export async function rejectPractice(
  tx: Tx,
  services: Pick<Services, 'hooks' | 'identity' | 'people'>,
  { id, practice_id, owner_id }: Waiting,
): Promise<void> {
  check(await deleteApproval(tx.db, id), approvalLinkSpent)
  check(await office.removePendingPractice(tx, services, practice_id), approvalLinkSpent)
  await queueDecisionMail(tx, owner_id, false)
}

/** Deletes a practice for its owner. Returns whether it was waiting and theirs. */
export const withdrawPractice = async (
  tx: Tx,
  services: Pick<Services, 'hooks' | 'identity' | 'people'>,
  ownerId: string,
  practiceId: string,
): Promise<boolean> =>
  (await deleteOwnApproval(tx.db, practiceId, ownerId)) &&
  (await office.removePendingPractice(tx, services, practiceId))
