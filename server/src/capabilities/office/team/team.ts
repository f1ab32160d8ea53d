import { memberNotFound, practiceNotFound } from '@corridor/contract/office/errors.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Database } from '../../../platform/database/database.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { mayRunOffice, type TeamPerson } from '../access.ts'
import { listMembers } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'
import type { Practice } from '../store/tables.ts'

/** The caller's practice. Somebody on their own has none, and finds none. */
export const practiceIdOf = ({ practiceId }: Person): string => found(practiceId, practiceNotFound)

/** Everybody of a practice by name, also those who wait for approval. */
export async function listTeam(db: Database, practiceId: string): Promise<TeamPerson[]> {
  const members = await listMembers(db, practiceId)
  const byId = new Map(members.map((member) => [member.person_id, member]))
  const persons = await people.list(db, [...byId.keys()])
  return persons.flatMap((person) => {
    const member = byId.get(person.id)
    return member ? [{ member, person }] : []
  })
}

/**
 * Holds the caller's practice and loads its team, for a change that only an admin may make. Whoever lost the
 * administration while waiting for another admin's change is refused.
 */
export async function lockTeam(tx: Tx, caller: Person): Promise<{ practice: Practice; team: TeamPerson[] }> {
  const practice = found(await lockPractice(tx.db, practiceIdOf(caller)), practiceNotFound)
  const team = await listTeam(tx.db, practice.id)
  check(mayRunOffice(team, caller.id))
  return { practice, team }
}

/** The member of this id; somebody of another practice is not found. */
export const getMember = (team: readonly TeamPerson[], id: string): TeamPerson =>
  found(
    team.find(({ person }) => person.id === id),
    memberNotFound,
  )
