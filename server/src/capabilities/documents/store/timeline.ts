import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { TimelineOf } from '#platform/timeline.ts'
import { twoSidedTimeline } from '#platform/two-sided-timeline.ts'
import { DOCUMENT, type DocumentRow } from './tables.ts'

/** The documents about a patient that the practice sent or got. */
export const documentTimeline = twoSidedTimeline<DocumentRow>({
  table: 'documents_document',
  alias: 'document',
  columns: DOCUMENT,
  at: 'received_at',
  sides: [
    { practice: 'from_practice_id', patient: 'from_patient_id', deletedAt: 'deleted_from_at' },
    { practice: 'to_practice_id', patient: 'to_patient_id', deletedAt: 'deleted_to_at' },
  ],
})

export interface PatientFileRow {
  id: string
  file_name: string
  document_id: string
  received_at: Date
  from_practice_id: string | null
  from_practice_name: string
  to_practice_name: string
}

/** The files of the documents about a patient, newest first. */
export async function listFilesOfPatient(
  db: Database,
  of: TimelineOf,
  limit: number,
): Promise<PatientFileRow[]> {
  const sides = documentTimeline.conditions(of).map((condition) => sql`(${condition})`)
  const { rows } = await sql<PatientFileRow>`
    SELECT file.file_id AS id, file.file_name, document.id AS document_id, document.received_at,
      document.from_practice_id, document.from_practice_name, document.to_practice_name
    FROM documents_document document JOIN documents_file file ON file.document_id = document.id
    WHERE ${sql.join(sides, sql` OR `)}
    ORDER BY document.received_at DESC, file.file_id DESC LIMIT ${limit}`.execute(db)
  return rows
}
