import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type KeyColumns, rowKey } from './row-key.ts'

/**
 * Reactions of people to rows, one of each person. Their table: the key of the row, `person_id, reaction, reacted_at`, unique by key and
 * person. Every change needs the lock of what the row belongs to.
 */
export function rowReactions<Key extends object>(declared: { table: string; key: KeyColumns<Key> }) {
  const table = sql.table(declared.table)
  const row = rowKey<Key>(declared.key)
  return {
    /** Returns whether the person had another reaction, or none, before. */
    async set(db: Database, personId: string, key: Key, reaction: string, now: Date): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO ${table} AS existing (${row.columns}, person_id, reaction, reacted_at)
        VALUES (${row.values(key)}, ${personId}, ${reaction}, ${now})
        ON CONFLICT (${row.columns}, person_id) DO UPDATE
        SET reaction = EXCLUDED.reaction, reacted_at = EXCLUDED.reacted_at
        WHERE existing.reaction <> EXCLUDED.reaction RETURNING 1`.execute(db)
      return rows.length > 0
    },

    /** Returns whether the person had one. */
    async remove(db: Database, personId: string, key: Key): Promise<boolean> {
      const { rows } = await sql`
        DELETE FROM ${table} WHERE ${row.is(key)} AND person_id = ${personId} RETURNING 1`.execute(db)
      return rows.length > 0
    },
  }
}
