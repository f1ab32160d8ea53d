import { memberNotFound, practiceNotFound } from '@corridor/contract/office/errors.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { atOnce } from '#platform/database/unit-of-work.ts'
import { check, found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { isAdmin, type TeamPerson } from '../access.ts'
import { findMember, listMembers } from '../store/members.ts'
import { lockPractice } from '../store/practices.ts'
import type { Practice } from '../store/tables.ts'

/** The caller's practice. Individuals have none and are refused. */
export const practiceIdOf = ({ practiceId }: Person): string => found(practiceId, practiceNotFound)

/** All members of a practice by name, also those who wait for approval. */
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
 * Locks the caller's practice, for a change that only an admin may make. A caller who lost the administration while waiting
 * for the lock is refused, because the pipelined reads run after it.
 */
export async function lockOffice(tx: Tx, caller: Person): Promise<Practice> {
  const id = practiceIdOf(caller)
  const [practice, member, person] = await atOnce(tx.db, (db) =>
    Promise.all([lockPractice(db, id), findMember(db, caller.id), people.find(db, caller.id)]),
  )
  const locked = found(practice, practiceNotFound)
  check(member?.practice_id === id && person !== undefined && isAdmin({ member, person }))
  return locked
}

/** The same with all members, for a change that depends on the rest of the team. */
export async function lockTeam(tx: Tx, caller: Person): Promise<{ practice: Practice; team: TeamPerson[] }> {
  const practice = await lockOffice(tx, caller)
  return { practice, team: await listTeam(tx.db, practice.id) }
}

/** The member with this id; people of other practices are not found. */
export const getMember = (team: readonly TeamPerson[], id: string): TeamPerson =>
  found(
    team.find(({ person }) => person.id === id),
    memberNotFound,
  )
