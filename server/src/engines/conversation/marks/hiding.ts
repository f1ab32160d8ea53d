import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type KeyColumns, rowKey } from './row-key.ts'

/** Rows that somebody has deleted for themselves. Their table: `person_id` and the key of the row, unique. */
export function rowHiding<Key extends object>(declared: { table: string; key: KeyColumns<Key> }) {
  const table = sql.table(declared.table)
  const row = rowKey<Key>(declared.key)
  return {
    /** Returns whether it was not hidden from them before. */
    async hide(db: Database, personId: string, key: Key): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO ${table} (person_id, ${row.columns}) VALUES (${personId}, ${row.values(key)})
        ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },

    /** From whom a row is hidden. */
    async listHiders(db: Database, key: Key): Promise<string[]> {
      const { rows } = await sql<{ person_id: string }>`
        SELECT person_id FROM ${table} WHERE ${row.is(key)}`.execute(db)
      return rows.map(({ person_id }) => person_id)
    },
  }
}
