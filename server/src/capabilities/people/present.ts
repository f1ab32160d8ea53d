import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { ConnectionStatus, PersonCard } from '@corridor/contract/people/model.ts'
import { displayName, isNameChecked } from '@corridor/contract/people/rules.ts'
import type { Workplace } from './sources.ts'
import type { PersonRow } from './store/tables.ts'

interface Seen {
  workplace: Workplace | undefined
  connection: ConnectionStatus
  pictureUrl: string | null
  isTeamMember: boolean
  maySeeContact: boolean
}

export const namedOf = ({ first_name, last_name, role, is_doctor }: PersonRow) => ({
  firstName: first_name,
  lastName: last_name,
  role,
  isDoctor: is_doctor,
})

/** The name of a person as shown on screen. */
export const nameOf = (row: PersonRow): string => displayName(namedOf(row))

/** The name of a person who is not approved does not count as unchecked: they are not let in for long. */
export const isNameUnchecked = (row: PersonRow): boolean =>
  isIdentityApproved(row.identity_status) && !isNameChecked(namedOf(row), row.checked_as)

/** A person in the words of the specification, with no more than the caller may see. */
export function presentCard(row: PersonRow, seen: Seen): PersonCard {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: nameOf(row),
    isNameUnchecked: isNameUnchecked(row),
    profileImageUrl: seen.pictureUrl,
    role: row.role,
    practiceId: seen.workplace?.practiceId ?? null,
    practiceName: seen.workplace?.practiceName ?? null,
    isIndividual: row.is_individual,
    isTeamMember: seen.isTeamMember,
    connectionStatus: seen.connection,
    email: seen.maySeeContact ? row.email : null,
    mobile: seen.maySeeContact ? row.mobile : null,
  }
}
