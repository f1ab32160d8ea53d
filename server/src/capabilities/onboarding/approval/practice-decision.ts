import { approvalLinkSpent } from '@corridor/contract/onboarding/errors.ts'
import { check } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as network from '../../network/public.ts'
import * as office from '../../office/public.ts'
import { tellDecision } from '../jobs.ts'
import { takeApproval, takeOwnApproval } from '../store/approvals.ts'

interface Waiting {
  id: string
  practice_id: string
  owner_id: string
}

const tell = (tx: Tx, personId: string, isApproved: boolean) =>
  tx.queue(tellDecision, { personId, isApproved })

/** Opens a practice to its team. Decided meanwhile, it is refused. */
export async function approvePractice(
  tx: Tx,
  services: Services,
  { id, practice_id, owner_id }: Waiting,
): Promise<void> {
  check(await takeApproval(tx.db, id), approvalLinkSpent)
  check(await office.approvePractice(tx, services, practice_id), approvalLinkSpent)
  await network.connectInvited(tx, services, practice_id, owner_id)
  await tell(tx, owner_id, true)
}

/** Takes the practice away again. */
export async function rejectPractice(
  tx: Tx,
  services: Services,
  { id, practice_id, owner_id }: Waiting,
): Promise<void> {
  check(await takeApproval(tx.db, id), approvalLinkSpent)
  check(await office.removePendingPractice(tx, services, practice_id), approvalLinkSpent)
  await tell(tx, owner_id, false)
}

/** Takes a practice away at its owner's own wish. Answers whether it was still waiting, and theirs. */
export const withdrawPractice = async (
  tx: Tx,
  services: Services,
  ownerId: string,
  practiceId: string,
): Promise<boolean> =>
  (await takeOwnApproval(tx.db, practiceId, ownerId)) &&
  (await office.removePendingPractice(tx, services, practiceId))
