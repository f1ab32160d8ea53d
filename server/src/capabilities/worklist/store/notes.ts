import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { at, ITEM_COLUMNS, type ItemRow, type NoteRow, type Ref } from './tables.ts'

const NOTE_COLUMNS = sql`note.id, note.author_id, note.text, note.mentions, note.handed_back_by, note.handed_back_because,
  note.created_at`

const of = ({ practiceId, kind, itemId }: Ref) =>
  sql`note.practice_id = ${practiceId} AND note.kind = ${kind} AND note.item_id = ${itemId}`

interface NewNote {
  id: string
  authorId: string
  text: string
  mentions: readonly string[]
}

/** Returns false when the note with this id is there already. */
export async function insertNote(
  db: Database,
  ref: Ref,
  { id, authorId, text, mentions }: NewNote,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO worklist_note (practice_id, kind, item_id, id, author_id, text, mentions, created_at)
    VALUES (${ref.practiceId}, ${ref.kind}, ${ref.itemId}, ${id}, ${authorId}, ${text}, ${mentions}::uuid[], ${now})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
  return rows.length > 0
}

export async function findNote(db: Database, ref: Ref, id: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    SELECT ${NOTE_COLUMNS} FROM worklist_note note WHERE ${of(ref)} AND note.id = ${id} AND deleted_at IS NULL`.execute(
    db,
  )
  return rows[0]
}

/** The newest, in the order in which they were written. */
export async function listNotes(db: Database, ref: Ref, limit: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    SELECT ${NOTE_COLUMNS} FROM worklist_note note WHERE ${of(ref)} AND deleted_at IS NULL
    ORDER BY note.created_at DESC, note.id DESC LIMIT ${limit}`.execute(db)
  return rows.toReversed()
}

/** Deletes the words of a note of this author; returns false when there is none. */
export async function deleteNote(
  db: Database,
  ref: Ref,
  { id, authorId }: { id: string; authorId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE worklist_note note SET deleted_at = ${now}, text = '', mentions = '{}'
    WHERE ${of(ref)} AND note.id = ${id} AND author_id = ${authorId} AND deleted_at IS NULL RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

/** So many notes more, or fewer. */
export async function changeNoteCount(db: Database, ref: Ref, by: 1 | -1): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET note_count = note_count + ${by}::int, version = version + 1
    WHERE ${at(ref)} RETURNING ${ITEM_COLUMNS}`.execute(db)
  return rows[0]!
}
