import type { HistoryKind } from '@corridor/contract/documents/types.ts'
import { sql } from 'kysely'
import { comments } from '#engines/discussions/comments.ts'
import type { Database } from '#platform/database/database.ts'
import { type Author, type FileRow, type HistoryRow, isListedFor } from './tables.ts'

/** The files of a document in their order. */
export async function insertFiles(
  db: Database,
  documentId: string,
  files: readonly FileRow[],
): Promise<void> {
  for (const [position, file] of files.entries())
    await sql`
      INSERT INTO documents_file (document_id, file_id, position, file_name, kind, media_type, size, pages)
      VALUES (${documentId}, ${file.file_id}, ${position}, ${file.file_name}, ${file.kind}, ${file.media_type}, ${file.size},
        ${file.pages})`.execute(db)
}

export async function listFiles(db: Database, documentId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    SELECT file_id, file_name, kind, media_type, size, pages FROM documents_file
    WHERE document_id = ${documentId} ORDER BY position`.execute(db)
  return rows
}

export interface NewHistory {
  documentId: string
  kind: HistoryKind
  personId: string | null
  personName: string | null
  practiceId: string | null
  practiceName: string | null
  isInternal?: boolean
  stage?: string | null
  scheduledOn?: string | null
  detail?: string | null
}

export async function insertHistory(db: Database, one: NewHistory, now: Date): Promise<void> {
  await sql`
    INSERT INTO documents_history (document_id, kind, at, person_id, person_name, practice_id, practice_name, is_internal,
      stage, scheduled_on, detail)
    VALUES (${one.documentId}, ${one.kind}, ${now}, ${one.personId}, ${one.personName}, ${one.practiceId}, ${one.practiceName},
      ${one.isInternal ?? false}, ${one.stage ?? null}, ${one.scheduledOn ?? null}::date, ${one.detail ?? null})`.execute(
    db,
  )
}

/** Newest first. */
export async function listHistory(db: Database, documentId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT id, kind, at, person_name, practice_name, stage, scheduled_on::text AS scheduled_on, detail FROM documents_history
    WHERE document_id = ${documentId} ORDER BY at DESC, id LIMIT 200`.execute(db)
  return rows
}

/** What both practices say about a document. */
export const documentComments = comments<{ documentId: string }, Author>({
  table: 'documents_comment',
  about: { documentId: 'document_id' },
  columns: ['author_name', 'practice_id', 'practice_name'],
})

/** Those of these referrals on which this practice sent or got a report that it still has. */
export async function listReported(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT document.answers_id AS id FROM documents_document document
    WHERE document.answers_id = ANY(${ids}::uuid[]) AND ${isListedFor(practiceId)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The reports on a referral that this practice still has, newest first. */
export async function listReports(db: Database, referralId: string) {
  const { rows } = await sql<{ id: string; received_at: Date; opened_at: Date | null }>`
    SELECT id, received_at, opened_at FROM documents_document
    WHERE answers_id = ${referralId} AND deleted_to_at IS NULL ORDER BY received_at DESC, id LIMIT 20`.execute(
    db,
  )
  return rows
}
