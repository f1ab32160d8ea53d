import type { Database } from '#platform/database/database.ts'
import { type Message, tables } from './tables.ts'

/** Returns whether it was inserted; the same id again is not. */
export async function insertMessage(db: Database, message: Message): Promise<boolean> {
  const row = await tables(db)
    .insertInto('guests_message')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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
