import type { PatientSearch } from '@corridor/contract/patients/rules.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { LISTED, PATIENT } from './patients.ts'
import type { PatientRow } from './tables.ts'

/** The last patient of the page before. */
export interface PatientCursor {
  last: string
  first: string
  id: string
}

export const cursorOf = ({ last_key, first_key, id }: PatientRow): PatientCursor => ({
  last: last_key,
  first: first_key,
  id,
})

/** In a search, also the group that the patient was found in. */
export interface SearchCursor extends PatientCursor {
  group?: number
}

export interface FoundRow extends PatientRow {
  /** 1 whose last name begins with the lead word, 2 whose first name does, 3 all others. */
  in_group: number
}

interface Page<Cursor> {
  after: Cursor | undefined
  limit: number
}

type Reachable = 'email' | 'text' | undefined

const REACHABLE = {
  email: sql`AND patient.email IS NOT NULL`,
  text: sql`AND EXISTS (SELECT FROM patients_phone phone WHERE phone.practice_id = patient.practice_id
    AND phone.patient_id = patient.id AND phone.type = 'mobile')`,
}

/** All patients of a practice by name. */
export async function listByName(
  db: Database,
  practiceId: string,
  reachableBy: Reachable,
  { after, limit }: Page<PatientCursor>,
): Promise<PatientRow[]> {
  const beyond = after
    ? sql`AND (patient.last_key, patient.first_key, patient.id) > (${after.last}, ${after.first}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<PatientRow>`
    SELECT ${PATIENT} FROM patients_patient patient
    WHERE patient.practice_id = ${practiceId} AND ${LISTED} ${reachableBy ? REACHABLE[reachableBy] : sql``} ${beyond}
    ORDER BY patient.last_key, patient.first_key, patient.id LIMIT ${limit}`.execute(db)
  return rows
}

/** The word that says where to look first: the longest, which fits the fewest. */
const leadOf = (words: readonly string[]): string | null =>
  words.reduce<string | null>((lead, word) => (lead && lead.length >= word.length ? lead : word), null)

/** Patients that fit all of a search, by groups. The third has no order but that of its pages. */
export async function searchPatients(
  db: Database,
  practiceId: string,
  { words, birthDate, digits, email, reachableBy }: PatientSearch & { reachableBy: Reachable },
  { after, limit }: Page<SearchCursor>,
): Promise<FoundRow[]> {
  // The function finds by indexes that row-level security would not let a statement use.
  const { rows } = await sql<FoundRow>`
    SELECT found.in_group, ${PATIENT} FROM patients_find(
      ${leadOf(words)}::text, ${words}::text[], ${birthDate ?? null}::date, ${digits ?? null}::text, ${email ?? null}::text,
      ${reachableBy ?? null}::text, ${after?.group ?? null}::int, ${after?.last ?? null}::text, ${after?.first ?? null}::text,
      ${after?.id ?? null}::uuid, ${limit}::int) WITH ORDINALITY AS found(id, in_group, position)
    JOIN patients_patient patient ON patient.practice_id = ${practiceId} AND patient.id = found.id
    ORDER BY found.position`.execute(db)
  return rows
}
