import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Where a message is. */
export interface MessagePosition {
  conversationId: string
  seq: number
}

/** Tables of what people do with messages. They name a message by its conversation and its position. */
export interface MarkTables {
  message: string
  conversationKey: string
  edit: string
  hidden: string
  reaction: string
  reminder: string
}

/** Edits, deletions, reactions and reminders of messages. Every change needs the lock of the conversation. */
export function messageMarks(tables: MarkTables) {
  const message = sql.table(tables.message)
  const edit = sql.table(tables.edit)
  const hidden = sql.table(tables.hidden)
  const reactions = sql.table(tables.reaction)
  const reminder = sql.table(tables.reminder)
  const key = sql.ref(tables.conversationKey)
  const isIt = ({ conversationId, seq }: MessagePosition) => sql`${key} = ${conversationId} AND seq = ${seq}`

  return {
    /** Gives a message that changed the number of that change. */
    async setChanged(db: Database, position: MessagePosition, changeSeq: number, now: Date): Promise<void> {
      await sql`UPDATE ${message} SET change_seq = ${changeSeq}, changed_at = ${now} WHERE ${isIt(position)}`.execute(
        db,
      )
    },

    /**
     * Changes the text of a message and saves the one before, in order also when several edits came in one moment. Returns whether it
     * was still early enough.
     */
    async edit(
      db: Database,
      position: MessagePosition,
      { text, sentAfter }: { text: string; sentAfter: Date },
      now: Date,
    ): Promise<boolean> {
      const { rows } = await sql`
        WITH before AS (
          SELECT text FROM ${message} WHERE ${isIt(position)}
        ), edited AS (
          UPDATE ${message} SET text = ${text}, edited_at = ${now}
          WHERE ${isIt(position)} AND deleted_at IS NULL AND created_at >= ${sentAfter}
          RETURNING seq
        )
        INSERT INTO ${edit} (${key}, seq, until, text)
        SELECT ${position.conversationId}, edited.seq, greatest(${now}::timestamptz,
          (SELECT max(until) + interval '1 millisecond' FROM ${edit} WHERE ${isIt(position)})), before.text FROM edited, before
        RETURNING seq`.execute(db)
      return rows.length > 0
    },

    async listEdits(
      db: Database,
      position: MessagePosition,
      before?: Date,
    ): Promise<{ text: string; until: Date }[]> {
      const { rows } = await sql<{ text: string; until: Date }>`
        SELECT text, until FROM ${edit}
        WHERE ${isIt(position)} ${before ? sql`AND until <= ${before}` : sql``} ORDER BY until`.execute(db)
      return rows
    },

    /** Deletes a message for everybody, and everybody's reminders of it. */
    async setDeleted(db: Database, position: MessagePosition, now: Date): Promise<void> {
      await sql`
        WITH unreminded AS (
          DELETE FROM ${reminder} WHERE ${isIt(position)}
        )
        UPDATE ${message} SET deleted_at = ${now} WHERE ${isIt(position)} AND deleted_at IS NULL`.execute(db)
    },

    /** Deletes a message for one person, and their reminder of it. Returns whether it was not deleted for them before. */
    async hide(db: Database, personId: string, position: MessagePosition): Promise<boolean> {
      const { rows } = await sql`
        WITH unreminded AS (
          DELETE FROM ${reminder} WHERE person_id = ${personId} AND ${isIt(position)}
        )
        INSERT INTO ${hidden} (person_id, ${key}, seq) VALUES (${personId}, ${position.conversationId}, ${position.seq})
        ON CONFLICT DO NOTHING RETURNING seq`.execute(db)
      return rows.length > 0
    },

    /** Who has deleted a message for themselves. */
    async listHiders(db: Database, position: MessagePosition): Promise<string[]> {
      const { rows } = await sql<{ person_id: string }>`
        SELECT person_id FROM ${hidden} WHERE ${isIt(position)}`.execute(db)
      return rows.map(({ person_id }) => person_id)
    },

    /** Returns whether the person had another reaction, or none, before. */
    async setReaction(
      db: Database,
      personId: string,
      position: MessagePosition,
      reaction: string,
      now: Date,
    ): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO ${reactions} AS existing (${key}, seq, person_id, reaction, reacted_at)
        VALUES (${position.conversationId}, ${position.seq}, ${personId}, ${reaction}, ${now})
        ON CONFLICT (${key}, seq, person_id) DO UPDATE
        SET reaction = EXCLUDED.reaction, reacted_at = EXCLUDED.reacted_at
        WHERE existing.reaction <> EXCLUDED.reaction RETURNING seq`.execute(db)
      return rows.length > 0
    },

    async removeReaction(db: Database, personId: string, position: MessagePosition): Promise<boolean> {
      const { rows } = await sql`
        DELETE FROM ${reactions} WHERE ${isIt(position)} AND person_id = ${personId} RETURNING seq`.execute(
        db,
      )
      return rows.length > 0
    },
  }
}
