import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { isBehind, type TimelineCursor, type TimelineOf } from '../../../platform/timeline.ts'
import { DOCUMENT, type DocumentRow } from './tables.ts'

const SIDES = [
  { practice: 'from_practice_id', patient: 'from_patient_id', deleted: 'deleted_from_at' },
  { practice: 'to_practice_id', patient: 'to_patient_id', deleted: 'deleted_to_at' },
] as const

const ofSide = (
  { practiceId, patientIds }: TimelineOf,
  { practice, patient, deleted }: (typeof SIDES)[number],
) => sql`
  ${sql.ref(`document.${practice}`)} = ${practiceId} AND ${sql.ref(`document.${patient}`)} = ANY(${patientIds}::uuid[])
  AND ${sql.ref(`document.${deleted}`)} IS NULL`

/** The documents about a patient that the practice sent or got, newest first. */
export async function listOfPatient(
  db: Database,
  of: TimelineOf,
  { after, limit }: { after: TimelineCursor | undefined; limit: number },
): Promise<DocumentRow[]> {
  const behind = isBehind(after, 'document.received_at', 'document.id')
  const parts = SIDES.map(
    (side) => sql`(SELECT ${DOCUMENT} FROM documents_document document WHERE ${ofSide(of, side)} AND ${behind}
      ORDER BY document.received_at DESC, document.id::text COLLATE "C" DESC LIMIT ${limit})`,
  )
  const { rows } = await sql<DocumentRow>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) document
    ORDER BY received_at DESC, id::text COLLATE "C" DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countOfPatient(db: Database, of: TimelineOf): Promise<number> {
  const parts = SIDES.map(
    (side) => sql`(SELECT count(*)::int FROM documents_document document WHERE ${ofSide(of, side)})`,
  )
  const { rows } = await sql<{ count: number }>`SELECT ${sql.join(parts, sql` + `)} AS count`.execute(db)
  return rows[0]!.count
}

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
  const sides = SIDES.map((side) => sql`(${ofSide(of, side)})`)
  const { rows } = await sql<PatientFileRow>`
    SELECT file.file_id AS id, file.file_name, document.id AS document_id, document.received_at,
      document.from_practice_id, document.from_practice_name, document.to_practice_name
    FROM documents_document document JOIN documents_file file ON file.document_id = document.id
    WHERE ${sql.join(sides, sql` OR `)}
    ORDER BY document.received_at DESC, file.file_id DESC LIMIT ${limit}`.execute(db)
  return rows
}
