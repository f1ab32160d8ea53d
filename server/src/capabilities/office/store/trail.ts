import type { TrailArea } from '@corridor/contract/office/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export interface TrailRow {
  id: string
  at: Date
  word: string
  outcome: 'done' | 'refused'
  code: string | null
  person_id: string | null
  subject_kind: string | null
  subject_id: string | null
  address: string | null
}

export interface TrailWish {
  practiceId: string
  personId?: string
  area?: TrailArea
  subjectId?: string
  outcome?: 'done' | 'refused'
  from?: Date
  to?: Date
}

/** Where the page before ended. */
export interface TrailPlace {
  at: Date
  id: string
}

/**
 * The lines of a practice, newest first. The practice stands in the statement beside the wall in the database: it is also what the
 * indexes begin with.
 */
export async function listTrailRows(
  db: Database,
  wish: TrailWish,
  { after, limit }: { after?: TrailPlace; limit: number },
): Promise<TrailRow[]> {
  const { practiceId, personId, area, subjectId, outcome, from, to } = wish
  const wanted: (RawBuilder<unknown> | undefined | false)[] = [
    personId !== undefined && sql`person_id = ${personId}`,
    subjectId !== undefined && sql`subject_id = ${subjectId}`,
    // These are written out, and not as parameters: there are indexes of some alone.
    area !== undefined && sql`area = ${sql.lit(area)}`,
    outcome === 'refused' && sql`outcome = 'refused'`,
    outcome === 'done' && sql`outcome = 'done'`,
    from && sql`at >= ${from}`,
    to && sql`at < ${to}`,
    after && sql`(at, id) < (${after.at}, ${after.id}::bigint)`,
  ]
  const conditions = [
    sql`practice_id = ${practiceId}`,
    ...wanted.filter((one) => one !== undefined && one !== false),
  ]
  const { rows } = await sql<TrailRow>`
    SELECT id, at, word, outcome, code, person_id, subject_kind, subject_id, address FROM audit_entry
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}
