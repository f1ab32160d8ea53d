import { sql } from 'kysely'
import { comments } from '#engines/discussions/comments.ts'
import type { Database } from '#platform/database/database.ts'
import { at, ITEM_COLUMNS, type ItemRow, type NoteColumns, type Ref } from './tables.ts'

/** What the team noted about an item. */
export const itemNotes = comments<Omit<Ref, 'seen'>, NoteColumns>({
  table: 'worklist_note',
  about: { practiceId: 'practice_id', kind: 'kind', itemId: 'item_id' },
  columns: ['mentions', 'handed_back_by', 'handed_back_because'],
  deleted: { mentions: '{}' },
})

/** So many notes more, or fewer. */
export async function changeNoteCount(db: Database, ref: Ref, by: 1 | -1): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET note_count = note_count + ${by}::int, version = version + 1
    WHERE ${at(ref)} RETURNING ${ITEM_COLUMNS}`.execute(db)
  return rows[0]!
}
