import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type EmailInviteRow, tables } from './tables.ts'

/** Locks invitations by address, so that they are not followed and withdrawn at once. Must precede the lock of any pair. */
export async function lockAddressed(db: Database, ids: readonly string[]): Promise<void> {
  // The sorted ids are unnested first, so every transaction takes these locks in the same order.
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('network-addressed ' || id, 0))
    FROM unnest(${ids.toSorted()}::text[]) AS id`.execute(db)
}

const select = (db: Database) => tables(db).selectFrom('network_email_invite').selectAll()

/** An individual's invitations by address, newest first. */
export const listEmailInvites = (db: Database, fromId: string) =>
  select(db).where('from_id', '=', fromId).orderBy('invited_at', 'desc').orderBy('id').execute()

export const findEmailInvite = (db: Database, id: string) =>
  select(db).where('id', '=', id).executeTakeFirst()

/** An invitation that has not expired. */
export const findStandingInvite = (db: Database, id: string, now: Date) =>
  select(db).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()

interface AddressFilter {
  emailKey: string
  kind: EmailInviteRow['kind']
  now: Date
}

/** The invitations to this address that have not expired, oldest first. */
export const listEmailInvitesTo = (db: Database, { emailKey, kind, now }: AddressFilter) =>
  select(db)
    .where('email_key', '=', emailKey)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()

/** Returns nothing when there is one with this id or to this address already. */
export const insertEmailInvite = (db: Database, invite: EmailInviteRow) =>
  tables(db)
    .insertInto('network_email_invite')
    .values(invite)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Returns nothing when the invitation was resent after the moment given. */
export const updateEmailSentAt = (
  db: Database,
  id: string,
  notSince: Date,
  sending: Pick<EmailInviteRow, 'sent_at' | 'expires_at'>,
) =>
  tables(db)
    .updateTable('network_email_invite')
    .set(sending)
    .where('id', '=', id)
    .where('sent_at', '<=', notSince)
    .returningAll()
    .executeTakeFirst()

/** Returns the deleted row: of two that delete it at once, only one gets it. */
export const deleteEmailInvite = (db: Database, fromId: string, id: string) =>
  tables(db)
    .deleteFrom('network_email_invite')
    .where('from_id', '=', fromId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Deletes the invitations to practices of a person who is no longer an individual. */
export async function deletePracticeEmailInvites(db: Database, fromId: string): Promise<void> {
  await tables(db)
    .deleteFrom('network_email_invite')
    .where('from_id', '=', fromId)
    .where('kind', '=', 'practice')
    .execute()
}

/** Deletes the invitations that two people sent to each other's address, and returns the senders. */
export async function deleteEmailInvitesBetween(db: Database, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ from_id: string }>`
    DELETE FROM network_email_invite invite USING people_person person
    WHERE invite.kind = 'person' AND invite.email_key = person.email_key
      AND (invite.from_id, person.id) IN ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    RETURNING invite.from_id`.execute(db)
  return rows.map(({ from_id }) => from_id)
}
