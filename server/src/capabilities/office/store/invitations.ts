import type { Database } from '../../../platform/database/database.ts'
import { type Invitation, tables } from './tables.ts'

/** An open invitation by the hash of its link's token. */
export const findInvitationByToken = (
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<Invitation | undefined> =>
  tables(db)
    .selectFrom('office_invitation')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findInvitation = (db: Database, id: string): Promise<Invitation | undefined> =>
  tables(db).selectFrom('office_invitation').selectAll().where('id', '=', id).executeTakeFirst()

/** The one invitation of an address that nobody has used, be it expired. */
export const findUnusedInvitation = (
  db: Database,
  { practiceId, mode, emailKey }: { practiceId: string; mode: number; emailKey: string },
): Promise<Invitation | undefined> =>
  tables(db)
    .selectFrom('office_invitation')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .where('mode', '=', mode)
    .where('email_key', '=', emailKey)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()

export type Received = Invitation & { practice_name: string }

/** What an address is invited to and can still follow, newest first: not by a practice that is suspended. */
export const listInvitationsTo = (db: Database, emailKey: string, now: Date): Promise<Received[]> =>
  tables(db)
    .selectFrom('office_invitation as invitation')
    .innerJoin('office_practice as practice', 'practice.id', 'invitation.practice_id')
    .selectAll('invitation')
    .select('practice.name as practice_name')
    .where('invitation.email_key', '=', emailKey)
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('practice.suspended_at', 'is', null)
    .orderBy('invitation.invited_at', 'desc')
    .orderBy('invitation.id')
    .execute()

/** Of one mode to an address, used or still open, by practices that are to be seen. */
export const listInvitationsOfMode = (
  db: Database,
  { mode, emailKey, now }: { mode: number; emailKey: string; now: Date },
): Promise<Invitation[]> =>
  tables(db)
    .selectFrom('office_invitation as invitation')
    .innerJoin('office_practice as practice', 'practice.id', 'invitation.practice_id')
    .selectAll('invitation')
    .where('invitation.mode', '=', mode)
    .where('invitation.email_key', '=', emailKey)
    .where((eb) =>
      eb.or([eb('invitation.accepted_at', 'is not', null), eb('invitation.expires_at', '>', now)]),
    )
    .where('practice.suspended_at', 'is', null)
    .orderBy('practice.id')
    .execute()

/** Invitations that nobody has used, newest first. */
export const listUnusedInvitations = (db: Database, practiceId: string): Promise<Invitation[]> =>
  tables(db)
    .selectFrom('office_invitation')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .where('accepted_at', 'is', null)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

export async function countUnusedInvitations(db: Database, practiceId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('office_invitation')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('practice_id', '=', practiceId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds an invitation. The same id twice stores once; answers whether this was the time. */
export async function addInvitation(db: Database, invitation: Invitation): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('office_invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Sending = Pick<Invitation, 'role' | 'sent_at' | 'expires_at'>

/** A new sending begins: from here on the link before it is dead. */
export async function setSending(db: Database, id: string, sending: Sending): Promise<void> {
  await tables(db)
    .updateTable('office_invitation')
    .set({ ...sending, token_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Makes the link of a sending work, unless it was used, taken back or sent again meanwhile. */
export async function setInvitationToken(
  db: Database,
  id: string,
  sentAt: Date,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('office_invitation')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('sent_at', '=', sentAt)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses an invitation up as it was found: not once it was sent again, perhaps with another role. Of two at once one wins. */
export async function takeInvitation(
  db: Database,
  { id, sent_at }: Pick<Invitation, 'id' | 'sent_at'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('office_invitation')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('sent_at', '=', sent_at)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What somebody has invited for a practice and nobody has used. */
export async function listUnusedIdsOf(
  db: Database,
  practiceId: string,
  inviterId: string,
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('office_invitation')
    .select('id')
    .where('practice_id', '=', practiceId)
    .where('invited_by', '=', inviterId)
    .where('accepted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

type Invited = Pick<Invitation, 'email'>

/** Those that nobody has used meanwhile. Answers whose they were. */
export const removeInvitations = (db: Database, ids: readonly string[]): Promise<Invited[]> =>
  tables(db)
    .deleteFrom('office_invitation')
    .where('id', 'in', ids)
    .where('accepted_at', 'is', null)
    .returning('email')
    .execute()

/** Makes them another's. Answers whose they are. */
export const passInvitations = (db: Database, ids: readonly string[], heirId: string): Promise<Invited[]> =>
  tables(db)
    .updateTable('office_invitation')
    .set({ invited_by: heirId })
    .where('id', 'in', ids)
    .where('accepted_at', 'is', null)
    .returning('email')
    .execute()

/** Uses an invitation up that was answered in another way. Answers it, unless it was used before. */
export const setUsed = (db: Database, id: string, now: Date): Promise<Invitation | undefined> =>
  tables(db)
    .updateTable('office_invitation')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Nobody has used them, and nobody will. */
export async function listOldUnusedIds(db: Database, before: Date): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('office_invitation')
    .select('id')
    .where('expires_at', '<', before)
    .where('accepted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeOldInvitations(db: Database, before: Date): Promise<void> {
  await tables(db).deleteFrom('office_invitation').where('expires_at', '<', before).execute()
}
