import type { PersonRecord } from '#capabilities/people/public.ts'
import type { Database } from '#platform/database/database.ts'
import { kindOf } from '../access.ts'
import { listInvitationsTo, type Received } from '../store/invitations.ts'
import { findMember } from '../store/members.ts'

/**
 * The open invitations that a person can follow now: none while they have a practice, and only those to a team for an
 * individual.
 */
export async function listFollowable(db: Database, person: PersonRecord, now: Date): Promise<Received[]> {
  if (await findMember(db, person.id)) return []
  const all = await listInvitationsTo(db, person.email_key, now)
  return all.filter((one) => !person.is_individual || kindOf(one) === 'team')
}

/** One of them, by its id. */
export async function findFollowable(
  db: Database,
  person: PersonRecord,
  id: string,
  now: Date,
): Promise<Received | undefined> {
  return (await listFollowable(db, person, now)).find((one) => one.id === id)
}
