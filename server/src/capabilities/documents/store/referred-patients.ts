import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A patient whom somebody entered on the page for referrals, for the one referral of their pass. */
interface ReferredPatient {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  phone: string | null
  email: string | null
}

/** Stores the first patient of a pass, and no other. */
export async function insertReferredPatient(
  db: Database,
  { practiceId, passId, ...patient }: ReferredPatient & { practiceId: string; passId: string },
  now: Date,
): Promise<void> {
  const { id, firstName, lastName, dateOfBirth, phone, email } = patient
  await sql`
    INSERT INTO documents_referred_patient (practice_id, pass_id, id, first_name, last_name, date_of_birth, phone, email, created_at)
    VALUES (${practiceId}, ${passId}, ${id}, ${firstName}, ${lastName}, ${dateOfBirth}, ${phone}, ${email}, ${now})
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function findReferredPatient(
  db: Database,
  practiceId: string,
  passId: string,
  id: string,
): Promise<ReferredPatient | undefined> {
  const { rows } = await sql<ReferredPatient>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", to_char(date_of_birth, 'YYYY-MM-DD') AS "dateOfBirth", phone, email
    FROM documents_referred_patient WHERE practice_id = ${practiceId} AND pass_id = ${passId} AND id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Those of passes that have ended. The caller acts for the system. */
export const removeOldReferredPatients = async (db: Database, before: Date): Promise<void> =>
  void (await sql`DELETE FROM documents_referred_patient WHERE created_at < ${before}`.execute(db))
