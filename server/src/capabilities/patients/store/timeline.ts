import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { isBehind, type TimelineCursor, type TimelineOf } from '#platform/timeline.ts'

/** What happened to the record itself: it was added, changed by an import, or another one was merged into it. */
export interface RecordRow {
  what: 'added' | 'merged' | 'imported'
  id: string
  at: Date
  by: string | null
  is_imported: boolean
  is_undone: boolean
  other_first_name: string | null
  other_last_name: string | null
}

const happened = ({ practiceId, patientIds }: TimelineOf) => sql`(
  SELECT 'added' AS what, patient.id, patient.created_at AS at, patient.created_by AS by, patient.import_id IS NOT NULL AS is_imported,
    false AS is_undone, NULL AS other_first_name, NULL AS other_last_name
  FROM patients_patient patient WHERE patient.practice_id = ${practiceId} AND patient.id = ANY(${patientIds}::uuid[])
  UNION ALL
  SELECT 'merged', merge.id, coalesce(merge.undone_at, merge.merged_at), merge.merged_by, false, merge.undone_at IS NOT NULL,
    other.first_name, other.last_name
  FROM patients_merge merge JOIN patients_patient other ON other.practice_id = merge.practice_id AND other.id = merge.other_id
  WHERE merge.practice_id = ${practiceId} AND merge.patient_id = ANY(${patientIds}::uuid[])
  UNION ALL
  SELECT 'imported', line.import_id, line.imported_at, file.started_by, true, line.outcome = 'restored', NULL, NULL
  FROM patients_import_row line JOIN patients_import file ON file.practice_id = line.practice_id AND file.id = line.import_id
  WHERE line.practice_id = ${practiceId} AND line.patient_id = ANY(${patientIds}::uuid[]) AND line.imported_at IS NOT NULL) AS entry`

export async function listRecordEntries(
  db: Database,
  of: TimelineOf,
  { after, limit }: { after: TimelineCursor | undefined; limit: number },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    SELECT * FROM ${happened(of)} WHERE ${isBehind(after, 'at', 'id')} ORDER BY at DESC, id::text COLLATE "C" DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

export async function countRecordEntries(db: Database, of: TimelineOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${happened(of)}`.execute(
    db,
  )
  return rows[0]!.count
}
