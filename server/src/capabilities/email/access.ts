import { emailNotFound, threadNotFound } from '@corridor/contract/email/errors.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { findMessage } from './store/messages.ts'
import { emailTables, type MessageRow, type ThreadRow } from './store/tables.ts'
import { findThread } from './store/threads.ts'

export const mayEmail = ({ claims, practiceId }: Pick<Person, 'claims' | 'practiceId'>): boolean =>
  practiceId !== null && claims.has('SecureEmail')

/** Threads belong to a practice; somebody without one has none. */
export const practiceIdOf = ({ practiceId }: Pick<Person, 'practiceId'>): string =>
  found(practiceId, kernelErrors.notAllowed)

export const getThread = async (db: Database, practiceId: string, id: string): Promise<ThreadRow> =>
  found(await findThread(db, practiceId, id), threadNotFound)

/** The same, locked until the end of the transaction. Where a link is changed too, that is locked before. */
export async function lockThread({ db }: Tx, practiceId: string, id: string): Promise<ThreadRow> {
  await lockConversations(db, emailTables, [id])
  return getThread(db, practiceId, id)
}

/** An email that the practice sent; an answer of a patient is none. */
export async function getSent(db: Database, practiceId: string, id: string): Promise<MessageRow> {
  const row = await findMessage(db, practiceId, id)
  return found(row && !row.is_incoming ? row : undefined, emailNotFound)
}
