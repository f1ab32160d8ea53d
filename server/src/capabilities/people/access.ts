import type { ConnectionStatus } from '@corridor/contract/people/model.ts'
import { isConnectedInPerson } from '@corridor/contract/people/rules.ts'
import type { Person } from '#platform/access/person.ts'
import type { Workplace } from './sources.ts'

/** A record is changed by its owner alone. */
export const mayEdit = (person: Person, personId: string): boolean => person.id === personId

/** On the caller's own team: members of the same practice who were approved. */
export const isTeamMember = (person: Person, workplace: Workplace | undefined): boolean =>
  workplace?.isApproved === true && workplace.practiceId === person.practiceId

/**
 * People always see themselves. People who are let in see everybody else who is; an admin also sees members of their
 * practice who are not let in yet, because they decide about them.
 */
export function maySee(
  person: Person,
  other: { id: string; isLetIn: boolean },
  workplace: Workplace | undefined,
): boolean {
  if (person.id === other.id) return true
  if (!person.claims.has('User')) return false
  const isOwnAdmin = person.claims.has('PracticeAdmin') && workplace?.practiceId === person.practiceId
  return other.isLetIn || isOwnAdmin
}

/** People who see the address anyway, and admins for a person who waits at their own practice. */
export const mayBeFoundByEmail = (
  person: Person,
  { card, isContactShown }: { card: { practiceId: string | null }; isContactShown: boolean },
): boolean => isContactShown || (person.claims.has('PracticeAdmin') && card.practiceId === person.practiceId)

/** Only admins, who decide about join requests, see who has sent one. */
export const maySeeJoinRequests = (person: Person): boolean => person.claims.has('PracticeAdmin')

/** Address and number: for oneself, colleagues and those who are connected in person. */
export const maySeeContact = (
  person: Person,
  otherId: string,
  workplace: Workplace | undefined,
  connection: ConnectionStatus,
): boolean => person.id === otherId || isTeamMember(person, workplace) || isConnectedInPerson(connection)
