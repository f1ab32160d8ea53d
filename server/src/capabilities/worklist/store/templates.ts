import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { TemplateRow } from './tables.ts'

type TemplateTables = { worklist_template: TemplateRow }
const tables = (db: Database) => db.withTables<TemplateTables>()

type Written = Pick<TemplateRow, 'name' | 'shortcut' | 'body'>

export const listTemplates = (db: Database, practiceId: string): Promise<TemplateRow[]> =>
  tables(db)
    .selectFrom('worklist_template')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute()

export const findTemplate = (
  db: Database,
  practiceId: string,
  id: string,
): Promise<TemplateRow | undefined> =>
  tables(db)
    .selectFrom('worklist_template')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The templates of a practice change one at a time, so that what was counted is still true when it is written; the lock ends with the
 * transaction.
 */
export async function lockTemplates(db: Database, practiceId: string): Promise<{ count: number }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('worklist_template ' || ${practiceId}::text, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM worklist_template WHERE practice_id = ${practiceId}`.execute(db)
  return rows[0]!
}

export async function isShortcutTaken(
  db: Database,
  practiceId: string,
  shortcut: string | null,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM worklist_template WHERE practice_id = ${practiceId} AND shortcut = ${shortcut} AND id <> ${exceptId}`.execute(
    db,
  )
  return rows.length > 0
}

export const insertTemplate = (db: Database, row: Omit<TemplateRow, 'version'>): Promise<TemplateRow> =>
  tables(db)
    .insertInto('worklist_template')
    .values({ ...row, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns nothing when it has another version by now, or is gone. */
export const updateTemplate = (
  db: Database,
  { practiceId, id, version }: { practiceId: string; id: string; version: number },
  written: Written,
  now: Date,
): Promise<TemplateRow | undefined> =>
  tables(db)
    .updateTable('worklist_template')
    .set({ ...written, changed_at: now, version: version + 1 })
    .where('practice_id', '=', practiceId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export async function deleteTemplate(db: Database, practiceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('worklist_template')
    .where('practice_id', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
