import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { PatientRow, PhoneRow } from './tables.ts'

export const PATIENT = sql`patient.practice_id, patient.id, patient.first_name, patient.last_name, patient.first_key, patient.last_key,
  patient.date_of_birth::text AS date_of_birth, patient.email, patient.version, patient.merged_into, patient.texts_to,
  patient.created_at,
  (SELECT phone.number FROM patients_phone phone WHERE phone.practice_id = patient.practice_id AND phone.patient_id = patient.id
    AND phone.type = 'mobile' ORDER BY phone.position LIMIT 1) AS mobile`

/** In lists is who was neither merged into another record nor removed with the import that added them. */
export const LISTED = sql`patient.merged_into IS NULL AND patient.removed_at IS NULL`

export interface PatientValues {
  first_name: string
  last_name: string
  date_of_birth: string | null
  email: string | null
}

export interface NewPatient extends PatientValues {
  practice_id: string
  id: string
  created_by: string | null
  import_id?: string | null
}

/** Adds a patient, unless the practice has one with this id. */
export async function insertPatient(db: Database, patient: NewPatient, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO patients_patient (practice_id, id, first_name, last_name, date_of_birth, email, import_id, created_by, created_at, changed_at)
    VALUES (${patient.practice_id}, ${patient.id}, ${patient.first_name}, ${patient.last_name}, ${patient.date_of_birth},
      ${patient.email}, ${patient.import_id ?? null}, ${patient.created_by}, ${now}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

/**
 * The records with these ids, each with the id that was looked for, or those that they were merged into. The inner query is not flattened:
 * before PostgreSQL has statistics of new patients, it read all of them for each (620 ms for a thousand, and this takes 40).
 */
export async function listRemaining(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<(PatientRow & { requested_id: string })[]> {
  const { rows } = await sql<PatientRow & { requested_id: string }>`
    WITH RECURSIVE step AS (
      SELECT id AS requested_id, id, merged_into FROM patients_patient WHERE practice_id = ${practiceId} AND id = ANY(${ids}::uuid[])
      UNION SELECT step.requested_id, next.id, next.merged_into FROM step JOIN patients_patient next
        ON next.practice_id = ${practiceId} AND next.id = step.merged_into
    )
    SELECT step.requested_id, ${PATIENT} FROM step, LATERAL (
      SELECT * FROM patients_patient record WHERE record.practice_id = ${practiceId} AND record.id = step.id OFFSET 0) patient
    WHERE step.merged_into IS NULL AND patient.removed_at IS NULL`.execute(db)
  return rows
}

/** The record with this id, or the one that it was merged into. */
export const findPatient = async (
  db: Database,
  practiceId: string,
  id: string,
): Promise<PatientRow | undefined> => (await listRemaining(db, practiceId, [id]))[0]

/** Locks records of a practice until the end of the transaction, in the order of their ids. */
export async function lockPatients(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    SELECT ${PATIENT} FROM patients_patient patient
    WHERE patient.practice_id = ${practiceId} AND patient.id = ANY(${ids}::uuid[])
      AND patient.removed_at IS NULL ORDER BY patient.id FOR UPDATE OF patient`.execute(db)
  return rows
}

export async function listPatientsById(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    SELECT ${PATIENT} FROM patients_patient patient
    WHERE patient.practice_id = ${practiceId} AND patient.id = ANY(${ids}::uuid[])
    ORDER BY patient.last_key, patient.first_key, patient.id`.execute(db)
  return rows
}

/** By which somebody without a birth date is recognized. */
export interface Reach {
  numbers: readonly string[]
  email: string | null
}

interface SameName extends Pick<PatientValues, 'first_name' | 'last_name' | 'date_of_birth'> {
  practice_id: string
}

/** Two who add the same patient at once wait for each other here, and the second sees what the first has added. */
export async function lockName(db: Database, { practice_id, ...patient }: SameName): Promise<void> {
  const { first_name, last_name, date_of_birth } = patient
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(
    ${practice_id}::text || patients_key(${last_name}) || '/' || patients_key(${first_name}) || ${date_of_birth ?? ''}, 70))`.execute(
    db,
  )
}

/** Patients of the same name and birth date; without one, of the same name and number or address. */
export async function listSame(
  db: Database,
  same: SameName,
  { numbers, email }: Reach = { numbers: [], email: null },
): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    SELECT ${PATIENT} FROM patients_patient patient
    WHERE patient.practice_id = ${same.practice_id} AND (patient.date_of_birth = ${same.date_of_birth}::date
        OR ${same.date_of_birth}::date IS NULL AND (patient.email_key = lower(${email}) OR EXISTS (SELECT FROM patients_phone phone
          WHERE phone.practice_id = patient.practice_id AND phone.patient_id = patient.id AND phone.number = ANY(${[...numbers]}::text[]))))
      AND patient.last_key = patients_key(${same.last_name}) AND patient.first_key = patients_key(${same.first_name})
      AND ${LISTED} ORDER BY patient.created_at LIMIT 10`.execute(db)
  return rows
}

/** Patients born on the same day whose name differs by at most two letters, and who are not known to be somebody else. */
export async function listSimilar(db: Database, { practice_id, id }: PatientRow): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    SELECT ${PATIENT} FROM patients_patient own JOIN patients_patient patient
      ON patient.practice_id = own.practice_id AND patient.date_of_birth = own.date_of_birth AND patient.id <> own.id
    WHERE own.practice_id = ${practice_id} AND own.id = ${id} AND ${LISTED}
      AND levenshtein_less_equal(left(patient.name_key, 200), left(own.name_key, 200), 2) <= 2
      AND NOT EXISTS (SELECT FROM patients_distinct known WHERE known.practice_id = own.practice_id
        AND known.patient_id = least(own.id, patient.id) AND known.other_id = greatest(own.id, patient.id))
    ORDER BY patient.last_key, patient.first_key, patient.id LIMIT 5`.execute(db)
  return rows
}

/** Records that two patients are two people. */
export async function insertDistinct(
  db: Database,
  practiceId: string,
  ids: readonly [string, string],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO patients_distinct (practice_id, patient_id, other_id, decided_by, decided_at)
    VALUES (${practiceId}, least(${ids[0]}::uuid, ${ids[1]}::uuid), greatest(${ids[0]}::uuid, ${ids[1]}::uuid), ${by}, ${now})
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Changes a patient that still has this version. Answers whether it had. */
export async function updatePatient(
  db: Database,
  practiceId: string,
  id: string,
  version: number,
  values: PatientValues,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE patients_patient SET first_name = ${values.first_name}, last_name = ${values.last_name},
      date_of_birth = ${values.date_of_birth}, email = ${values.email}, version = version + 1, changed_at = ${now}
    WHERE practice_id = ${practiceId} AND id = ${id} AND version = ${version}
      AND merged_into IS NULL AND removed_at IS NULL RETURNING id`.execute(db)
  return rows.length > 0
}

/** Chooses who gets the texts about a patient; nobody, so that it follows from numbers and consent. */
export async function setTextsTo(
  db: Database,
  practiceId: string,
  id: string,
  textsTo: string | null,
): Promise<void> {
  await sql`UPDATE patients_patient SET texts_to = ${textsTo} WHERE practice_id = ${practiceId} AND id = ${id}`.execute(
    db,
  )
}

/** Something about a patient changed that stands in other tables. */
export async function raiseVersion(
  db: Database,
  practiceId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`UPDATE patients_patient SET version = version + 1, changed_at = ${now}
    WHERE practice_id = ${practiceId} AND id = ANY(${ids}::uuid[])`.execute(db)
}

/** Replaces the numbers of a patient, in this order. */
export async function savePhones(
  db: Database,
  practiceId: string,
  patientId: string,
  phones: readonly PhoneRow[],
): Promise<void> {
  await sql`DELETE FROM patients_phone WHERE practice_id = ${practiceId} AND patient_id = ${patientId}
    AND NOT number = ANY(${phones.map(({ number }) => number)}::text[])`.execute(db)
  if (phones.length === 0) return
  await sql`
    INSERT INTO patients_phone (practice_id, patient_id, number, type, position)
    SELECT ${practiceId}, ${patientId}, number, type, position::smallint
    FROM unnest(${phones.map(({ number }) => number)}::text[], ${phones.map(({ type }) => type)}::text[])
      WITH ORDINALITY AS given(number, type, position)
    ON CONFLICT (practice_id, patient_id, number) DO UPDATE SET type = EXCLUDED.type, position = EXCLUDED.position`.execute(
    db,
  )
}

export async function listPhones(
  db: Database,
  practiceId: string,
  patientId: string,
): Promise<(PhoneRow & { shared: { id: string; first_name: string; last_name: string }[] })[]> {
  const { rows } = await sql<PhoneRow & { shared: { id: string; first_name: string; last_name: string }[] }>`
    SELECT phone.number, phone.type, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', other.id, 'first_name', other.first_name, 'last_name', other.last_name)
        ORDER BY other.last_key, other.first_key)
      FROM patients_phone same JOIN patients_patient other ON other.practice_id = same.practice_id AND other.id = same.patient_id
      WHERE same.practice_id = phone.practice_id AND same.number = phone.number AND same.patient_id <> phone.patient_id
        AND other.merged_into IS NULL AND other.removed_at IS NULL), '[]') AS shared
    FROM patients_phone phone WHERE phone.practice_id = ${practiceId} AND phone.patient_id = ${patientId}
    ORDER BY phone.position`.execute(db)
  return rows
}

/** Patients with exactly this number. */
export async function listByNumber(db: Database, practiceId: string, number: string): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    SELECT ${PATIENT} FROM patients_patient patient WHERE patient.practice_id = ${practiceId} AND ${LISTED}
      AND patient.id IN (SELECT patient_id FROM patients_phone WHERE practice_id = ${practiceId} AND number = ${number})
    ORDER BY patient.last_key, patient.first_key, patient.id`.execute(db)
  return rows
}

/** Patients whose number ends in these digits, by comparisons for which row-level security lets a statement use the index. */
export async function listByPhoneEnd(
  db: Database,
  practiceId: string,
  digits: string,
): Promise<PatientRow[]> {
  const backwards = [...digits].reverse().join('')
  const { rows } = await sql<PatientRow>`
    SELECT ${PATIENT} FROM patients_patient patient WHERE patient.practice_id = ${practiceId} AND ${LISTED}
      AND patient.id IN (SELECT patient_id FROM patients_phone WHERE practice_id = ${practiceId} AND starts_with(backwards, ${backwards})
        AND backwards ~>=~ ${backwards} AND backwards ~<~ ${`${backwards}:`})
    ORDER BY patient.last_key, patient.first_key, patient.id`.execute(db)
  return rows
}
