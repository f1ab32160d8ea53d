import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { isBehind, type TimelineCursor, type TimelineOf } from '../../../platform/timeline.ts'
import { FAX, type FaxRow } from './tables.ts'

const SIDES = [
  { practice: 'sender_practice_id', patient: 'sender_patient_id' },
  { practice: 'recipient_practice_id', patient: 'recipient_patient_id' },
] as const

const ofSide = ({ practiceId, patientIds }: TimelineOf, { practice, patient }: (typeof SIDES)[number]) => sql`
  ${sql.ref(`fax.${practice}`)} = ${practiceId} AND ${sql.ref(`fax.${patient}`)} = ANY(${patientIds}::uuid[])`

/** The faxes about a patient that the practice sent or got, newest first. */
export async function listOfPatient(
  db: Database,
  of: TimelineOf,
  { after, limit }: { after: TimelineCursor | undefined; limit: number },
): Promise<FaxRow[]> {
  const behind = isBehind(after, 'fax.created_at', 'fax.id')
  const parts = SIDES.map(
    (side) => sql`(SELECT ${FAX} FROM fax_message fax WHERE ${ofSide(of, side)} AND ${behind}
      ORDER BY fax.created_at DESC, fax.id::text COLLATE "C" DESC LIMIT ${limit})`,
  )
  const { rows } = await sql<FaxRow>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) fax
    ORDER BY created_at DESC, id::text COLLATE "C" DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countOfPatient(db: Database, of: TimelineOf): Promise<number> {
  const parts = SIDES.map(
    (side) => sql`(SELECT count(*)::int FROM fax_message fax WHERE ${ofSide(of, side)})`,
  )
  const { rows } = await sql<{ count: number }>`SELECT ${sql.join(parts, sql` + `)} AS count`.execute(db)
  return rows[0]!.count
}
