import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type Pair, type Party, partyId } from '../party.ts'
import { VISIBLE } from './parties.ts'
import { type InviteRow, tables } from './tables.ts'

export const findInvite = (db: Database, id: string): Promise<InviteRow | undefined> =>
  tables(db).selectFrom('network_invite').selectAll().where('id', '=', id).executeTakeFirst()

/** The one invite between two sides, in either direction. */
export async function findInviteBetween(db: Database, [one, other]: Pair): Promise<InviteRow | undefined> {
  const [a, b] = [partyId(one), partyId(other)]
  const { rows } = await sql<InviteRow>`
    SELECT * FROM network_invite
    WHERE LEAST(from_party, to_party) = LEAST(${a}::uuid, ${b}::uuid)
      AND GREATEST(from_party, to_party) = GREATEST(${a}::uuid, ${b}::uuid)`.execute(db)
  return rows[0]
}

/** The other side is an individual or a visible practice. */
const OTHER_IS_SEEN = (otherId: 'from_practice_id' | 'to_practice_id') => sql<boolean>`
  (invite.${sql.ref(otherId)} IS NULL OR EXISTS (
    SELECT FROM office_practice practice WHERE practice.id = invite.${sql.ref(otherId)} AND ${VISIBLE}))`

/** The open invites to this side, newest first. */
export async function listReceivedInvites(db: Database, party: Party): Promise<InviteRow[]> {
  const { rows } = await sql<InviteRow>`
    SELECT * FROM network_invite invite WHERE to_party = ${partyId(party)} AND status = 'pending'
      AND ${OTHER_IS_SEEN('from_practice_id')} ORDER BY invited_at DESC, id`.execute(db)
  return rows
}

/** The invites that this side sent, newest first, without those that came of an invitation by address. */
export async function listSentInvites(db: Database, party: Party): Promise<InviteRow[]> {
  const { rows } = await sql<InviteRow>`
    SELECT * FROM network_invite invite WHERE from_party = ${partyId(party)} AND NOT is_by_address
      AND ${OTHER_IS_SEEN('to_practice_id')} ORDER BY invited_at DESC, id`.execute(db)
  return rows
}

export type NewInvite = Omit<InviteRow, 'from_party' | 'to_party' | 'is_by_address'>

/** Returns nothing when there is an invite with this id or between the two already. */
export const insertInvite = (db: Database, invite: NewInvite): Promise<InviteRow | undefined> =>
  tables(db)
    .insertInto('network_invite')
    .values(invite)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Returns nothing when the invite is not open, or not to this side. */
export const updateIgnored = (db: Database, id: string, toParty: string): Promise<InviteRow | undefined> =>
  tables(db)
    .updateTable('network_invite')
    .set({ status: 'ignored' })
    .where('id', '=', id)
    .where('to_party', '=', toParty)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Returns nothing when the invite was resent after the moment given. */
export const updateSentAt = (
  db: Database,
  id: string,
  notSince: Date,
  now: Date,
): Promise<InviteRow | undefined> =>
  tables(db)
    .updateTable('network_invite')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('sent_at', '<=', notSince)
    .returningAll()
    .executeTakeFirst()

/** Returns the deleted invite: of two that delete it at once, only one gets it. */
export const deleteInviteRow = (db: Database, id: string): Promise<InviteRow | undefined> =>
  tables(db).deleteFrom('network_invite').where('id', '=', id).returningAll().executeTakeFirst()

/** Deletes the invites that a person sent for a practice, except those that came of an invitation by address. */
export const deleteInvitesOf = (db: Database, practiceId: string, personId: string): Promise<InviteRow[]> =>
  tables(db)
    .deleteFrom('network_invite')
    .where('from_practice_id', '=', practiceId)
    .where('from_user_id', '=', personId)
    .where('is_by_address', '=', false)
    .returningAll()
    .execute()

export const transferInvites = (
  db: Database,
  practiceId: string,
  personId: string,
  heirId: string,
): Promise<InviteRow[]> =>
  tables(db)
    .updateTable('network_invite')
    .set({ from_user_id: heirId })
    .where('from_practice_id', '=', practiceId)
    .where('from_user_id', '=', personId)
    .returningAll()
    .execute()

/** Deletes all invites between an individual and practices. */
export const deleteInvitesOfIndividual = (db: Database, personId: string): Promise<InviteRow[]> =>
  tables(db)
    .deleteFrom('network_invite')
    .where((eb) => eb.or([eb('from_party', '=', personId), eb('to_party', '=', personId)]))
    .returningAll()
    .execute()

/** Deletes the invites that came of these invitations by address. */
export const deleteInvitesByAddress = (
  db: Database,
  invitationIds: readonly string[],
): Promise<InviteRow[]> =>
  tables(db).deleteFrom('network_invite').where('invitation_id', 'in', invitationIds).returningAll().execute()

/** The invite that came of an individual's invitation by address. */
export const findInviteByEmailInvite = (
  db: Database,
  emailInviteId: string,
): Promise<InviteRow | undefined> =>
  tables(db)
    .selectFrom('network_invite')
    .selectAll()
    .where('email_invite_id', '=', emailInviteId)
    .executeTakeFirst()

/** All invites of a practice, sent and received. */
export const listInvitesOf = (db: Database, practiceId: string): Promise<InviteRow[]> =>
  tables(db)
    .selectFrom('network_invite')
    .selectAll()
    .where((eb) => eb.or([eb('from_party', '=', practiceId), eb('to_party', '=', practiceId)]))
    .execute()
