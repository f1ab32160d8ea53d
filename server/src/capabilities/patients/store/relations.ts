import { OTHER_SIDE, type RelationKind } from '@corridor/contract/patients/types.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { LISTED, PATIENT } from './patients.ts'
import type { PatientRow, RelatedRow } from './tables.ts'

/** Who is related to each of these patients. */
export async function listRelationsOf(
  db: Database,
  practiceId: string,
  patientIds: readonly string[],
): Promise<(RelatedRow & { related_to: string })[]> {
  const { rows } = await sql<RelatedRow & { related_to: string }>`
    SELECT relation.patient_id AS related_to, relation.kind, relation.label, ${PATIENT} FROM patients_relation relation
      JOIN patients_patient patient ON patient.practice_id = relation.practice_id AND patient.id = relation.other_id
    WHERE relation.practice_id = ${practiceId} AND relation.patient_id = ANY(${patientIds}::uuid[]) AND ${LISTED}
    ORDER BY relation.kind, patient.last_key, patient.first_key`.execute(db)
  return rows
}

export const listRelations = (db: Database, practiceId: string, patientId: string): Promise<RelatedRow[]> =>
  listRelationsOf(db, practiceId, [patientId])

/** The children of these patients who have no mobile number: a member who writes to a guardian may write about them. */
export async function listChildrenWithoutMobile(
  db: Database,
  practiceId: string,
  guardianIds: readonly string[],
): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    SELECT ${PATIENT} FROM patients_patient patient
    WHERE patient.practice_id = ${practiceId} AND ${LISTED} AND patient.id IN (
      SELECT relation.other_id FROM patients_relation relation
      WHERE relation.practice_id = ${practiceId} AND relation.patient_id = ANY(${guardianIds}::uuid[]) AND relation.kind = 'child')
    ORDER BY patient.last_key, patient.first_key`.execute(db)
  return rows.filter(({ mobile }) => mobile === null)
}

/** Says what another patient is to this one, for both sides. */
export async function saveRelation(
  db: Database,
  practiceId: string,
  {
    patientId,
    otherId,
    kind,
    label,
  }: { patientId: string; otherId: string; kind: RelationKind; label: string | null },
): Promise<void> {
  await sql`
    INSERT INTO patients_relation (practice_id, patient_id, other_id, kind, label)
    VALUES (${practiceId}, ${patientId}, ${otherId}, ${kind}, ${label}),
      (${practiceId}, ${otherId}, ${patientId}, ${OTHER_SIDE[kind]}, NULL)
    ON CONFLICT (practice_id, patient_id, other_id) DO UPDATE SET kind = EXCLUDED.kind,
      label = coalesce(EXCLUDED.label, CASE WHEN patients_relation.kind = EXCLUDED.kind THEN patients_relation.label END)`.execute(
    db,
  )
}

/** Ends a relation on both sides. Answers whether there was one. */
export async function deleteRelation(
  db: Database,
  practiceId: string,
  patientId: string,
  otherId: string,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM patients_relation WHERE practice_id = ${practiceId} AND (
      (patient_id = ${patientId} AND other_id = ${otherId}) OR (patient_id = ${otherId} AND other_id = ${patientId}))
    RETURNING patient_id`.execute(db)
  return rows.length > 0
}

/** Patients who share a number with this one. */
export async function listSharingPhone(
  db: Database,
  practiceId: string,
  patientId: string,
): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    SELECT DISTINCT ON (patient.last_key, patient.first_key, patient.id) ${PATIENT}
    FROM patients_phone mine JOIN patients_phone same ON same.practice_id = mine.practice_id AND same.number = mine.number
      JOIN patients_patient patient ON patient.practice_id = same.practice_id AND patient.id = same.patient_id
    WHERE mine.practice_id = ${practiceId} AND mine.patient_id = ${patientId} AND same.patient_id <> ${patientId}
      AND ${LISTED}
    ORDER BY patient.last_key, patient.first_key, patient.id`.execute(db)
  return rows
}
