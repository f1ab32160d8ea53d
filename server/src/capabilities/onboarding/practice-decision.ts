import { randomUUID } from 'node:crypto'
import { officeChanged } from '@corridor/contract/office/events.ts'
import { approvalLinkSpent } from '@corridor/contract/onboarding/errors.ts'
import { check } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { Tx } from '../../platform/transaction.ts'
import { listMembers, removePendingPractice, setPracticeApproved } from '../office/public.ts'
import { withdrawAllClaims } from '../people/public.ts'
import { tellDecision } from './jobs.ts'
import { takeApproval } from './store/approvals.ts'

interface Waiting {
  id: string
  practice_id: string
  owner_id: string
}

const tell = (tx: Tx, personId: string, isApproved: boolean) =>
  tx.queue(tellDecision, { mailId: randomUUID(), personId, isApproved })

/** Opens a practice to its team. Decided meanwhile, it is refused. */
export async function approvePractice(
  tx: Tx,
  { identity }: Services,
  { id, practice_id, owner_id }: Waiting,
): Promise<void> {
  check(await takeApproval(tx.db, id), approvalLinkSpent)
  check(await setPracticeApproved(tx.db, practice_id), approvalLinkSpent)
  for (const { person_id } of await listMembers(tx.db, practice_id))
    await identity.standingChanged(tx, person_id)
  tx.announce(officeChanged, { practiceId: practice_id, part: 'practice' })
  await tell(tx, owner_id, true)
}

/** Takes the practice away again; its people keep their accounts, without claims, and may choose another. */
export async function rejectPractice(
  tx: Tx,
  { identity }: Services,
  { id, practice_id, owner_id }: Waiting,
): Promise<void> {
  check(await takeApproval(tx.db, id), approvalLinkSpent)
  const members = await listMembers(tx.db, practice_id)
  check(await removePendingPractice(tx.db, practice_id), approvalLinkSpent)
  for (const { person_id } of members) {
    await withdrawAllClaims(tx.db, person_id)
    await identity.standingChanged(tx, person_id)
  }
  await tell(tx, owner_id, false)
}
