import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type KeyColumns, rowKey } from './row-key.ts'

interface Table<Key extends object> {
  table: string
  key: KeyColumns<Key>
}

interface Declared<Key extends object, Column extends string> {
  /** What was written. Beside its key it has `created_at, edited_at, deleted_at`. */
  written: Table<Key>
  /** What it said before: the key, `until`, and what can be edited; unique by key and `until`. */
  earlier: Table<Key>
  /** The columns that can be edited. */
  columns: readonly Column[]
}

/** Edits of what people wrote, with what it said before, and deletions. Every change needs the lock of what the row belongs to. */
export function rowRevisions<Key extends object, Column extends string>(declared: Declared<Key, Column>) {
  const written = sql.table(declared.written.table)
  const earlier = sql.table(declared.earlier.table)
  const row = rowKey<Key>(declared.written.key)
  const past = rowKey<Key>(declared.earlier.key)
  const { columns } = declared
  const edited = sql.join(columns.map((column) => sql.ref(column)))
  const before = sql.join(columns.map((column) => sql.ref(`before.${column}`)))

  return {
    /**
     * Changes what was written and saves how it was, in order also when several edits came in one moment. Returns whether it was not
     * deleted, and not written too long ago.
     */
    async edit(
      db: Database,
      key: Key,
      values: Readonly<Record<Column, unknown>>,
      { now, writtenAfter }: { now: Date; writtenAfter?: Date },
    ): Promise<boolean> {
      const assigned = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${values[column]}`))
      const { rows } = await sql`
        WITH before AS (
          SELECT ${edited} FROM ${written} WHERE ${row.is(key)}
        ), edited AS (
          UPDATE ${written} SET ${assigned}, edited_at = ${now}
          WHERE ${row.is(key)} AND deleted_at IS NULL
            ${writtenAfter === undefined ? sql`` : sql`AND created_at >= ${writtenAfter}`}
          RETURNING ${row.columns}
        )
        INSERT INTO ${earlier} (${past.columns}, until, ${edited})
        SELECT ${row.columns}, greatest(${now}::timestamptz,
          (SELECT max(until) + interval '1 millisecond' FROM ${earlier} WHERE ${past.is(key)})), ${before} FROM edited, before
        RETURNING 1`.execute(db)
      return rows.length > 0
    },

    /** What it said before, and until when, the earliest first. */
    async listEarlier(
      db: Database,
      key: Key,
      upTo?: Date,
    ): Promise<(Record<Column, string> & { until: Date })[]> {
      const { rows } = await sql<Record<Column, string> & { until: Date }>`
        SELECT ${edited}, until FROM ${earlier}
        WHERE ${past.is(key)} ${upTo ? sql`AND until <= ${upTo}` : sql``} ORDER BY until`.execute(db)
      return rows
    },

    /** Deletes it for everybody. Returns whether it was not deleted before. */
    async setDeleted(db: Database, key: Key, now: Date): Promise<boolean> {
      const { rows } = await sql`
        UPDATE ${written} SET deleted_at = ${now} WHERE ${row.is(key)} AND deleted_at IS NULL RETURNING 1`.execute(
        db,
      )
      return rows.length > 0
    },
  }
}
