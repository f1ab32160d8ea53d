import { faxNotFound } from '@corridor/contract/fax/errors.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import { findFax } from './store/messages.ts'
import type { FaxRow } from './store/tables.ts'

/** Faxes belong to practices; somebody without one has none. */
export const practiceIdOf = ({ practiceId }: Pick<Person, 'practiceId'>): string =>
  found(practiceId, kernelErrors.notAllowed)

export const maySeeFaxes = ({ claims }: Pick<Person, 'claims'>): boolean => claims.has('eFax')

export const mayReadLog = ({ claims }: Pick<Person, 'claims'>): boolean => claims.has('PracticeAdmin')

/** A fax that the practice has; one of others reads as missing. */
export const getFax = async (db: Database, practiceId: string, id: string): Promise<FaxRow> =>
  found(await findFax(db, practiceId, id), faxNotFound)

/** A fax that came in. */
export async function getReceived(db: Database, practiceId: string, id: string): Promise<FaxRow> {
  const row = await getFax(db, practiceId, id)
  return found(row.recipient_practice_id === practiceId ? row : undefined, faxNotFound)
}
