import type { Database } from '../../../platform/database/database.ts'
import { type EmailInviteRow, tables } from './tables.ts'

/** An invitation to an address that still stands. */
export const findStandingInvite = (
  db: Database,
  id: string,
  now: Date,
): Promise<EmailInviteRow | undefined> =>
  tables(db)
    .selectFrom('network_email_invite')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The invitations to a person that stand for whoever holds this address, oldest first. */
export const listInvitesTo = (db: Database, emailKey: string, now: Date): Promise<EmailInviteRow[]> =>
  tables(db)
    .selectFrom('network_email_invite')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'person')
    .where('expires_at', '>', now)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()

/** Answers who had sent it; nothing when it is gone already. */
export async function removeInviteRow(db: Database, id: string): Promise<string | undefined> {
  const row = await tables(db)
    .deleteFrom('network_email_invite')
    .where('id', '=', id)
    .returning('from_id')
    .executeTakeFirst()
  return row?.from_id
}
