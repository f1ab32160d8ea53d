import type { TeamMember } from '@corridor/contract/office/model.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { mayRunOffice } from '../access.ts'
import { presentMember } from '../present.ts'
import { getMember, listTeam } from './team.ts'

/** A member after a change, as the admin who made it sees them. */
export async function presentChanged(
  tx: Tx,
  practiceId: string,
  memberId: string,
  adminId: string,
): Promise<TeamMember> {
  const team = await listTeam(tx.db, practiceId)
  const viewer = { id: adminId, isAdmin: mayRunOffice(team, adminId) }
  return presentMember(team, getMember(team, memberId), viewer)
}
