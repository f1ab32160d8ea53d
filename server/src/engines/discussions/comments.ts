import { sql } from 'kysely'
import type { KeyColumns } from '#engines/conversation/marks/row-key.ts'
import { rowKey } from '#engines/conversation/marks/row-key.ts'
import type { Database } from '#platform/database/database.ts'

/** A comment, as every table of them has it. */
export interface CommentRow {
  id: string
  author_id: string | null
  text: string
  created_at: Date
}

interface NewComment {
  /** The client's: the same again is stored once. */
  id: string
  authorId: string | null
  text: string
}

interface Declared<About extends object, Extra extends object> {
  table: string
  /** The columns that name what the comments are about. With `id` they are unique. */
  about: KeyColumns<About>
  /** Columns beyond those of every comment. */
  columns: readonly (keyof Extra & string)[]
  /** Set where comments can be deleted, and the table has `deleted_at`: what is left of these columns then, beside no text. */
  deleted?: Readonly<Partial<Record<keyof Extra & string, unknown>>>
}

/** Flat comments about one thing, in the order in which they were written. */
export function comments<About extends object, Extra extends object>(declared: Declared<About, Extra>) {
  type Row = CommentRow & Extra
  const { deleted } = declared
  const table = sql.table(declared.table)
  const about = rowKey<About>(declared.about)
  const columns = sql.join(
    ['id', 'author_id', 'text', 'created_at', ...declared.columns].map((name) => sql.ref(name)),
  )
  const isThere = deleted ? sql`AND deleted_at IS NULL` : sql``

  const find = async (db: Database, key: About, id: string): Promise<Row | undefined> => {
    const { rows } = await sql<Row>`
      SELECT ${columns} FROM ${table} WHERE ${about.is(key)} AND id = ${id} ${isThere}`.execute(db)
    return rows[0]
  }

  return {
    /**
     * Adds a comment once, and answers what is stored: nothing where the id is that of a deleted comment or somebody else’s, of which
     * it betrays nothing.
     */
    async add(
      db: Database,
      key: About,
      { id, authorId, text, ...more }: NewComment & Partial<Extra>,
      now: Date,
    ): Promise<{ isNew: boolean; comment: Row | undefined }> {
      const given = Object.entries(more)
      const names = ['id', 'author_id', 'text', 'created_at', ...given.map(([name]) => name)]
      const values = [id, authorId, text, now, ...given.map(([, value]) => value)]
      const { rows } = await sql<Row>`
        INSERT INTO ${table} (${about.columns}, ${sql.join(names.map((name) => sql.ref(name)))})
        VALUES (${about.values(key)}, ${sql.join(values)}) ON CONFLICT DO NOTHING RETURNING ${columns}`.execute(
        db,
      )
      if (rows[0]) return { isNew: true, comment: rows[0] }
      const stored = await find(db, key, id)
      return { isNew: false, comment: stored?.author_id === authorId ? stored : undefined }
    },

    /** The newest, or all. */
    async list(db: Database, key: About, limit?: number): Promise<Row[]> {
      const { rows } = await sql<Row>`
        SELECT ${columns} FROM ${table} WHERE ${about.is(key)} ${isThere}
        ORDER BY created_at DESC, id DESC ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`.execute(db)
      return rows.toReversed()
    },

    /** How many there are beside this one. */
    async countOthers(db: Database, key: About, id: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int FROM ${table} WHERE ${about.is(key)} AND id <> ${id} ${isThere}`.execute(db)
      return rows[0]!.count
    },

    /** Deletes the words of a comment of this author. Returns false when there is none. */
    async remove(
      db: Database,
      key: About,
      { id, authorId }: { id: string; authorId: string },
      now: Date,
    ): Promise<boolean> {
      const left = Object.entries({ text: '', ...deleted }).map(
        ([name, value]) => sql`${sql.ref(name)} = ${value}`,
      )
      const { rows } = await sql`
        UPDATE ${table} SET deleted_at = ${now}, ${sql.join(left)}
        WHERE ${about.is(key)} AND id = ${id} AND author_id = ${authorId} ${isThere} RETURNING 1`.execute(db)
      return rows.length > 0
    },
  }
}
