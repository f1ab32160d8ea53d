import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Kind, kindOf, type Pair, type Party, partyId } from '../party.ts'
import { VISIBLE } from './parties.ts'
import type { ConnectionRow } from './tables.ts'

/*
 * The two kinds are stored apart, because their rows live differently: an invite with a practice in it is deleted once it is
 * over, and with the invitation by address that it came of; a request between people stays, for the limits of later ones.
 */
const STORED = {
  practice: {
    table: sql.table('network_invite'),
    from: sql.ref('from_party'),
    to: sql.ref('to_party'),
    open: sql<boolean>`status = 'pending'`,
    /** What its sender sees as open. They do not learn that it was declined. */
    sent: sql<boolean>`true`,
    live: sql<boolean>`true`,
    declined: sql`status = 'ignored'`,
    columns: sql`'practice' AS kind, id, from_practice_id, from_user_id, to_practice_id, to_user_id, from_party, to_party,
      CASE status WHEN 'ignored' THEN 'declined' ELSE 'pending' END AS status, message, invited_at, sent_at,
      NULL::timestamptz AS answered_at, invitation_id, email_invite_id, is_by_address`,
  },
  person: {
    table: sql.table('network_person_connection'),
    from: sql.ref('source_person_id'),
    to: sql.ref('target_person_id'),
    open: sql<boolean>`status = 'Pending'`,
    sent: sql<boolean>`status = 'Pending'`,
    live: sql<boolean>`status IN ('Pending', 'Accepted')`,
    declined: sql`status = 'Rejected'`,
    columns: sql`'person' AS kind, id, NULL::uuid AS from_practice_id, source_person_id AS from_user_id,
      NULL::uuid AS to_practice_id, target_person_id AS to_user_id, source_person_id AS from_party,
      target_person_id AS to_party,
      CASE status WHEN 'Rejected' THEN 'declined' WHEN 'Deleted' THEN 'ended' ELSE lower(status) END AS status,
      message, invited_at, invited_at AS sent_at, answered_at, NULL::uuid AS invitation_id, email_invite_id,
      is_by_address`,
  },
} as const

type Where = RawBuilder<unknown>

async function select(db: Database, kind: Kind, where: Where): Promise<ConnectionRow[]> {
  const { table, columns } = STORED[kind]
  return (await sql<ConnectionRow>`SELECT ${columns} FROM ${table} WHERE ${where}`.execute(db)).rows
}

const isBetween = (kind: Kind, [one, other]: Pair): Where => {
  const { from, to } = STORED[kind]
  const [a, b] = [partyId(one), partyId(other)]
  return sql`LEAST(${from}, ${to}) = LEAST(${a}::uuid, ${b}::uuid)
    AND GREATEST(${from}, ${to}) = GREATEST(${a}::uuid, ${b}::uuid)`
}

export const findConnection = async (db: Database, kind: Kind, id: string) =>
  (await select(db, kind, sql`id = ${id}`))[0]

/** The one request between two parties, in either direction, or the connection of two people. */
export async function findBetween(db: Database, pair: Pair): Promise<ConnectionRow | undefined> {
  const kind = kindOf(pair)
  return (await select(db, kind, sql`${isBetween(kind, pair)} AND ${STORED[kind].live}`))[0]
}

/** The open request that came of an individual's invitation by address. */
export const findByEmailInvite = async (db: Database, kind: Kind, emailInviteId: string) =>
  (await select(db, kind, sql`email_invite_id = ${emailInviteId} AND ${STORED[kind].sent}`))[0]

/** Newest first, without those whose other side is a practice that is not visible. */
async function listSeen(
  db: Database,
  kind: Kind,
  other: 'from_practice_id' | 'to_practice_id',
  where: Where,
) {
  const { table, columns } = STORED[kind]
  const otherId = sql.ref(`connection.${other}`)
  const { rows } = await sql<ConnectionRow>`
    SELECT * FROM (SELECT ${columns} FROM ${table} WHERE ${where}) connection
    WHERE ${otherId} IS NULL OR EXISTS (SELECT FROM office_practice practice WHERE practice.id = ${otherId} AND ${VISIBLE})
    ORDER BY invited_at DESC, id`.execute(db)
  return rows
}

/** The open requests to this party. */
export const listReceived = (db: Database, kind: Kind, party: Party): Promise<ConnectionRow[]> =>
  listSeen(db, kind, 'from_practice_id', sql`${STORED[kind].to} = ${partyId(party)} AND ${STORED[kind].open}`)

/** The requests that this party sent, without those by address: their sender sees only the address. */
export const listSent = (db: Database, kind: Kind, party: Party): Promise<ConnectionRow[]> =>
  listSeen(
    db,
    kind,
    'to_practice_id',
    sql`${STORED[kind].from} = ${partyId(party)} AND ${STORED[kind].sent} AND NOT is_by_address`,
  )

/** The connections of a person with people. */
export const listAccepted = (db: Database, personId: string): Promise<ConnectionRow[]> =>
  select(
    db,
    'person',
    sql`status = 'Accepted' AND (source_person_id = ${personId} OR target_person_id = ${personId})`,
  )

/** All invites of a practice, sent and received. */
export const listInvitesOf = (db: Database, practiceId: string): Promise<ConnectionRow[]> =>
  select(db, 'practice', sql`from_party = ${practiceId} OR to_party = ${practiceId}`)

export interface NewConnection {
  id: string
  from: Party
  /** The person who sends it. */
  fromId: string
  to: Party
  message: string
  /** The invitation by address that it came of. */
  by?: { invitation_id: string } | { email_invite_id: string }
}

