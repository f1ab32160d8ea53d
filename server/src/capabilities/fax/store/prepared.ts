import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface PreparedRow {
  id: string
  person_id: string
  from_number: string
  to_number: string
  to_name: string
  patient_id: string | null
  subject: string
  pages: number
}

const COLUMNS = sql`id, person_id, from_number, to_number, to_name, patient_id, subject, pages`

export async function insertPrepared(
  db: Database,
  practiceId: string,
  row: PreparedRow,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO fax_prepared (practice_id, id, person_id, from_number, to_number, to_name, patient_id, subject, pages, created_at)
    VALUES (${practiceId}, ${row.id}, ${row.person_id}, ${row.from_number}, ${row.to_number}, ${row.to_name}, ${row.patient_id},
      ${row.subject}, ${row.pages}, ${now}) ON CONFLICT DO NOTHING`.execute(db)
}

/** What this person prepared. */
export async function findPrepared(
  db: Database,
  practiceId: string,
  personId: string,
  id: string,
): Promise<PreparedRow | undefined> {
  const { rows } = await sql<PreparedRow>`
    SELECT ${COLUMNS} FROM fax_prepared WHERE practice_id = ${practiceId} AND person_id = ${personId} AND id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Takes what this person prepared, once: the second one gets nothing. */
export async function takePrepared(
  db: Database,
  practiceId: string,
  personId: string,
  id: string,
): Promise<PreparedRow | undefined> {
  const { rows } = await sql<PreparedRow>`
    DELETE FROM fax_prepared WHERE practice_id = ${practiceId} AND person_id = ${personId} AND id = ${id}
    RETURNING ${COLUMNS}`.execute(db)
  return rows[0]
}

export const removeOldPrepared = async (db: Database, before: Date): Promise<void> =>
  void (await sql`DELETE FROM fax_prepared WHERE created_at < ${before}`.execute(db))
