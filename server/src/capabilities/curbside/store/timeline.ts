import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { isBehind, type TimelineCursor, type TimelineOf } from '#platform/timeline.ts'
import type { VisitRow } from './visits.ts'

type Listed = Pick<VisitRow, 'id' | 'visit_at' | 'status' | 'provider' | 'health_check'>

const ofPatient = ({ practiceId, patientIds }: TimelineOf) =>
  sql`practice_id = ${practiceId} AND patient_id = ANY(${patientIds}::uuid[])`

/** The visits of a patient, newest first. */
export async function listOfPatient(
  db: Database,
  of: TimelineOf,
  { after, limit }: { after: TimelineCursor | undefined; limit: number },
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    SELECT id, visit_at, status, provider, health_check FROM curbside_visit
    WHERE ${ofPatient(of)} AND ${isBehind(after, 'visit_at', 'id')} ORDER BY visit_at DESC, id::text COLLATE "C" DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

export async function countOfPatient(db: Database, of: TimelineOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM curbside_visit WHERE ${ofPatient(of)}`.execute(db)
  return rows[0]!.count
}
