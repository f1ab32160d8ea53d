import { practiceNotAtWork, practiceNotFound } from '@corridor/contract/office/errors.ts'
import type { RunsHooks } from '#platform/hooks.ts'
import type { NotifiesStanding } from '#platform/identity.ts'
import { check, found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishReceivedChanged } from '../live.ts'
import { listUnusedInvitations } from '../store/invitations.ts'
import { listMembers } from '../store/members.ts'
import { findPractice, lockPractice } from '../store/practices.ts'
import { setSuspended } from '../store/suspension.ts'

/**
 * The standing of every member is refreshed in every process, so claims, streams and file links end or return with the
 * commit. Invitations, requests and codes check the practice themselves; invited people get an event.
 */
async function change(
  tx: Tx,
  services: NotifiesStanding & RunsHooks,
  practiceId: string,
  since: Date | null,
): Promise<void> {
  found(await lockPractice(tx.db, practiceId), practiceNotFound)
  if (!(await setSuspended(tx.db, practiceId, since))) return
  const members = await listMembers(tx.db, practiceId)
  await services.identity.standingChanged(tx, ...members.map(({ person_id }) => person_id))
  await services.hooks.run('office.practiceChanged', tx, practiceId, since ? 'suspended' : 'resumed')
  const open = await listUnusedInvitations(tx.db, practiceId)
  await publishReceivedChanged(
    tx,
    open.map(({ email }) => email),
  )
}

/** A practice that somebody chose, if it is approved and not suspended. */
export async function getPracticeAtWork(
  tx: Tx,
  practiceId: string,
): Promise<{ practiceId: string; name: string }> {
  const practice = found(await findPractice(tx.db, practiceId))
  check(!practice.is_pending_approval && practice.suspended_at === null, practiceNotAtWork)
  return { practiceId, name: practice.name }
}

/** Locks a practice and its people out until it is resumed. Suspending twice is fine. */
export const suspendPractice = (
  tx: Tx,
  services: NotifiesStanding & RunsHooks,
  practiceId: string,
): Promise<void> => change(tx, services, practiceId, tx.now)

export const resumePractice = (
  tx: Tx,
  services: NotifiesStanding & RunsHooks,
  practiceId: string,
): Promise<void> => change(tx, services, practiceId, null)
