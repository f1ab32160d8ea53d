import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import type { TellsStanding } from '../../../platform/access/person.ts'
import { found } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { tellInvited } from '../live.ts'
import { type TellsBelow, tellChange } from '../sources.ts'
import { listUnusedInvitations } from '../store/invitations.ts'
import { listMembers } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'
import { setSuspended } from '../store/suspension.ts'

/**
 * Everybody of the practice is looked up anew in every process, so claims, rooms and file links end or come back with
 * the commit. Its invitations, requests and codes look at the practice themselves; whoever it invited sees them go and come.
 */
async function change(
  tx: Tx,
  services: TellsStanding & TellsBelow,
  practiceId: string,
  since: Date | null,
): Promise<void> {
  found(await lockPractice(tx.db, practiceId), practiceNotFound)
  if (!(await setSuspended(tx.db, practiceId, since))) return
  const members = await listMembers(tx.db, practiceId)
  await services.identity.standingChanged(tx, ...members.map(({ person_id }) => person_id))
  await tellChange(tx, services, practiceId, since ? 'suspended' : 'resumed')
  const open = await listUnusedInvitations(tx.db, practiceId)
  await tellInvited(
    tx,
    open.map(({ email }) => email),
  )
}

/** Shuts a practice and its people out until it is resumed. One that is suspended already stays so. */
export const suspendPractice = (
  tx: Tx,
  services: TellsStanding & TellsBelow,
  practiceId: string,
): Promise<void> => change(tx, services, practiceId, tx.now)

export const resumePractice = (
  tx: Tx,
  services: TellsStanding & TellsBelow,
  practiceId: string,
): Promise<void> => change(tx, services, practiceId, null)
