import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { tables } from './tables.ts'

/** Returns whether the block is new. */
export async function insertBlock(
  db: Database,
  personId: string,
  blockedId: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('network_block')
    .values({ person_id: personId, blocked_id: blockedId, blocked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns whether there was one. */
export async function deleteBlock(db: Database, personId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('network_block')
    .where('person_id', '=', personId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listBlockedIds(db: Database, personId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('network_block')
    .select('blocked_id')
    .where('person_id', '=', personId)
    .execute()
  return rows.map(({ blocked_id }) => blocked_id)
}

/** Everybody with a block between them and a person, either way, except members of the same team. */
export async function listHiddenIds(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT blocked_id AS id FROM network_block WHERE person_id = ${personId}
      UNION SELECT person_id FROM network_block WHERE blocked_id = ${personId}) hidden
    WHERE NOT EXISTS (SELECT FROM office_member mine JOIN office_member theirs USING (practice_id)
      WHERE mine.person_id = ${personId} AND theirs.person_id = hidden.id
        AND mine.approved_at IS NOT NULL AND theirs.approved_at IS NOT NULL)`.execute(db)
  return rows.map(({ id }) => id)
}
