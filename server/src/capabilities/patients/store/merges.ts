import type { RelationKind } from '@corridor/contract/patients/types.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** What a merge gave to the record that remains: undoing the merge takes exactly this away. */
export interface MergeChange {
  /** The email address that came from the other record. */
  email: string | null
  phones: readonly string[]
  relations: readonly { otherId: string; kind: RelationKind; label: string | null }[]
  /** Patients whose texts were to go to the other record. Older merges do not have it. */
  textsTo?: readonly string[]
}

export interface MergeRow {
  id: string
  patient_id: string
  other_id: string
  change: MergeChange
  merged_at: Date
  undone_at: Date | null
  first_name: string
  last_name: string
}

/** Records a merge, unless the practice has one with this id. */
export async function insertMerge(
  db: Database,
  merge: {
    practiceId: string
    id: string
    patientId: string
    otherId: string
    change: MergeChange
    by: string
  },
  now: Date,
): Promise<boolean> {
  const { practiceId, id, patientId, otherId, change, by } = merge
  const { rows } = await sql`
    INSERT INTO patients_merge (practice_id, id, patient_id, other_id, change, merged_by, merged_at)
    VALUES (${practiceId}, ${id}, ${patientId}, ${otherId}, ${JSON.stringify(change)}::jsonb, ${by}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

const MERGE = sql`merge.id, merge.patient_id, merge.other_id, merge.change, merge.merged_at, merge.undone_at, other.first_name, other.last_name`
const WITH_OTHER = sql`patients_merge merge
  JOIN patients_patient other ON other.practice_id = merge.practice_id AND other.id = merge.other_id`

export async function lockMerge(db: Database, practiceId: string, id: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    SELECT ${MERGE} FROM ${WITH_OTHER} WHERE merge.practice_id = ${practiceId} AND merge.id = ${id}
    FOR UPDATE OF merge`.execute(db)
  return rows[0]
}

/** Merges into a patient that were not undone, newest first. */
export async function listMerges(
  db: Database,
  practiceId: string,
  patientId: string,
  since: Date,
): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    SELECT ${MERGE} FROM ${WITH_OTHER} WHERE merge.practice_id = ${practiceId} AND merge.patient_id = ${patientId}
      AND merge.undone_at IS NULL AND merge.merged_at > ${since} ORDER BY merge.merged_at DESC`.execute(db)
  return rows
}

export async function setUndone(db: Database, practiceId: string, id: string, now: Date): Promise<void> {
  await sql`UPDATE patients_merge SET undone_at = ${now} WHERE practice_id = ${practiceId} AND id = ${id}`.execute(
    db,
  )
}

/** Puts a record behind another, or back into the lists. */
export async function setMergedInto(
  db: Database,
  practiceId: string,
  id: string,
  mergedInto: string | null,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE patients_patient SET merged_into = ${mergedInto}, version = version + 1, changed_at = ${now}
    WHERE practice_id = ${practiceId} AND id = ${id}`.execute(db)
}

/** The texts about these patients go to another record. */
export async function moveTextsTo(
  db: Database,
  practiceId: string,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    UPDATE patients_patient SET texts_to = ${to}
    WHERE practice_id = ${practiceId} AND id = ANY(${ids}::uuid[]) AND texts_to = ${from}`.execute(db)
}

/** The ids under which patients are known: their own and those of records that were merged into theirs. */
export async function listAllIds(
  db: Database,
  practiceId: string,
  ...ids: readonly string[]
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE known AS (
      SELECT unnest(${ids}::uuid[]) AS id
      UNION SELECT merged.id FROM known JOIN patients_patient merged
        ON merged.practice_id = ${practiceId} AND merged.merged_into = known.id
    ) SELECT id FROM known`.execute(db)
  return rows.map((row) => row.id)
}
