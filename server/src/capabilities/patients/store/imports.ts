import type { ImportField } from '@corridor/contract/patients/import-columns.ts'
import type { ImportState } from '@corridor/contract/patients/types.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { CsvRow } from '../imports/read-csv.ts'

/** One import of one practice. */
export interface ImportRef {
  practiceId: string
  importId: string
}

export interface ImportColumn {
  heading: string
  samples: string[]
  field: ImportField | null
}

const COUNTED = [
  'checked',
  'new',
  'duplicate',
  'problem',
  'added',
  'updated',
  'skipped',
  'removed',
  'restored',
  'remaining',
] as const
/** Rows by what was found and what became of them. */
export type ImportCounts = Partial<Record<(typeof COUNTED)[number], number>>

export interface ImportRecord {
  practice_id: string
  id: string
  file_name: string
  state: ImportState
  columns: ImportColumn[]
  is_day_first: boolean
  row_count: number
  counts: ImportCounts
  duplicates: 'update' | 'skip' | null
  created_by: string | null
  created_at: Date
  started_by: string | null
  finished_at: Date | null
}

const IMPORT = sql`practice_id, id, file_name, state, columns, is_day_first, row_count, counts, duplicates, created_by, created_at,
  started_by, finished_at`

interface NewImport extends ImportRef {
  fileName: string
  createdBy: string
}

/** Adds an import without rows. Answers whether it was added: not with an id that is there. */
export async function insertImport(
  db: Database,
  { practiceId, importId, fileName, createdBy }: NewImport,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO patients_import (practice_id, id, file_name, state, columns, is_day_first, row_count, created_by, created_at)
    VALUES (${practiceId}, ${importId}, ${fileName}, 'columns', '[]', false, 0, ${createdBy}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

/** Adds rows as they are in the file. */
export async function insertRows(
  db: Database,
  { practiceId, importId }: ImportRef,
  rows: readonly CsvRow[],
): Promise<void> {
  await sql`
    INSERT INTO patients_import_row (practice_id, import_id, row, cells)
    SELECT ${practiceId}, ${importId}, given.row, given.cells
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(row int, cells jsonb)`.execute(db)
}

/** Saves what each column is and how many rows there are. */
export async function saveColumns(
  db: Database,
  { practiceId, importId }: ImportRef,
  {
    columns,
    isDayFirst,
    rowCount,
  }: { columns: readonly ImportColumn[]; isDayFirst: boolean; rowCount: number },
): Promise<void> {
  await sql`
    UPDATE patients_import SET columns = ${JSON.stringify(columns)}::jsonb, is_day_first = ${isDayFirst}, row_count = ${rowCount}
    WHERE practice_id = ${practiceId} AND id = ${importId}`.execute(db)
}

export async function findImport(
  db: Database,
  { practiceId, importId }: ImportRef,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    SELECT ${IMPORT} FROM patients_import WHERE practice_id = ${practiceId} AND id = ${importId}`.execute(db)
  return rows[0]
}

/** Locks an import: of two who work on it at once, the second sees what the first has done. */
export async function lockImport(
  db: Database,
  { practiceId, importId }: ImportRef,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    SELECT ${IMPORT} FROM patients_import WHERE practice_id = ${practiceId} AND id = ${importId} FOR UPDATE`.execute(
    db,
  )
  return rows[0]
}

export async function listImports(db: Database, practiceId: string, limit: number): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    SELECT ${IMPORT} FROM patients_import WHERE practice_id = ${practiceId}
    ORDER BY created_at DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

interface ImportChange {
  state: ImportState
  counts: ImportCounts
  duplicates?: 'update' | 'skip'
  startedBy?: string
  /** Set with the state that ends it. */
  finishedAt?: Date
}

/** Saves how far an import has come. The caller has locked it. */
export async function saveProgress(
  db: Database,
  { practiceId, importId }: ImportRef,
  { state, counts, duplicates, startedBy, finishedAt }: ImportChange,
): Promise<void> {
  await sql`
    UPDATE patients_import SET state = ${state}, counts = ${JSON.stringify(counts)}::jsonb,
      duplicates = coalesce(${duplicates ?? null}, duplicates), started_by = coalesce(${startedBy ?? null}::uuid, started_by),
      finished_at = coalesce(${finishedAt ?? null}::timestamptz, finished_at)
    WHERE practice_id = ${practiceId} AND id = ${importId}`.execute(db)
}

/** Forgets what was found, so that all rows are checked again. */
export async function uncheckRows(db: Database, { practiceId, importId }: ImportRef): Promise<void> {
  await sql`
    UPDATE patients_import_row SET kind = NULL, patient = NULL, problems = NULL, same_key = NULL, patient_id = NULL
    WHERE practice_id = ${practiceId} AND import_id = ${importId} AND kind IS NOT NULL`.execute(db)
}

export async function deleteImport(db: Database, { practiceId, importId }: ImportRef): Promise<void> {
  await sql`DELETE FROM patients_import WHERE practice_id = ${practiceId} AND id = ${importId}`.execute(db)
}

/** Deletes files that were uploaded before a time and never imported. */
export async function deleteUnused(db: Database, before: Date): Promise<void> {
  await sql`
    DELETE FROM patients_import WHERE created_at < ${before} AND state IN ('columns', 'checking', 'checked')
      AND NOT is_cleared`.execute(db)
}

/** Deletes what the files of imports held that ended before a time. Which patients came from where stays. */
export async function clearOld(db: Database, before: Date): Promise<void> {
  await sql`
    WITH old AS (
      UPDATE patients_import SET is_cleared = true, columns = '[]'
      WHERE finished_at < ${before} AND state IN ('done', 'undone') AND NOT is_cleared RETURNING practice_id, id
    ), cleared AS (
      UPDATE patients_import_row line SET cells = '[]', patient = NULL, same_key = NULL, change = NULL FROM old
      WHERE line.practice_id = old.practice_id AND line.import_id = old.id AND line.patient_id IS NOT NULL
    )
    DELETE FROM patients_import_row line USING old
    WHERE line.practice_id = old.practice_id AND line.import_id = old.id AND line.patient_id IS NULL`.execute(
    db,
  )
}
