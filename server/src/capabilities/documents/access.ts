import { documentNotFound } from '@corridor/contract/documents/errors.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import { findDocument } from './store/documents.ts'
import type { DocumentRow } from './store/tables.ts'

/** Documents belong to practices; somebody without one has none. */
export const practiceIdOf = ({ practiceId }: Pick<Person, 'practiceId'>): string =>
  found(practiceId, kernelErrors.notAllowed)

export const maySeeDocuments = ({ claims }: Pick<Person, 'claims'>): boolean => claims.has('SharedInbox')

/** A document that the practice has; one of others, and one that it deleted, reads as missing. */
export const getDocument = async (db: Database, practiceId: string, id: string): Promise<DocumentRow> =>
  found(await findDocument(db, practiceId, id), documentNotFound)

/** What came in and was decided about by the statement that wrote: refused by why it was not written. */
export const isReceivedBy = ({ to_practice_id }: DocumentRow, practiceId: string): boolean =>
  to_practice_id === practiceId

/** The practice on the other side; nothing for a guest. */
export const otherSideOf = (row: DocumentRow, practiceId: string): string | null =>
  isReceivedBy(row, practiceId) ? row.from_practice_id : row.to_practice_id
