import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface NumberRow {
  number: string
  practice_id: string
  label: string
  is_default: boolean
}

export interface OwnedNumber {
  number: string
  practiceId: string
  practiceName: string
}

/** Where a channel has the numbers of practices. */
export interface NumberTable {
  channel: 'fax' | 'texting'
  /** The number in the settings of a practice that is its first one. */
  setting: 'efax_number' | 'mobile_number'
  /** Rows of what keeps a number from being removed. */
  uses: (practiceId: string, number: string) => RawBuilder<unknown>
}

/** What the operator does with the numbers of one channel. */
const assignedNumberStore = (table: RawBuilder<unknown>) => ({
  /** Gives a practice a number, as the operator says. Answers false where another practice has it, which row-level security hides. */
  async assign(
    db: Database,
    { practiceId, number }: { practiceId: string; number: string },
    now: Date,
  ): Promise<boolean> {
    await sql`
      INSERT INTO ${table} (number, practice_id, is_default, created_at)
      SELECT ${number}, ${practiceId}, NOT EXISTS (SELECT FROM ${table} WHERE practice_id = ${practiceId}), ${now}
      ON CONFLICT DO NOTHING`.execute(db)
    const { rows } = await sql`
      UPDATE ${table} SET is_assigned = true
      WHERE number = ${number} AND practice_id = ${practiceId} RETURNING number`.execute(db)
    return rows.length > 0
  },

  /** The numbers that practices have, in their order, or this one. For the system alone. */
  async listOwned(db: Database, number: string | null = null): Promise<OwnedNumber[]> {
    const { rows } = await sql<OwnedNumber>`
      SELECT own.number, own.practice_id AS "practiceId", practice.name AS "practiceName"
      FROM ${table} own JOIN office_practice practice ON practice.id = own.practice_id
      WHERE own.number = coalesce(${number}, own.number) ORDER BY own.number`.execute(db)
    return rows
  },

  /** Removes what practices took by themselves in the sandbox: of a real service nobody can say whose these are. For the system alone. */
  async removeTaken(db: Database): Promise<NumberRow[]> {
    const { rows } = await sql<NumberRow>`
      DELETE FROM ${table} WHERE NOT is_assigned RETURNING number, practice_id, label, is_default`.execute(db)
    return rows
  },
})

/** The numbers that practices have in one channel. */
export function numberStore({ channel, setting, uses }: NumberTable) {
  const table = sql.table(`${channel}_number`)

  /**
   * Another practice that is at work has the number in its settings: it is theirs, although they have not used it yet. Where both have
   * written it there, the first of them to use it has it: typing the number of another as one's own takes nothing from them.
   */
  const isOfAnother = (
    practiceId: string,
    number: RawBuilder<unknown>,
  ) => sql`EXISTS (SELECT FROM office_practice other
    WHERE other.${sql.ref(setting)} = ${number} AND other.id <> ${practiceId} AND NOT other.is_pending_approval)`

  const isInOwnSettings = (practiceId: string, number: string) => sql`EXISTS (SELECT FROM office_practice mine
    WHERE mine.${sql.ref(setting)} = ${number} AND mine.id = ${practiceId})`

  return {
    ...assignedNumberStore(table),

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
        WHERE practice.id = ${practiceId} AND NOT practice.is_pending_approval AND ${number} IS NOT NULL AND NOT ${isOfAnother(practiceId, number)}
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
        WHERE NOT ${isOfAnother(practice_id, sql`${number}`)} OR ${isInOwnSettings(practice_id, number)}
        ON CONFLICT DO NOTHING RETURNING number`.execute(db)
      if (added.length > 0) return true
      const { rows: changed } = await sql`
        UPDATE ${table} SET label = ${label}, is_default = is_default OR ${is_default}
        WHERE number = ${number} AND practice_id = ${practice_id} RETURNING number`.execute(db)
      return changed.length > 0
    },

    /** Whether the number is the practice's, and stays so until the transaction ends. */
    async lockOwn(db: Database, practiceId: string | null, number: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM ${table} WHERE practice_id = ${practiceId} AND number = ${number} FOR KEY SHARE`.execute(
        db,
      )
      return rows.length > 0
    },

    /** Removes a number that nothing uses, or whatever uses it. */
    async remove(
      db: Database,
      practiceId: string,
      number: string,
      { evenUsed = false } = {},
    ): Promise<'removed' | 'in-use' | 'missing'> {
      const own = sql`practice_id = ${practiceId} AND number = ${number}`
      // What begins to use it at this moment is waited for, and then seen by the statement that removes.
      const { rows: locked } = await sql`SELECT FROM ${table} WHERE ${own} FOR UPDATE`.execute(db)
      if (locked.length === 0) return 'missing'
      const { rows: removed } = await sql`
        DELETE FROM ${table} WHERE ${own} AND (${evenUsed} OR NOT EXISTS (${uses(practiceId, number)}))
        RETURNING number`.execute(db)
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
