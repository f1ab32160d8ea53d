import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { isBehind, type TimelineCursor, type TimelineOf } from '#platform/timeline.ts'
import type { WorkItemSource } from '#platform/work-items.ts'
import { seenBy } from './items.ts'
import { isAbout } from './lists.ts'

export interface PatientNoteRow {
  id: string
  kind: string
  item_id: string
  author_id: string | null
  text: string
  created_at: Date
}

/** What people of the practice wrote about the items of a patient that this person may see. */
export interface NotesOf {
  sources: readonly WorkItemSource[]
  of: TimelineOf
  personId: string | null
}

const notes = ({ sources, of, personId }: NotesOf): RawBuilder<unknown> =>
  sql.join(
    sources.map(
      (source) => sql`
      SELECT note.id, note.kind, note.item_id, note.author_id, note.text, note.created_at
      FROM worklist_item item JOIN worklist_note note USING (practice_id, kind, item_id)
      WHERE item.practice_id = ${of.practiceId} AND item.kind = ${source.kind.kind} AND item.note_count > 0
        AND ${isAbout(source, of)} AND ${personId === null ? sql`true` : seenBy(source, personId)}
        AND note.deleted_at IS NULL AND note.handed_back_because IS NULL`,
    ),
    sql` UNION ALL `,
  )

/** The newest first. */
export async function listOfPatient(
  db: Database,
  wanted: NotesOf,
  { after, limit }: { after: TimelineCursor | undefined; limit: number },
): Promise<PatientNoteRow[]> {
  if (wanted.sources.length === 0) return []
  const { rows } = await sql<PatientNoteRow>`
    SELECT * FROM (${notes(wanted)}) note WHERE ${isBehind(after, 'created_at', 'id')}
    ORDER BY created_at DESC, id::text COLLATE "C" DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countOfPatient(db: Database, wanted: NotesOf): Promise<number> {
  if (wanted.sources.length === 0) return 0
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM (${notes(wanted)}) note`.execute(db)
  return rows[0]!.count
}
