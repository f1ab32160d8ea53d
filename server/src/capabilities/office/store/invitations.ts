import type { Database } from '#platform/database/database.ts'
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

/** The one unused invitation of an address, also when it has expired. */
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

/** The open invitations to an address, newest first, without those of suspended practices. */
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

/** The used and open invitations of one mode to an address, without those of suspended practices. */
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

/** Returns false when there is an invitation with this id already. */
export async function insertInvitation(db: Database, invitation: Invitation): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('office_invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Sending = Pick<Invitation, 'role' | 'sent_at' | 'expires_at'>

/** Saves a new sending, and invalidates the previous link. */
export async function setSending(db: Database, id: string, sending: Sending): Promise<void> {
  await tables(db)
    .updateTable('office_invitation')
    .set({ ...sending, token_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Activates the link of a sending, unless the invitation was used, withdrawn or resent meanwhile. */
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

/** Accepts an invitation unless it was resent, perhaps with another role, since it was read. Of two at once only one succeeds. */
export async function setAccepted(
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

/** The unused invitations that a person sent for a practice. */
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

/** Deletes those that are still unused, and returns their addresses. */
export const deleteInvitations = (db: Database, ids: readonly string[]): Promise<Invited[]> =>
  tables(db)
    .deleteFrom('office_invitation')
    .where('id', 'in', ids)
    .where('accepted_at', 'is', null)
    .returning('email')
    .execute()

/** Transfers those that are still unused, and returns their addresses. */
export const transferInvitations = (
  db: Database,
  ids: readonly string[],
  heirId: string,
): Promise<Invited[]> =>
  tables(db)
    .updateTable('office_invitation')
    .set({ invited_by: heirId })
    .where('id', 'in', ids)
    .where('accepted_at', 'is', null)
    .returning('email')
    .execute()

/** Marks an invitation as used in another way, and returns it unless it was used before. */
export const setUsed = (db: Database, id: string, now: Date): Promise<Invitation | undefined> =>
  tables(db)
    .updateTable('office_invitation')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Unused invitations that expired before a moment. */
export async function listOldUnusedIds(db: Database, before: Date): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('office_invitation')
    .select('id')
    .where('expires_at', '<', before)
    .where('accepted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteOldInvitations(db: Database, before: Date): Promise<void> {
  await tables(db).deleteFrom('office_invitation').where('expires_at', '<', before).execute()
}
