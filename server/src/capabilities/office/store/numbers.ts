import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface NumberRow {
  number: string
  practice_id: string
  label: string
  is_default: boolean
}

/** Where a channel has the numbers of practices. */
export interface NumberTable {
  channel: 'fax' | 'texting'
  /** The number in the settings of a practice that is its first one. */
  setting: 'efax_number' | 'mobile_number'
  /** Rows of what keeps a number from being removed. */
  uses: (practiceId: string, number: string) => RawBuilder<unknown>
}

/** The numbers that practices have in one channel. */
export function numberStore({ channel, setting, uses }: NumberTable) {
  const table = sql.table(`${channel}_number`)

  /** Another practice that is at work has the number in its settings: it is theirs, although they have not used it yet. */
  const isOfAnother = (
    practiceId: string,
    number: RawBuilder<unknown>,
  ) => sql`EXISTS (SELECT FROM office_practice other
    WHERE other.${sql.ref(setting)} = ${number} AND other.id <> ${practiceId} AND NOT other.is_pending_approval)`

  return {
    /** The default one first. */
    async list(db: Database, practiceId: string): Promise<NumberRow[]> {
      const { rows } = await sql<NumberRow>`
        SELECT number, practice_id, label, is_default FROM ${table} WHERE practice_id = ${practiceId}
        ORDER BY is_default DESC, created_at, number`.execute(db)
      return rows
    },

    /** Gives a practice the number in its settings, or as it is read from there, while it has none of its own and nobody else has this one. */
    async claimSetting(db: Database, practiceId: string, now: Date, read?: string): Promise<void> {
      const number = read === undefined ? sql.ref(`practice.${setting}`) : sql`${read}::text`
      await sql`
        INSERT INTO ${table} (number, practice_id, is_default, created_at)
        SELECT ${number}, practice.id, true, ${now} FROM office_practice practice
        WHERE practice.id = ${practiceId} AND ${number} IS NOT NULL AND NOT ${isOfAnother(practiceId, number)}
          AND NOT EXISTS (SELECT FROM ${table} WHERE practice_id = ${practiceId})
        ON CONFLICT DO NOTHING`.execute(db)
    },

    /** Answers false where another practice has it, which row-level security hides. */
    async save(db: Database, row: NumberRow, now: Date): Promise<boolean> {
      const { number, practice_id, label, is_default } = row
      if (is_default)
        await sql`UPDATE ${table} SET is_default = false WHERE practice_id = ${practice_id}
          AND number <> ${number}`.execute(db)
      const { rows: added } = await sql`
        INSERT INTO ${table} (number, practice_id, label, is_default, created_at)
        SELECT ${number}, ${practice_id}, ${label}, ${is_default}, ${now}
        WHERE NOT ${isOfAnother(practice_id, sql`${number}`)} ON CONFLICT DO NOTHING RETURNING number`.execute(
        db,
      )
      if (added.length > 0) return true
      const { rows: changed } = await sql`
        UPDATE ${table} SET label = ${label}, is_default = is_default OR ${is_default}
        WHERE number = ${number} AND practice_id = ${practice_id} RETURNING number`.execute(db)
      return changed.length > 0
    },

    /** Removes a number that nothing uses. */
    async remove(
      db: Database,
      practiceId: string,
      number: string,
    ): Promise<'removed' | 'in-use' | 'missing'> {
      const own = sql`practice_id = ${practiceId} AND number = ${number}`
      // What begins to use it at this moment is waited for, and then seen by the statement that removes.
      const { rows: locked } = await sql`SELECT FROM ${table} WHERE ${own} FOR UPDATE`.execute(db)
      if (locked.length === 0) return 'missing'
      const { rows: removed } = await sql`
        DELETE FROM ${table} WHERE ${own} AND NOT EXISTS (${uses(practiceId, number)}) RETURNING number`.execute(
        db,
      )
      return removed.length > 0 ? 'removed' : 'in-use'
    },

    /** Two admins who set numbers at once take turns, so that one of them is the default. */
    lock: async (db: Database, practiceId: string): Promise<void> =>
      void (await sql`
        SELECT pg_advisory_xact_lock(hashtextextended(${`${channel}-numbers ${practiceId}`}, 0))`.execute(
        db,
      )),
  }
}
