import type { Capability } from '@corridor/contract/kernel/capability-order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

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

export interface TrailFilter {
  /** Null for entries of people without a practice, which are read for one person only. */
  practiceId: string | null
  personId?: string
  area?: Capability
  subjectId?: string
  outcome?: 'done' | 'refused'
  from?: Date
  to?: Date
}

/** Where the previous page ended. */
export interface TrailCursor {
  at: Date
  id: string
}

/**
 * The audit entries of a practice, newest first. The statement filters by the practice although row-level security does too,
 * because the indexes start with it.
 */
export async function listTrailRows(
  db: Database,
  filter: TrailFilter,
  { after, limit }: { after?: TrailCursor; limit: number },
): Promise<TrailRow[]> {
  const { practiceId, personId, area, subjectId, outcome, from, to } = filter
  const optional: (RawBuilder<unknown> | undefined | false)[] = [
    personId !== undefined && sql`person_id = ${personId}`,
    subjectId !== undefined && sql`subject_id = ${subjectId}`,
    // Literals instead of parameters, because some of these have partial indexes.
    area !== undefined && sql`area = ${sql.lit(area)}`,
    outcome === 'refused' && sql`outcome = 'refused'`,
    outcome === 'done' && sql`outcome = 'done'`,
    from && sql`at >= ${from}`,
    to && sql`at < ${to}`,
    after && sql`(at, id) < (${after.at}, ${after.id}::bigint)`,
  ]
  const conditions = [
    practiceId === null ? sql`practice_id IS NULL` : sql`practice_id = ${practiceId}`,
    ...optional.filter((one) => one !== undefined && one !== false),
  ]
  const { rows } = await sql<TrailRow>`
    SELECT id, at, word, outcome, code, person_id, subject_kind, subject_id, address FROM audit_entry
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}
