import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

type UsedKeyTables = { noted_key: { kind: KeyKind; id: string } }
type KeyKind = 'secret' | 'master-key' | 'files-folder'

const tables = (db: Database) => db.withTables<UsedKeyTables>()

/**
 * Which keys of this kind the database has been used with. Only its owner can read them: the server itself has no need
 * to.
 */
export async function listUsedKeys(db: Database, kind: KeyKind): Promise<string[]> {
  const rows = await tables(db).selectFrom('noted_key').select('id').where('kind', '=', kind).execute()
  return rows.map(({ id }) => id)
}

/** Of a kind of which there is one, another that was recorded first stays. */
export async function insertUsedKey(db: Database, kind: KeyKind, id: string): Promise<void> {
  await tables(db)
    .insertInto('noted_key')
    .values({ kind, id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUsedKey(db: Database, kind: KeyKind, id: string): Promise<void> {
  await tables(db).deleteFrom('noted_key').where('kind', '=', kind).where('id', '=', id).execute()
}

/** A database from before keys were recorded: what is sealed was sealed by a secret. */
export async function hasSeals(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT FROM audit_seal LIMIT 1`.execute(db)
  return rows.length > 0
}
