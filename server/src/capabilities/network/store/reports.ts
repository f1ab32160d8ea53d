import type { ReportReason } from '@corridor/contract/network/model.ts'
import { type Insertable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type ReportRow, tables } from './tables.ts'

/** Returns false when there is a report with this id already. */
export async function insertReport(db: Database, row: Insertable<ReportRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('network_report')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const isReportOpen = async (db: Database, id: string): Promise<boolean> =>
  (await tables(db)
    .selectFrom('network_report')
    .select('id')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** An open report with the names that the operator needs to decide. */
export interface OpenReport {
  id: string
  reason: ReportReason
  text: string
  reported_at: Date
  reporter_name: string | null
  person_id: string | null
  person_name: string | null
  practice_id: string | null
  practice_name: string | null
}

/** The open reports, oldest first, and their number. For a reported person the practice is theirs. */
export async function readOpenReports(
  db: Database,
  limit: number,
): Promise<{ total: number; reports: OpenReport[] }> {
  const { rows } = await sql<OpenReport & { total: number }>`
    SELECT report.id, report.reason, report.text, report.reported_at, report.person_id,
      nullif(concat_ws(' ', reporter.first_name, reporter.last_name), '') AS reporter_name,
      nullif(concat_ws(' ', person.first_name, person.last_name), '') AS person_name,
      practice.id AS practice_id, practice.name AS practice_name, (count(*) OVER ())::int AS total
    FROM network_report report
      LEFT JOIN people_person reporter ON reporter.id = report.reporter_id
      LEFT JOIN people_person person ON person.id = report.person_id
      LEFT JOIN office_member member ON member.person_id = report.person_id
      LEFT JOIN office_practice practice ON practice.id = COALESCE(report.practice_id, member.practice_id)
    WHERE report.settled_at IS NULL ORDER BY report.reported_at, report.id LIMIT ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, reports: rows.map(({ total: _, ...report }) => report) }
}

/** Returns whether the report was open: of two that settle it at once, only one gets true. */
export async function settleReport(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('network_report')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
