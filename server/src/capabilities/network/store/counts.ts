import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#platform/access/person.ts'
import { partyId, partyOf } from '../party.ts'
import { VISIBLE } from './parties.ts'

/** The number of open invites to a person's side and of open requests to the person. */
export const requestsOf = (person: Person): RawBuilder<number> => sql`
  SELECT count(*)::int + (SELECT count(*)::int FROM network_invite invite
    WHERE to_party = ${partyId(partyOf(person))}::uuid AND status = 'pending'
      AND (from_practice_id IS NULL OR EXISTS (
        SELECT FROM office_practice practice WHERE practice.id = from_practice_id AND ${VISIBLE})))
  FROM network_person_connection WHERE target_person_id = ${person.id}::uuid AND status = 'Pending'`
