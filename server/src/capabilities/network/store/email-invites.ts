import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type EmailInviteRow, tables } from './tables.ts'

/** Holds invitations to addresses against whoever follows them, or takes them back, meanwhile. Before any pair is held. */
export async function holdAddressed(db: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`network-addressed ${id}`}, 0))`.execute(db)
}

/** What somebody on their own has sent to addresses, newest first. */
export const listEmailInvites = (db: Database, fromId: string): Promise<EmailInviteRow[]> =>
  tables(db)
    .selectFrom('network_email_invite')
    .selectAll()
    .where('from_id', '=', fromId)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

export const findEmailInvite = (db: Database, id: string): Promise<EmailInviteRow | undefined> =>
  tables(db).selectFrom('network_email_invite').selectAll().where('id', '=', id).executeTakeFirst()

/** One that still stands. */
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

interface Addressed {
  emailKey: string
  kind: EmailInviteRow['kind']
  now: Date
}

/** Those that stand for whoever holds this address, oldest first. */
export const listEmailInvitesTo = (
  db: Database,
  { emailKey, kind, now }: Addressed,
): Promise<EmailInviteRow[]> =>
  tables(db)
    .selectFrom('network_email_invite')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()

/** Adds one, unless there is one of this id or to this address. Answers it when this was the time. */
export const addEmailInvite = (db: Database, invite: EmailInviteRow): Promise<EmailInviteRow | undefined> =>
  tables(db)
    .insertInto('network_email_invite')
    .values(invite)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Notes that one was sent again, unless that was since the moment given. */
export const setEmailSentAgain = (
  db: Database,
  id: string,
  notSince: Date,
  sending: Pick<EmailInviteRow, 'sent_at' | 'expires_at'>,
): Promise<EmailInviteRow | undefined> =>
  tables(db)
    .updateTable('network_email_invite')
    .set(sending)
    .where('id', '=', id)
    .where('sent_at', '<=', notSince)
    .returningAll()
    .executeTakeFirst()

/** Answers it: of two at once one does. */
export const takeEmailInvite = (
  db: Database,
  fromId: string,
  id: string,
): Promise<EmailInviteRow | undefined> =>
  tables(db)
    .deleteFrom('network_email_invite')
    .where('from_id', '=', fromId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Somebody is not on their own any more: what they sent to practices as such comes to nothing. */
export async function removePracticeEmailInvites(db: Database, fromId: string): Promise<void> {
  await tables(db)
    .deleteFrom('network_email_invite')
    .where('from_id', '=', fromId)
    .where('kind', '=', 'practice')
    .execute()
}

/** Takes away what two people, who are connected now, have written to each other's address. Answers who had. */
export async function takeInvitesBetween(db: Database, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ from_id: string }>`
    DELETE FROM network_email_invite invite USING people_person person
    WHERE invite.kind = 'person' AND invite.email_key = person.email_key
      AND (invite.from_id, person.id) IN ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    RETURNING invite.from_id`.execute(db)
  return rows.map(({ from_id }) => from_id)
}
