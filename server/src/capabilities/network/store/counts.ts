import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../platform/access/person.ts'
import type { Database } from '../../../platform/database/database.ts'
import { partyId, partyOf } from '../party.ts'
import { VISIBLE } from './parties.ts'

/** The number of open invites to a person's side. */
const openInvitesOf = (person: Person): RawBuilder<number> => sql`
  SELECT count(*)::int AS count FROM network_invite invite
  WHERE to_party = ${partyId(partyOf(person))}::uuid AND status = 'pending'
    AND (from_practice_id IS NULL OR EXISTS (
      SELECT FROM office_practice practice WHERE practice.id = from_practice_id AND ${VISIBLE}))`

export async function countOpenInvites(db: Database, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`${openInvitesOf(person)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of open invites to a person's side and of open requests to the person. */
export const requestsOf = (person: Person): RawBuilder<number> => sql`
  SELECT (${openInvitesOf(person)}) + count(*)::int FROM network_person_connection
  WHERE target_person_id = ${person.id}::uuid AND status = 'Pending'`
