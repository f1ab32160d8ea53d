import type { StoredFile } from '@corridor/contract/files/model.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Message, type NewMessage, tables } from './tables.ts'

/** Returns whether it was inserted; the same id again is not. */
export async function insertMessage(db: Database, message: NewMessage): Promise<boolean> {
  const row = await tables(db)
    .insertInto('guests_message')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What was sent with it, by the transaction that stores it. */
export async function setFiles(
  db: Database,
  { id, practiceId, files }: { id: string; practiceId: string; files: readonly StoredFile[] },
): Promise<void> {
  await sql`UPDATE guests_message SET files = ${JSON.stringify(files)}::jsonb
    WHERE practice_id = ${practiceId} AND id = ${id}`.execute(db)
}

/** Of these ids those that are messages of the practice. */
export async function listMessageIds(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM guests_message WHERE practice_id = ${practiceId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

export const findMessage = (db: Database, practiceId: string, id: string): Promise<Message | undefined> =>
  tables(db)
    .selectFrom('guests_message')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The messages of a practice, newest first, from behind this one on. */
export const listMessages = (
  db: Database,
  practiceId: string,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
): Promise<Message[]> =>
  tables(db)
    .selectFrom('guests_message')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .$if(after !== undefined, (query) =>
      query.where(({ or, and, eb }) =>
        or([
          eb('created_at', '<', after!.at),
          and([eb('created_at', '=', after!.at), eb('id', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Saves the answer, once; undefined when there is one. */
export const setReply = (
  db: Database,
  { id, practiceId, reply, now }: { id: string; practiceId: string; reply: string; now: Date },
): Promise<Message | undefined> =>
  tables(db)
    .updateTable('guests_message')
    .set({ reply, replied_at: now })
    .where('practice_id', '=', practiceId)
    .where('id', '=', id)
    .where('replied_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
