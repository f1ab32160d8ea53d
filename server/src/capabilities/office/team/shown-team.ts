import { memberNotFound, practiceNotFound } from '@corridor/contract/office/errors.ts'
import type { TeamMember } from '@corridor/contract/office/model.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { isActive, mayRunOffice } from '../access.ts'
import { presentMember } from '../present.ts'
import { findPractice } from '../store/practices.ts'
import { entryFactsOf } from './entry-facts.ts'
import { listTeam } from './team.ts'

/** A team as a member sees it. Only admins see waiting members and everybody's claims. */
export async function showTeam(
  db: Database,
  { office, config, clock }: Services,
  practiceId: string,
  viewerId: string,
): Promise<TeamMember[]> {
  const practice = found(await findPractice(db, practiceId), practiceNotFound)
  const team = await listTeam(db, practiceId)
  const credentials = await office.credentials(
    db,
    team.map(({ person }) => person.id),
  )
  const viewer = {
    id: viewerId,
    isAdmin: mayRunOffice(team, viewerId),
    grace: config.identityGrace,
    now: clock.now(),
  }
  return team
    .filter((one) => viewer.isAdmin || isActive(one))
    .map((one) => {
      const { person, member } = one
      const membership = { ...practice, ...member, member_approved_at: member.approved_at }
      return presentMember(team, one, entryFactsOf(person, membership, credentials.get(person.id)), viewer)
    })
}

/** A member after a change, as the admin who made it sees them. */
export async function presentChanged(
  tx: Tx,
  services: Services,
  practiceId: string,
  memberId: string,
  adminId: string,
): Promise<TeamMember> {
  const team = await showTeam(tx.db, services, practiceId, adminId)
  return found(
    team.find(({ id }) => id === memberId),
    memberNotFound,
  )
}
