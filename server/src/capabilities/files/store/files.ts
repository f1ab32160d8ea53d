import type { Sound } from '@corridor/contract/files/model.ts'
import type { BlobType, FileKind } from '@corridor/contract/files/rules.ts'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Sealed } from '#platform/storage/vault.ts'

export type FilesTables = {
  files_file: {
    id: string
    /** See senderKey. */
    sender: string
    practice_id: string | null
    blob_type: BlobType
    is_public: boolean
    state: 'arriving' | 'unclaimed' | 'claimed' | 'quarantined' | 'removed'
    file_name: string
    kind: FileKind
    media_type: string
    size: string
    sent_size: string | null
    /** Null for files that were stored before this column existed. */
    sent_sha256: Buffer | null
    width: number | null
    height: number | null
    pages: number | null
    /** What its sender says of a recording. */
    sound_ms: number | null
    wave: string | null
    has_active_content: boolean | null
    sha256: Buffer | null
    blob_id: string | null
    wrapped_key: Buffer | null
    master_key_id: string | null
    thumbnail_id: string | null
    thumbnail_size: number | null
    thumbnail_key: Buffer | null
    thumbnail_master_key_id: string | null
    created_at: Date
  }
}

export type FileRow = Selectable<FilesTables['files_file']>

const tables = (db: Database) => db.withTables<FilesTables>()

export interface Arriving {
  id: string
  sender: string
  practiceId: string | null
  blobType: BlobType
  isPublic: boolean
  fileName: string
  size: number
}

/** Inserts the row of a file before its first byte. Returns whether the id was free. */
export async function insertArriving(db: Database, file: Arriving, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO files_file (id, sender, practice_id, blob_type, is_public, state, file_name, size, created_at)
    VALUES (${file.id}, ${file.sender}, ${file.practiceId}, ${file.blobType}, ${file.isPublic}, 'arriving',
      ${file.fileName}, ${file.size}, ${now})
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

/** Also finds files that are still arriving, and the empty row that a removed file leaves. */
export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  return tables(db).selectFrom('files_file').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The files that exist, in no order. */
export async function listFiles(db: Database, ids: readonly string[]): Promise<FileRow[]> {
  return tables(db).selectFrom('files_file').selectAll().where('id', 'in', ids).execute()
}

/** Sealed bytes and the id of their blob. */
export interface StoredBlob {
  id: string
  sealed: Sealed
}

export interface Arrived {
  state: 'unclaimed' | 'quarantined'
  fileName: string
  kind: FileKind
  mediaType: string
  /** The bytes as they were sent, before location and camera were removed from pictures. */
  sent: Pick<Sealed, 'size' | 'sha256'>
  width?: number
  height?: number
  pages?: number
  hasActiveContent?: boolean
  sound?: Sound
  stored: StoredBlob
  thumbnail?: StoredBlob
}

/** Marks the file as arrived. Returns undefined if another attempt was first or the file was removed. */
export async function setArrived(
  db: Database,
  id: string,
  { stored, thumbnail, ...file }: Arrived,
  now: Date,
): Promise<FileRow | undefined> {
  return tables(db)
    .updateTable('files_file')
    .set({
      state: file.state,
      file_name: file.fileName,
      kind: file.kind,
      media_type: file.mediaType,
      size: String(stored.sealed.size),
      sent_size: String(file.sent.size),
      sent_sha256: file.sent.sha256,
      width: file.width ?? null,
      height: file.height ?? null,
      pages: file.pages ?? null,
      sound_ms: file.sound?.durationMs ?? null,
      wave: file.sound?.wave ?? null,
      has_active_content: file.hasActiveContent ?? null,
      sha256: stored.sealed.sha256,
      blob_id: stored.id,
      wrapped_key: stored.sealed.wrappedKey,
      master_key_id: stored.sealed.masterKeyId,
      thumbnail_id: thumbnail?.id ?? null,
      thumbnail_size: thumbnail?.sealed.size ?? null,
      thumbnail_key: thumbnail?.sealed.wrappedKey ?? null,
      thumbnail_master_key_id: thumbnail?.sealed.masterKeyId ?? null,
      // The day in which something must claim it begins now, however long it took to arrive.
      created_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .returningAll()
    .executeTakeFirst()
}
