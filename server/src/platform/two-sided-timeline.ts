import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database/database.ts'
import { isBehind, type TimelineCursor, type TimelineOf } from './timeline.ts'

interface Side {
  /** The columns that name the practice of this side, and whom it is about there. */
  practice: string
  patient: string
  /** When this side threw it away, where it can. */
  deletedAt?: string
}

interface TwoSided {
  table: string
  alias: string
  /** What is read of a row, by the alias. */
  columns: RawBuilder<unknown>
  /** The column of its time. */
  at: string
  sides: readonly [Side, Side]
}

/** The statements for the timeline of a patient over records that two practices share, each of which has a patient of its own for them. */
export function twoSidedTimeline<Row>({ table, alias, columns, at, sides }: TwoSided) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const from = sql`${sql.table(table)} ${sql.ref(alias)}`
  const conditions = ({ practiceId, patientIds }: TimelineOf) =>
    sides.map(
      ({ practice, patient, deletedAt }) => sql`${column(practice)} = ${practiceId}
        AND ${column(patient)} = ANY(${patientIds}::uuid[])
        ${deletedAt ? sql`AND ${column(deletedAt)} IS NULL` : sql``}`,
    )
  return {
    conditions,
    /** Those that the practice sent or got, newest first. */
    async list(
      db: Database,
      of: TimelineOf,
      { after, limit }: { after: TimelineCursor | undefined; limit: number },
    ): Promise<Row[]> {
      const behind = isBehind(after, `${alias}.${at}`, `${alias}.id`)
      // One select a side reads no more than the page from the index of that side.
      const parts = conditions(of).map(
        (condition) => sql`(SELECT ${columns} FROM ${from} WHERE ${condition} AND ${behind}
          ORDER BY ${column(at)} DESC, ${column('id')}::text COLLATE "C" DESC LIMIT ${limit})`,
      )
      const { rows } = await sql<Row>`
        SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) one
        ORDER BY ${sql.ref(at)} DESC, id::text COLLATE "C" DESC LIMIT ${limit}`.execute(db)
      return rows
    },
    async count(db: Database, of: TimelineOf): Promise<number> {
      const parts = conditions(of).map(
        (condition) => sql`(SELECT count(*)::int FROM ${from} WHERE ${condition})`,
      )
      const { rows } = await sql<{ count: number }>`SELECT ${sql.join(parts, sql` + `)} AS count`.execute(db)
      return rows[0]!.count
    },
  }
}
