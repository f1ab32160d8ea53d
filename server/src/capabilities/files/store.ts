import type { BlobType, FileKind } from '@corridor/contract/files/rules.ts'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Sealed } from '../../platform/storage/vault.ts'

type FilesTables = {
  files_file: {
    id: string
    uploader_id: string
    practice_id: string | null
    blob_type: BlobType
    is_public: boolean
    state: 'arriving' | 'unclaimed' | 'claimed' | 'quarantined'
    file_name: string
    kind: FileKind
    media_type: string
    size: string
    width: number | null
    height: number | null
    pages: number | null
    sha256: Buffer | null
    wrapped_key: Buffer | null
    master_key_id: string | null
    thumbnail_size: number | null
    thumbnail_key: Buffer | null
    thumbnail_master_key_id: string | null
    holder: string | null
    holder_id: string | null
    created_at: Date
  }
}

export type FileRow = Selectable<FilesTables['files_file']>

const tables = (db: Database) => db.withTables<FilesTables>()

export interface Arriving {
  id: string
  uploaderId: string
  practiceId: string | null
  blobType: BlobType
  isPublic: boolean
  fileName: string
  size: number
}

/** Announces a file before its first byte, so that whatever a killed process leaves behind is found by its row. */
export async function addArriving(db: Database, file: Arriving, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO files_file (id, uploader_id, practice_id, blob_type, is_public, state, file_name, size, created_at)
    VALUES (${file.id}, ${file.uploaderId}, ${file.practiceId}, ${file.blobType}, ${file.isPublic}, 'arriving',
      ${file.fileName}, ${file.size}, ${now})
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  return tables(db).selectFrom('files_file').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countArriving(db: Database, uploaderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM files_file WHERE uploader_id = ${uploaderId} AND state = 'arriving'`.execute(db)
  return rows[0]?.count ?? 0
}

export interface Arrived {
  state: 'unclaimed' | 'quarantined'
  fileName: string
  kind: FileKind
  mediaType: string
  width?: number
  height?: number
  pages?: number
  sealed: Sealed
  thumbnail?: Sealed
}

/** The file is there, whole and examined. Returns nothing if somebody removed it meanwhile. */
export async function setArrived(db: Database, id: string, file: Arrived): Promise<FileRow | undefined> {
  return tables(db)
    .updateTable('files_file')
    .set({
      state: file.state,
      file_name: file.fileName,
      kind: file.kind,
      media_type: file.mediaType,
      size: String(file.sealed.size),
      width: file.width ?? null,
      height: file.height ?? null,
      pages: file.pages ?? null,
      sha256: file.sealed.sha256,
      wrapped_key: file.sealed.wrappedKey,
      master_key_id: file.sealed.masterKeyId,
      thumbnail_size: file.thumbnail?.size ?? null,
      thumbnail_key: file.thumbnail?.wrappedKey ?? null,
      thumbnail_master_key_id: file.thumbnail?.masterKeyId ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .returningAll()
    .executeTakeFirst()
}

/** Takes an unclaimed file of a person for a record. Of two that try at once, one gets it. */
export async function setClaimed(
  db: Database,
  {
    id,
    uploaderId,
    blobType,
    holder,
    holderId,
  }: { id: string; uploaderId: string; blobType: BlobType; holder: string; holderId: string },
): Promise<FileRow | undefined> {
  return tables(db)
    .updateTable('files_file')
    .set({ state: 'claimed', holder, holder_id: holderId })
    .where('id', '=', id)
    .where('uploader_id', '=', uploaderId)
    .where('blob_type', '=', blobType)
    .where('state', '=', 'unclaimed')
    .returningAll()
    .executeTakeFirst()
}

/** Takes back a file that never became one. What has arrived meanwhile, by another attempt, stays. */
export async function removeArriving(db: Database, id: string): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM files_file WHERE id = ${id} AND state = 'arriving' RETURNING id`.execute(db)
  return rows.length > 0
}

export async function removeRow(db: Database, id: string): Promise<boolean> {
  const removed = await tables(db)
    .deleteFrom('files_file')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Files that nothing claimed, and uploads that were never finished, since before. */
export async function listLoose(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('files_file')
    .select('id')
    .where('state', 'in', ['arriving', 'unclaimed'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function removeLoose(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM files_file WHERE id = ${id} AND state IN ('arriving', 'unclaimed') RETURNING id`.execute(db)
  return rows.length > 0
}

/** Rows whose keys are wrapped by another master key than this one. */
export async function listWrappedOtherwise(
  db: Database,
  masterKeyId: string,
  limit: number,
): Promise<FileRow[]> {
  return tables(db)
    .selectFrom('files_file')
    .selectAll()
    .where(({ or, eb }) =>
      or([eb('master_key_id', '!=', masterKeyId), eb('thumbnail_master_key_id', '!=', masterKeyId)]),
    )
    .limit(limit)
    .execute()
}

export async function isMasterKeyInUse(db: Database, masterKeyId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM files_file WHERE master_key_id = ${masterKeyId} OR thumbnail_master_key_id = ${masterKeyId} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function setKeys(
  db: Database,
  id: string,
  keys: Partial<Pick<FileRow, 'wrapped_key' | 'master_key_id' | 'thumbnail_key' | 'thumbnail_master_key_id'>>,
): Promise<void> {
  await tables(db).updateTable('files_file').set(keys).where('id', '=', id).execute()
}
