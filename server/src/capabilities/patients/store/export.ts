import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { LISTED, PATIENT } from './patients.ts'
import type { PatientCursor } from './search.ts'
import type { PatientRow } from './tables.ts'

export interface ExportedRow extends PatientRow {
  other_phones: string[]
  /** What was recorded last about texts to the mobile number. */
  texts: string | null
}

export async function listForExport(
  db: Database,
  practiceId: string,
  { after, limit }: { after: PatientCursor | undefined; limit: number },
): Promise<ExportedRow[]> {
  const beyond = after
    ? sql`AND (patient.last_key, patient.first_key, patient.id) > (${after.last}, ${after.first}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<ExportedRow>`
    WITH page AS MATERIALIZED (
      SELECT ${PATIENT} FROM patients_patient patient WHERE patient.practice_id = ${practiceId} AND ${LISTED} ${beyond}
      ORDER BY patient.last_key, patient.first_key, patient.id LIMIT ${limit})
    SELECT page.*,
      ARRAY(SELECT phone.number FROM patients_phone phone WHERE phone.practice_id = page.practice_id
        AND phone.patient_id = page.id AND phone.number IS DISTINCT FROM page.mobile ORDER BY phone.position) AS other_phones,
      (SELECT consent.status FROM patients_consent consent WHERE consent.practice_id = page.practice_id
        AND consent.channel = 'text' AND consent.address = page.mobile ORDER BY consent.number DESC LIMIT 1) AS texts
    FROM page ORDER BY last_key, first_key, id`.execute(db)
  return rows
}