/** Returns nothing when there is one with this id or between the two already. */
export async function insertConnection(
  db: Database,
  { id, from, fromId, to, message, by }: NewConnection,
  now: Date,
): Promise<ConnectionRow | undefined> {
  const kind = kindOf([from, to])
  const [fromPractice, toPractice] = [from, to].map((party) =>
    'practiceId' in party ? party.practiceId : null,
  )
  const invitationId = by && 'invitation_id' in by ? by.invitation_id : null
  const emailInviteId = by && 'email_invite_id' in by ? by.email_invite_id : null
  const values =
    kind === 'practice'
      ? sql`(id, from_practice_id, from_user_id, to_practice_id, to_user_id, status, invitation_id, email_invite_id,
          message, invited_at, sent_at)
          VALUES (${id}, ${fromPractice}, ${fromId}, ${toPractice}, ${toPractice ? null : partyId(to)}, 'pending',
          ${invitationId}, ${emailInviteId}, ${message}, ${now}, ${now})`
      : sql`(id, source_person_id, target_person_id, status, message, invited_at, email_invite_id, is_by_address)
          VALUES (${id}, ${partyId(from)}, ${partyId(to)}, 'Pending', ${message}, ${now}, ${emailInviteId},
          ${emailInviteId !== null})`
  const { table, columns } = STORED[kind]
  const { rows } = await sql<ConnectionRow>`
    INSERT INTO ${table} ${values} ON CONFLICT DO NOTHING RETURNING ${columns}`.execute(db)
  return rows[0]
}

async function update(db: Database, kind: Kind, set: Where, where: Where): Promise<ConnectionRow[]> {
  const { table, columns } = STORED[kind]
  return (
    await sql<ConnectionRow>`UPDATE ${table} SET ${set} WHERE ${where} RETURNING ${columns}`.execute(db)
  ).rows
}

/** Takes live rows away: of two that do it at once, only one gets a row. */
async function remove(db: Database, kind: Kind, now: Date, where: Where): Promise<ConnectionRow[]> {
  if (kind === 'person')
    return update(
      db,
      kind,
      sql`status = 'Deleted', answered_at = ${now}`,
      sql`${where} AND ${STORED[kind].live}`,
    )
  return (
    await sql<ConnectionRow>`DELETE FROM network_invite WHERE ${where} RETURNING ${STORED[kind].columns}`.execute(
      db,
    )
  ).rows
}

/**
 * Accepts an open request, and returns nothing when it is no longer open. An invite can be accepted after it was declined. A
 * person's request loses its link to an invitation by address, because both people now see each other.
 */
export async function acceptRow(
  db: Database,
  { kind, id, to_party }: ConnectionRow,
  now: Date,
): Promise<ConnectionRow | undefined> {
  if (kind === 'practice') return (await remove(db, kind, now, sql`id = ${id} AND to_party = ${to_party}`))[0]
  const set = sql`status = 'Accepted', answered_at = ${now}, is_by_address = false, email_invite_id = NULL`
  return (
    await update(db, kind, set, sql`id = ${id} AND target_person_id = ${to_party} AND status = 'Pending'`)
  )[0]
}

/** Returns nothing when the request is not open. */
export async function declineRow(db: Database, { kind, id, to_party }: ConnectionRow, now: Date) {
  const { declined, to, open } = STORED[kind]
  const set = kind === 'practice' ? declined : sql`${declined}, answered_at = ${now}`
  return (await update(db, kind, set, sql`id = ${id} AND ${to} = ${to_party} AND ${open}`))[0]
}

/** Returns nothing when the request is not its sender's to withdraw any more. */
export async function withdrawRow(db: Database, { kind, id, from_party }: ConnectionRow, now: Date) {
  const { from, sent } = STORED[kind]
  return (await remove(db, kind, now, sql`id = ${id} AND ${from} = ${from_party} AND ${sent}`))[0]
}

/** Ends the request or the connection of two people. */
export const endBetween = async (db: Database, pair: Pair, now: Date): Promise<ConnectionRow | undefined> =>
  (await remove(db, 'person', now, isBetween('person', pair)))[0]

/** Returns nothing when the invite was resent after the moment given. */
export const updateSentAt = async (db: Database, id: string, notSince: Date, now: Date) =>
  (await update(db, 'practice', sql`sent_at = ${now}`, sql`id = ${id} AND sent_at <= ${notSince}`))[0]

/** Deletes the invites that a person sent for a practice, except those that came of an invitation by address. */
export const deleteInvitesOf = (db: Database, practiceId: string, personId: string, now: Date) =>
  remove(
    db,
    'practice',
    now,
    sql`from_practice_id = ${practiceId} AND from_user_id = ${personId} AND NOT is_by_address`,
  )

export const transferInvites = (db: Database, practiceId: string, personId: string, heirId: string) =>
  update(
    db,
    'practice',
    sql`from_user_id = ${heirId}`,
    sql`from_practice_id = ${practiceId} AND from_user_id = ${personId}`,
  )

/** Deletes all invites between an individual and practices. */
export const deleteInvitesOfIndividual = (db: Database, personId: string, now: Date) =>
  remove(db, 'practice', now, sql`(from_party = ${personId} OR to_party = ${personId})`)

/** Deletes the invites that came of these invitations by address. */
export const deleteInvitesByAddress = (db: Database, invitationIds: readonly string[], now: Date) =>
  remove(db, 'practice', now, sql`invitation_id = ANY(${invitationIds}::uuid[])`)
