import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { LISTED } from './patients.ts'

export interface NamesakeRow {
  /** An id under which the patient is known: their own, or one of a record that was merged into theirs. */
  id: string
  patient_id: string
  date_of_birth: string | null
}

/** No practice has more patients of one name that somebody could mix up. */
const NAMESAKES_MAX = 50

/** Patients with the same name as this one, themselves included, under all their ids. */
export async function listNamesakes(
  db: Database,
  practiceId: string,
  patientId: string,
): Promise<NamesakeRow[]> {
  const { rows } = await sql<NamesakeRow>`
    WITH RECURSIVE step AS (
      SELECT id, merged_into, first_key, last_key FROM patients_patient WHERE practice_id = ${practiceId} AND id = ${patientId}
      UNION SELECT next.id, next.merged_into, next.first_key, next.last_key FROM step JOIN patients_patient next
        ON next.practice_id = ${practiceId} AND next.id = step.merged_into),
    own AS (SELECT id, first_key, last_key FROM step WHERE merged_into IS NULL),
    named AS (
      SELECT patient.id, patient.date_of_birth FROM own JOIN patients_patient patient ON patient.practice_id = ${practiceId}
        AND patient.last_key = own.last_key AND patient.first_key = own.first_key AND ${LISTED}
      ORDER BY (patient.id = own.id) DESC, patient.created_at LIMIT ${NAMESAKES_MAX}),
    known AS (
      SELECT id, id AS patient_id, date_of_birth FROM named
      UNION SELECT merged.id, known.patient_id, known.date_of_birth FROM known JOIN patients_patient merged
        ON merged.practice_id = ${practiceId} AND merged.merged_into = known.id)
    SELECT id, patient_id, date_of_birth::text AS date_of_birth FROM known`.execute(db)
  return rows
}
