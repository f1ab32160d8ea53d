import type { PracticeInvite } from '@corridor/contract/network/model.ts'
import type { Database } from '../../../platform/database/database.ts'
import * as people from '../../people/public.ts'
import { type Party, partyId, personsIn, practicesIn } from '../party.ts'
import type { PersonServices } from '../present-person.ts'
import { listShownPractices } from '../store/parties.ts'
import type { InviteRow } from '../store/tables.ts'
import { presentIndividual, presentInvite, presentPractice, type ShownParty } from './present.ts'

export const senderOf = ({ from_practice_id, from_user_id }: InviteRow): Party =>
  from_practice_id ? { practiceId: from_practice_id } : { personId: from_user_id }

export const receiverOf = ({ to_practice_id, to_user_id }: InviteRow): Party =>
  to_practice_id ? { practiceId: to_practice_id } : { personId: to_user_id ?? '' }

/** The screen with the network of a side. */
export const screenOf = (party: Party): 'network' | 'my-network' =>
  'practiceId' in party ? 'network' : 'my-network'

/** These parties as a list shows them, by id, without practices that are not visible. */
export async function showParties(
  db: Database,
  services: PersonServices,
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

/** An invite, and the side that views it. */
export interface ViewedInvite {
  viewer: Party
  row: InviteRow
}

/**
 * Invites as each viewer sees them, in the order given; many take as many statements as one. An invite with a practice that
 * is not visible is left out.
 */
export async function showViewedInvites(
  db: Database,
  services: PersonServices,
  viewed: readonly ViewedInvite[],
): Promise<{ viewer: Party; invite: PracticeInvite }[]> {
  if (viewed.length === 0) return []
  const isSent = ({ viewer, row }: ViewedInvite) => row.from_party === partyId(viewer)
  const otherOf = (one: ViewedInvite) => (isSent(one) ? receiverOf(one.row) : senderOf(one.row))
  const parties = await showParties(db, services, viewed.map(otherOf))
  const senders = await people.list(db, [...new Set(viewed.map(({ row }) => row.from_user_id))])
  const names = new Map(senders.map((person) => [person.id, people.nameOf(person)]))
  return viewed.flatMap((one) => {
    const { viewer, row } = one
    const party = parties.get(partyId(otherOf(one)))
    const senderName = names.get(row.from_user_id) ?? ''
    return party ? [{ viewer, invite: presentInvite(row, { isSent: isSent(one), party, senderName }) }] : []
  })
}

/** Invites as one side sees them. */
export async function showInvites(
  db: Database,
  services: PersonServices,
  viewer: Party,
  rows: readonly InviteRow[],
): Promise<PracticeInvite[]> {
  const shown = await showViewedInvites(
    db,
    services,
    rows.map((row) => ({ viewer, row })),
  )
  return shown.map(({ invite }) => invite)
}
