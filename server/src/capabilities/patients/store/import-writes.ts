import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { ImportedPatient } from '../imports/check-row.ts'
import type { ImportRef } from './imports.ts'

/** What an update by an import changed, so that undoing it takes exactly this away. */
export interface ImportedChange {
  /** The email address before and after; both nothing where it was left alone. */
  before: string | null
  after: string | null
  /** Numbers that were added, with their types. */
  phones: ImportedPatient['phones']
}

/** Rows that can be imported and were not yet, in their order. */
export async function listWaiting(
  db: Database,
  { practiceId, importId }: ImportRef,
  limit: number,
): Promise<{ row: number; patient: ImportedPatient }[]> {
  const { rows } = await sql<{ row: number; patient: ImportedPatient }>`
    SELECT row, patient FROM patients_import_row WHERE practice_id = ${practiceId} AND import_id = ${importId}
      AND kind IN ('new', 'duplicate') AND outcome IS NULL ORDER BY row LIMIT ${limit}`.execute(db)
  return rows
}

/** Takes the locks of `lockName` for all of these rows, in one order, so that nobody adds one of these patients meanwhile. */
export async function lockNames(
  db: Database,
  { practiceId, importId }: ImportRef,
  rows: readonly number[],
): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(practice_id::text || same_key, 70) AS key FROM patients_import_row
      WHERE practice_id = ${practiceId} AND import_id = ${importId} AND row = ANY(${rows}::int[]) ORDER BY key
    ) AS names`.execute(db)
}

/** Adds the patients of these rows. */
export async function addFromRows(
  db: Database,
  { practiceId, importId }: ImportRef,
  rows: readonly number[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  const of = sql`practice_id = ${practiceId} AND import_id = ${importId} AND row = ANY(${rows}::int[])`
  await sql`UPDATE patients_import_row SET outcome = 'added', patient_id = gen_random_uuid() WHERE ${of}`.execute(
    db,
  )
  await sql`
    INSERT INTO patients_patient (practice_id, id, first_name, last_name, date_of_birth, email, import_id, created_by, created_at, changed_at)
    SELECT practice_id, patient_id, patient->>'firstName', patient->>'lastName', (patient->>'dateOfBirth')::date, patient->>'email',
      import_id, ${by}::uuid, ${now}::timestamptz, ${now}::timestamptz
    FROM patients_import_row WHERE ${of}`.execute(db)
  await sql`
    INSERT INTO patients_phone (practice_id, patient_id, number, type, position)
    SELECT practice_id, patient_id, phone.value->>'number', phone.value->>'type', phone.ordinality::smallint
    FROM patients_import_row, jsonb_array_elements(patient->'phones') WITH ORDINALITY AS phone WHERE ${of}`.execute(
    db,
  )
}

export interface KnownPatient {
  id: string
  email: string | null
  numbers: string[]
}

/** What is known of these patients. The caller has locked them. */
export async function listKnownPatients(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<KnownPatient[]> {
  const { rows } = await sql<KnownPatient>`
    SELECT patient.id, patient.email, ARRAY(SELECT phone.number FROM patients_phone phone
      WHERE phone.practice_id = patient.practice_id AND phone.patient_id = patient.id) AS numbers
    FROM patients_patient patient WHERE patient.practice_id = ${practiceId} AND patient.id = ANY(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Gives patients what the file has of them, and stores with the row what that changed. */
export async function updateFromRows(
  db: Database,
  { practiceId, importId }: ImportRef,
  updates: readonly { row: number; id: string; change: ImportedChange }[],
  now: Date,
): Promise<void> {
  if (updates.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) AS given(row int, id uuid, change jsonb)`
  await sql`
    UPDATE patients_patient patient SET email = coalesce(given.change->>'after', patient.email), version = version + 1,
      changed_at = ${now} FROM ${given} WHERE patient.practice_id = ${practiceId} AND patient.id = given.id`.execute(
    db,
  )
  await sql`
    INSERT INTO patients_phone (practice_id, patient_id, number, type, position)
    SELECT ${practiceId}, given.id, phone.value->>'number', phone.value->>'type', (phone.ordinality + coalesce((
      SELECT max(own.position) FROM patients_phone own WHERE own.practice_id = ${practiceId} AND own.patient_id = given.id), 0))::smallint
    FROM ${given}, jsonb_array_elements(given.change->'phones') WITH ORDINALITY AS phone
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    UPDATE patients_import_row line SET outcome = 'updated', patient_id = given.id, change = given.change, imported_at = ${now} FROM ${given}
    WHERE line.practice_id = ${practiceId} AND line.import_id = ${importId} AND line.row = given.row`.execute(
    db,
  )
}

export async function setOutcome(
  db: Database,
  { practiceId, importId }: ImportRef,
  rows: readonly number[],
  outcome: 'skipped' | 'removed' | 'restored' | 'remaining',
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE patients_import_row SET outcome = ${outcome}
    WHERE practice_id = ${practiceId} AND import_id = ${importId} AND row = ANY(${rows}::int[])`.execute(db)
}

export interface UndoableRow {
  row: number
  outcome: 'added' | 'updated'
  patient_id: string
  change: ImportedChange | null
}

export async function listUndoable(
  db: Database,
  { practiceId, importId }: ImportRef,
  limit: number,
): Promise<UndoableRow[]> {
  const { rows } = await sql<UndoableRow>`
    SELECT row, outcome, patient_id, change FROM patients_import_row
    WHERE practice_id = ${practiceId} AND import_id = ${importId} AND outcome IN ('added', 'updated')
    ORDER BY row LIMIT ${limit}`.execute(db)
  return rows
}

/** Removes those of these patients that nobody has changed since they were added, and answers which. */
export async function removeUntouched(
  db: Database,
  { practiceId, importId }: ImportRef,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE patients_patient patient SET removed_at = ${now}, version = version + 1, changed_at = ${now}
    WHERE patient.practice_id = ${practiceId} AND patient.id = ANY(${ids}::uuid[]) AND patient.import_id = ${importId}
      AND patient.version = 1 AND patient.merged_into IS NULL AND patient.removed_at IS NULL
      AND NOT EXISTS (SELECT FROM patients_consent consent
        WHERE consent.practice_id = patient.practice_id AND consent.patient_id = patient.id)
    RETURNING patient.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes from patients what an update gave them, as far as it is still there, and answers which. */
export async function takeBack(
  db: Database,
  practiceId: string,
  changes: readonly { id: string; change: ImportedChange }[],
  now: Date,
): Promise<string[]> {
  if (changes.length === 0) return []
  const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS given(id uuid, change jsonb)`
  const { rows } = await sql<{ id: string }>`
    UPDATE patients_patient patient SET version = version + 1, changed_at = ${now},
      email = CASE WHEN patient.email = given.change->>'after' THEN given.change->>'before' ELSE patient.email END
    FROM ${given} WHERE patient.practice_id = ${practiceId} AND patient.id = given.id
      AND patient.merged_into IS NULL AND patient.removed_at IS NULL RETURNING patient.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    DELETE FROM patients_phone own USING ${given}, jsonb_array_elements(given.change->'phones') AS phone
    WHERE own.practice_id = ${practiceId} AND own.patient_id = given.id AND given.id = ANY(${ids}::uuid[])
      AND own.number = phone.value->>'number'`.execute(db)
  return ids
}
