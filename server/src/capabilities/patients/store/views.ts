import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface ViewRow {
  id: string
  at: Date
  word: string
  person_id: string | null
}

/** What the audit trail has about a patient, and about imports that added or changed them, newest first; refused calls are the admins' matter. */
export async function listViews(
  db: Database,
  practiceId: string,
  patientIds: readonly string[],
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
): Promise<ViewRow[]> {
  const beyond = after ? sql`AND (at, id) < (${after.at}, ${after.id}::bigint)` : sql``
  const { rows } = await sql<ViewRow>`
    SELECT id, at, word, person_id FROM audit_entry
    WHERE practice_id = ${practiceId} AND outcome = 'done' ${beyond}
      AND subject_id = ANY(${patientIds}::text[] || ARRAY(SELECT import_id::text FROM patients_import_row
        WHERE practice_id = ${practiceId} AND patient_id = ANY(${patientIds}::uuid[]) AND outcome IS NOT NULL))
      AND (subject_kind = 'patient' OR word IN ('patients.import-started', 'patients.import-undone'))
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}
