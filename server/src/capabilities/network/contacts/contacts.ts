import type { Person } from '../../../platform/access/person.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import * as people from '../../people/public.ts'
import { listContactsAmong, listOutsideContactIds } from '../store/contacts.ts'

type LetInServices = Pick<Services, 'config' | 'clock'>

/**
 * Of these people, those whom somebody may write to: their team, the people of connected practices, those connected in person,
 * and individuals and practices that are linked. Read from the database, so that it is true within the caller's transaction.
 */
export async function contactsAmong(
  db: Database,
  services: LetInServices,
  person: Pick<Person, 'id' | 'claims'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!person.claims.has('User')) return new Set()
  return new Set(await listContactsAmong(db, person.id, ids, people.letInNow(services)))
}

/** Whether a person may write to another. Every capability checks this before it brings two people together. */
export const mayWrite = async (
  db: Database,
  services: LetInServices,
  person: Pick<Person, 'id' | 'claims'>,
  otherId: string,
): Promise<boolean> => (await contactsAmong(db, services, person, [otherId])).has(otherId)

/** Everybody whom a person may write to outside of their team. */
export const listContactIds = (db: Database, services: LetInServices, personId: string): Promise<string[]> =>
  listOutsideContactIds(db, personId, people.letInNow(services))
