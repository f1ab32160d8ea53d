import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { ImportedPatient } from '../imports/check-row.ts'
import type { ImportRef } from './imports.ts'

export type RowKind = 'new' | 'duplicate' | 'problem'

/** Rows of a file that nobody has looked at, in their order. */
export async function listUnchecked(
  db: Database,
  { practiceId, importId }: ImportRef,
  limit: number,
): Promise<{ row: number; cells: string[] }[]> {
  const { rows } = await sql<{ row: number; cells: string[] }>`
    SELECT row, cells FROM patients_import_row
    WHERE practice_id = ${practiceId} AND import_id = ${importId} AND kind IS NULL ORDER BY row LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

export interface CheckedRow {
  row: number
  patient: ImportedPatient
  problems: readonly string[]
}

/** Saves what rows mean. One without problems is new, until it is compared with the patients that are there. */
export async function saveChecked(
  db: Database,
  { practiceId, importId }: ImportRef,
  checked: readonly CheckedRow[],
): Promise<void> {
  await sql`
    UPDATE patients_import_row line SET kind = CASE WHEN given.problems = '{}' THEN 'new' ELSE 'problem' END,
      patient = given.patient, problems = given.problems,
      same_key = CASE WHEN given.problems = '{}' THEN patients_key(given.patient->>'lastName') || '/'
        || patients_key(given.patient->>'firstName') || (given.patient->>'dateOfBirth') END
    FROM jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) AS given(row int, patient jsonb, problems text[])
    WHERE line.practice_id = ${practiceId} AND line.import_id = ${importId} AND line.row = given.row`.execute(
    db,
  )
}

/**
 * Of these rows, those whose patient stands in the file before, with that row. The keys are compared alone, because PostgreSQL has no
 * statistics of a file that was just uploaded, and with more to compare it reads all rows above for each.
 */
export async function listRepeated(
  db: Database,
  { practiceId, importId }: ImportRef,
  rows: readonly number[],
): Promise<{ row: number; earlier: number }[]> {
  const of = sql`practice_id = ${practiceId} AND import_id = ${importId}`
  const { rows: found } = await sql<{ row: number; earlier: number }>`
    WITH line AS MATERIALIZED (
      SELECT row, same_key FROM patients_import_row WHERE ${of} AND row = ANY(${rows}::int[]) AND kind = 'new'
    ), first AS MATERIALIZED (
      SELECT same_key, min(row) FILTER (WHERE kind IN ('new', 'duplicate')) AS row FROM patients_import_row
      WHERE ${of} AND same_key = ANY(ARRAY(SELECT same_key FROM line)) GROUP BY same_key
    )
    SELECT line.row, first.row AS earlier FROM line JOIN first USING (same_key) WHERE first.row < line.row`.execute(
    db,
  )
  return found
}

/**
 * The keys are computed first, because behind row-level security an index serves no comparison with a function that may show what it
 * was given: each row read all patients, and 20,000 rows took ten minutes instead of one. OFFSET 0 has them looked up row by row also
 * while PostgreSQL has no statistics of the patients that were just added.
 */
export const knownOf = ({ practiceId, importId }: ImportRef, rows: readonly number[]) =>
  sql<{ row: number; ids: string[] }>`
    WITH line AS MATERIALIZED (
      SELECT row, (patient->>'dateOfBirth')::date AS date_of_birth, patients_key(patient->>'lastName') AS last_key,
        patients_key(patient->>'firstName') AS first_key
      FROM patients_import_row
      WHERE practice_id = ${practiceId} AND import_id = ${importId} AND row = ANY(${rows}::int[]) AND kind IN ('new', 'duplicate')
    )
    SELECT line.row, array_agg(patient.id::text ORDER BY patient.created_at, patient.id) AS ids
    FROM line CROSS JOIN LATERAL (
      SELECT id, created_at FROM patients_patient WHERE practice_id = ${practiceId} AND date_of_birth = line.date_of_birth
        AND last_key = line.last_key AND first_key = line.first_key AND merged_into IS NULL AND removed_at IS NULL OFFSET 0
    ) patient
    GROUP BY line.row`

/** The patients of the same name and birth date, for each of these rows that has any. */
export async function listKnown(
  db: Database,
  ref: ImportRef,
  rows: readonly number[],
): Promise<{ row: number; ids: string[] }[]> {
  return (await knownOf(ref, rows).execute(db)).rows
}

/** Saves of which patient rows are about, or why they are left out after all. */
export async function saveKinds(
  db: Database,
  { practiceId, importId }: ImportRef,
  kinds: readonly { row: number; kind: RowKind; patientId: string | null; problems: readonly string[] }[],
): Promise<void> {
  if (kinds.length === 0) return
  await sql`
    UPDATE patients_import_row line SET kind = given.kind, patient_id = given."patientId", problems = given.problems
    FROM jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS given(row int, kind text, "patientId" uuid, problems text[])
    WHERE line.practice_id = ${practiceId} AND line.import_id = ${importId} AND line.row = given.row`.execute(
    db,
  )
}

export interface ImportRowRecord {
  row: number
  kind: RowKind
  patient: ImportedPatient | null
  problems: string[]
  patient_id: string | null
}

/** Checked rows behind one of them, in their order. */
export async function listRows(
  db: Database,
  { practiceId, importId }: ImportRef,
  kind: RowKind | undefined,
  { after, limit }: { after: { row: number } | undefined; limit: number },
): Promise<ImportRowRecord[]> {
  const ofKind = kind ? sql`AND kind = ${kind}` : sql`AND kind IS NOT NULL`
  const { rows } = await sql<ImportRowRecord>`
    SELECT row, kind, patient, problems, patient_id FROM patients_import_row
    WHERE practice_id = ${practiceId} AND import_id = ${importId} ${ofKind} AND row > ${after?.row ?? 0}
    ORDER BY row LIMIT ${limit}`.execute(db)
  return rows
}

/** The rows with problems as they are in the file. */
export async function listProblemCells(
  db: Database,
  { practiceId, importId }: ImportRef,
  after: number,
  limit: number,
): Promise<{ row: number; cells: string[]; problems: string[] }[]> {
  const { rows } = await sql<{ row: number; cells: string[]; problems: string[] }>`
    SELECT row, cells, problems FROM patients_import_row
    WHERE practice_id = ${practiceId} AND import_id = ${importId} AND kind = 'problem' AND row > ${after}
    ORDER BY row LIMIT ${limit}`.execute(db)
  return rows
}
