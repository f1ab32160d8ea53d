import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Runs all counts in one statement, with the time of the clock that all processes share. */
export async function readCounts(
  db: Database,
  statements: readonly RawBuilder<unknown>[],
): Promise<{ numbers: number[]; countedAt: Date }> {
  const numbers = sql.join(statements.map((statement) => sql`(${statement})::int`))
  const { rows } = await sql<{ numbers: number[]; counted_at: Date }>`
    SELECT ARRAY[${numbers}]::int[] AS numbers, clock_timestamp() AS counted_at`.execute(db)
  const { numbers: found, counted_at: countedAt } = rows[0]!
  return { numbers: found, countedAt }
}
