import type { Patient } from '@corridor/contract/patients/model.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { DOCUMENT, type DocumentRow } from './tables.ts'

/**
 * The practice that got a document says who of its own it is about. Returns nothing where it is so already, where it was not received or
 * is not decided about, and with `isFirst` where somebody said so meanwhile.
 */
export async function setReceivedPatient(
  db: Database,
  {
    practiceId,
    id,
    patientId,
    isFirst,
  }: { practiceId: string; id: string; patientId: string; isFirst: boolean },
  now: Date,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    UPDATE documents_document document SET to_patient_id = ${patientId}, version = version + 1, changed_at = ${now}
    WHERE document.id = ${id} AND document.to_practice_id = ${practiceId} AND document.deleted_to_at IS NULL
      AND document.guest_status IS DISTINCT FROM 'Pending' AND document.to_patient_id IS DISTINCT FROM ${patientId}::uuid
      AND (document.to_patient_id IS NULL OR NOT ${isFirst}::boolean)
    RETURNING ${DOCUMENT}`.execute(db)
  return rows[0]
}

/** Puts a referral that was made of a fax and deleted since back on the board, about the patient whom the fax is about now. */
export async function setBackOnBoard(
  db: Database,
  { practiceId, id, patient }: { practiceId: string; id: string; patient: Patient },
  now: Date,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    UPDATE documents_document document SET deleted_to_at = NULL, to_patient_id = ${patient.id},
      first_name = ${patient.firstName}, last_name = ${patient.lastName}, date_of_birth = ${patient.dateOfBirth},
      version = version + 1, changed_at = ${now}
    WHERE document.id = ${id} AND document.to_practice_id = ${practiceId} AND document.deleted_to_at IS NOT NULL
      AND document.from_fax_id IS NOT NULL
    RETURNING ${DOCUMENT}`.execute(db)
  return rows[0]
}

/** The referrals on the board of a practice that were made of these faxes. */
export async function listOfFaxes(db: Database, practiceId: string, faxIds: readonly string[]) {
  const { rows } = await sql<{ id: string; from_fax_id: string }>`
    SELECT document.id, document.from_fax_id FROM documents_document document
    WHERE document.to_practice_id = ${practiceId} AND document.from_fax_id = ANY(${faxIds}::uuid[])
      AND document.deleted_to_at IS NULL`.execute(db)
  return rows
}
