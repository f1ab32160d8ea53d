import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type OperatorTables = {
  operator_link: { id: string; token_hash: Buffer; made_at: Date; expires_at: Date }
}

export type LinkRow = Selectable<OperatorTables['operator_link']>

const tables = (db: Database) => db.withTables<OperatorTables>()

/** Replaces all links by this one. Only the owner of the database may; the server itself can only read them. */
export async function replaceLinks(db: Database, link: LinkRow): Promise<void> {
  await tables(db).deleteFrom('operator_link').execute()
  await tables(db).insertInto('operator_link').values(link).execute()
}

export const findLinkByToken = (db: Database, tokenHash: Buffer, now: Date): Promise<LinkRow | undefined> =>
  tables(db)
    .selectFrom('operator_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findLink = (db: Database, id: string): Promise<LinkRow | undefined> =>
  tables(db).selectFrom('operator_link').selectAll().where('id', '=', id).executeTakeFirst()
