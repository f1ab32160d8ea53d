import type { ConnectionStatus, PersonCard } from '@corridor/contract/people/model.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import type { Workplace } from './sources.ts'
import type { PersonRow } from './store/tables.ts'

interface Seen {
  workplace: Workplace | undefined
  connection: ConnectionStatus
  pictureUrl: string | null
  isTeamMember: boolean
  maySeeContact: boolean
}

/** A person in the words of the specification, with no more than the caller may see. */
export function presentCard(row: PersonRow, seen: Seen): PersonCard {
  const { first_name: firstName, last_name: lastName, role, is_doctor: isDoctor } = row
  return {
    id: row.id,
    firstName,
    lastName,
    displayName: displayName({ firstName, lastName, role, isDoctor }),
    profileImageUrl: seen.pictureUrl,
    role,
    practiceId: seen.workplace?.practiceId ?? null,
    practiceName: seen.workplace?.practiceName ?? null,
    isIndividual: row.is_individual,
    isTeamMember: seen.isTeamMember,
    connectionStatus: seen.connection,
    email: seen.maySeeContact ? row.email : null,
    mobile: seen.maySeeContact ? row.mobile : null,
  }
}
