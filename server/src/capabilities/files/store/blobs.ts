import type { Database } from '#platform/database/database.ts'
import type { FilesTables } from './files.ts'

const PAGE = 10_000

/** The ids of all blobs that files and thumbnails use, page by page. */
export async function* listUsedBlobs(
  db: Database,
): AsyncGenerator<{ blob_id: string | null; thumbnail_id: string | null }[], void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .withTables<FilesTables>()
      .selectFrom('files_file')
      .select(['id', 'blob_id', 'thumbnail_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
