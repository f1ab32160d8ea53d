import type { PracticeInvite } from '@corridor/contract/network/model.ts'
import type { Database } from '../../../platform/database/database.ts'
import * as people from '../../people/public.ts'
import { type Party, partyId, personsIn, practicesIn } from '../party.ts'
import type { ShowsPeople } from '../present-person.ts'
import { listShownPractices } from '../store/parties.ts'
import type { InviteRow } from '../store/tables.ts'
import { presentIndividual, presentInvite, presentPractice, type ShownParty } from './present.ts'

export const senderOf = ({ from_practice_id, from_user_id }: InviteRow): Party =>
  from_practice_id ? { practiceId: from_practice_id } : { personId: from_user_id }

export const receiverOf = ({ to_practice_id, to_user_id }: InviteRow): Party =>
  to_practice_id ? { practiceId: to_practice_id } : { personId: to_user_id ?? '' }

/** Where a side has its network. */
export const screenOf = (party: Party): 'network' | 'my-network' =>
  'practiceId' in party ? 'network' : 'my-network'

/** These parties as a list shows them, by id. A practice that nobody sees now is not among them. */
export async function showParties(
  db: Database,
  services: ShowsPeople,
  parties: readonly Party[],
): Promise<Map<string, ShownParty>> {
  const practices = await listShownPractices(db, practicesIn(parties), people.letInNow(services))
  const personIds = personsIn(parties)
  const persons = personIds.length > 0 ? await people.list(db, personIds) : []
  const shown = [
    ...practices.map(presentPractice),
    ...persons.map((person) => presentIndividual(services, person)),
  ]
  return new Map(shown.map((party) => [party.id, party]))
}

/** Invites as one side sees them, in the order they came. One with a practice that nobody sees now is left out. */
export async function showInvites(
  db: Database,
  services: ShowsPeople,
  viewer: Party,
  rows: readonly InviteRow[],
): Promise<PracticeInvite[]> {
  if (rows.length === 0) return []
  const isSent = (row: InviteRow) => row.from_party === partyId(viewer)
  const otherOf = (row: InviteRow) => (isSent(row) ? receiverOf(row) : senderOf(row))
  const parties = await showParties(db, services, rows.map(otherOf))
  const senders = await people.list(db, [...new Set(rows.map(({ from_user_id }) => from_user_id))])
  const names = new Map(senders.map((person) => [person.id, people.nameOf(person)]))
  return rows.flatMap((row) => {
    const party = parties.get(partyId(otherOf(row)))
    const senderName = names.get(row.from_user_id) ?? ''
    return party ? [presentInvite(row, { isSent: isSent(row), party, senderName })] : []
  })
}
