import { ROOM_TYPES, type RoomSwitch, type RoomType } from '@corridor/contract/rooms/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface NewRoom {
  id: string
  name: string
  description: string
  type: RoomType
  hostPracticeId: string
  parentId: string | null
  isPrivate: boolean
  isHuddle: boolean
  createdBy: string | null
}

/** Inserts a room. Returns whether its id is new. */
export async function insertRoom(db: Database, room: NewRoom, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO rooms_room (id, name, description, created_by, created_at, is_private, last_message_at, changed_at, changed_by, type,
      host_practice_id, parent_id, is_huddle)
    VALUES (${room.id}, ${room.name}, ${room.description}, ${room.createdBy}, ${now}, ${room.isPrivate}, ${now}, ${now}, ${room.createdBy},
      ${room.type}, ${room.hostPracticeId}, ${room.parentId}, ${room.isHuddle})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Adds the practices that a room is for; those that it has stay. */
export async function addPartners(
  db: Database,
  roomId: string,
  practiceIds: readonly string[],
): Promise<void> {
  await sql`INSERT INTO rooms_partner (room_id, partner_id) SELECT ${roomId}, unnest(${practiceIds}::uuid[])
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function listPartnerIds(db: Database, roomId: string): Promise<string[]> {
  const { rows } = await sql<{ partner_id: string }>`
    SELECT partner_id FROM rooms_partner WHERE room_id = ${roomId}`.execute(db)
  return rows.map(({ partner_id }) => partner_id)
}

/** Where these people work, as approved members, until the end of the transaction: a removal waits for it. */
export async function lockWorkplaces(
  db: Database,
  personIds: readonly string[],
): Promise<{ personId: string; practiceId: string }[]> {
  const { rows } = await sql<{ personId: string; practiceId: string }>`
    SELECT person_id AS "personId", practice_id AS "practiceId" FROM office_member
    WHERE person_id = ANY(${personIds}::uuid[]) AND approved_at IS NOT NULL ORDER BY person_id FOR KEY SHARE`.execute(
    db,
  )
  return rows
}

/** Those of these people who are in a room. */
export async function listMembersAmong(
  db: Database,
  roomId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM rooms_member WHERE room_id = ${roomId} AND person_id = ANY(${personIds}::uuid[]) AND left_at IS NULL`.execute(
    db,
  )
  return rows.map(({ person_id }) => person_id)
}

export async function listBelow(db: Database, roomId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM rooms_room WHERE parent_id = ${roomId} AND deleted_at IS NULL`.execute(db)
  return rows.map(({ id }) => id)
}

/** All rooms that somebody is in. */
export async function listRoomIdsOf(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ room_id: string }>`
    SELECT room_id FROM rooms_member WHERE person_id = ${personId} AND left_at IS NULL`.execute(db)
  return rows.map(({ room_id }) => room_id)
}

/** Nobody sees these rooms any more. Returns those that were there. */
export async function setDeleted(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE rooms_room SET deleted_at = ${now}, change_seq = change_seq + 1, facts_seq = change_seq + 1
    WHERE id = ANY(${ids}::text[]) AND deleted_at IS NULL RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Posts and comments of a deleted room that have files, so many of them. */
export async function listFiled(db: Database, roomId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM rooms_entry WHERE room_id = ${roomId} AND attachments <> '[]' AND deleted_at IS NULL
    ORDER BY seq LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setEntriesDeleted(
  db: Database,
  roomId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`UPDATE rooms_entry SET deleted_at = ${now} WHERE room_id = ${roomId} AND id = ANY(${ids}::uuid[])`.execute(
    db,
  )
}

export async function removeRoom(db: Database, roomId: string): Promise<void> {
  await sql`DELETE FROM rooms_room WHERE id = ${roomId} AND deleted_at IS NOT NULL`.execute(db)
}

/** Of a room between practices, that its host is connected with all others: a condition on the alias `room`. */
const IS_CONNECTED: RawBuilder<unknown> = sql`NOT EXISTS (
  SELECT FROM rooms_partner partner WHERE partner.room_id = coalesce(room.parent_id, room.id) AND partner.partner_id <> room.host_practice_id
    AND NOT EXISTS (SELECT FROM network_practice_link link
      WHERE link.practice_id = room.host_practice_id AND link.with_id = partner.partner_id))`

const isBetween = (
  one: string,
  other: string,
): RawBuilder<unknown> => sql`(SELECT count(*) FROM rooms_partner partner
  WHERE partner.room_id = coalesce(room.parent_id, room.id) AND partner.partner_id IN (${one}, ${other})) = 2`

/** Rooms in which both of these practices are, with those below them. */
export async function listBetween(db: Database, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT room.id FROM rooms_room room
    WHERE room.host_practice_id IN (SELECT host_practice_id FROM rooms_room hosted JOIN rooms_partner partner ON partner.room_id = hosted.id
        WHERE partner.partner_id = ${one})
      AND room.deleted_at IS NULL AND ${isBetween(one, other)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends those of these rooms whose practices are no longer connected, and opens the others again. Returns which changed. */
export async function settleEnded(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE rooms_room room SET ended_at = CASE WHEN ${IS_CONNECTED} THEN NULL ELSE ${now}::timestamptz END
    WHERE id = ANY(${ids}::text[]) AND (ended_at IS NULL) <> ${IS_CONNECTED} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rooms that hold something unread, of one sort, of the alias `mine` and `room`. */
export const countingUnread = (personId: string, isOfOffice: boolean): RawBuilder<unknown> => sql`
  SELECT count(*) FROM rooms_member mine JOIN rooms_room room ON room.id = mine.room_id AND room.deleted_at IS NULL
    LEFT JOIN rooms_room above ON above.id = room.parent_id
  WHERE mine.person_id = ${personId} AND mine.left_at IS NULL
    AND (coalesce(above.type, room.type) = ${ROOM_TYPES.InOffice}) = ${isOfOffice}
    AND (mine.is_marked_unread OR (room.live_seq > mine.read_seq AND room.live_by <> mine.person_id)
      OR EXISTS (SELECT FROM rooms_post_mark mark WHERE mark.person_id = mine.person_id AND mark.room_id = mine.room_id
        AND mark.is_marked_unread))`

export async function findSwitches(db: Database, practiceId: string): Promise<string[]> {
  const { rows } = await sql<{ room_switches: string[] }>`
    SELECT room_switches FROM office_practice WHERE id = ${practiceId}`.execute(db)
  return rows[0]?.room_switches ?? []
}

/** Switches some on and some off; what is in neither stays. Returns what is on then. */
export async function saveSwitches(
  db: Database,
  practiceId: string,
  { on, off }: { on: readonly RoomSwitch[]; off: readonly RoomSwitch[] },
): Promise<string[]> {
  const { rows } = await sql<{ room_switches: string[] }>`
    UPDATE office_practice SET room_switches = ARRAY(
      SELECT unnest(room_switches) UNION SELECT unnest(${on}::text[]) EXCEPT SELECT unnest(${off}::text[]))
    WHERE id = ${practiceId} RETURNING room_switches`.execute(db)
  return rows[0]?.room_switches ?? []
}

/** The rooms of these ids that somebody is in. */
export async function listNamed(
  db: Database,
  personId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; is_huddle: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; is_huddle: boolean }>`
    SELECT room.id, room.name, room.is_huddle FROM rooms_room room JOIN rooms_member mine ON mine.room_id = room.id
    WHERE room.id = ANY(${ids}::text[]) AND mine.person_id = ${personId} AND mine.left_at IS NULL AND room.deleted_at IS NULL`.execute(
    db,
  )
  return rows
}

/** The posts and comments of these ids, each written `room/entry`, that somebody may read. */
export async function listReadable(
  db: Database,
  personId: string,
  ids: readonly string[],
): Promise<string[]> {
  const pairs = ids.map((one) => one.split('/') as [string, string])
  const { rows } = await sql<{ id: string }>`
    SELECT wanted.room_id || '/' || wanted.entry_id AS id
    FROM unnest(${pairs.map(([room]) => room)}::text[], ${pairs.map(([, entry]) => entry)}::text[]) AS wanted(room_id, entry_id)
      JOIN rooms_member mine ON mine.room_id = wanted.room_id AND mine.person_id = ${personId} AND mine.left_at IS NULL
      JOIN rooms_room room ON room.id = wanted.room_id AND room.deleted_at IS NULL
      JOIN rooms_entry entry ON entry.room_id = wanted.room_id AND entry.id = wanted.entry_id::uuid AND entry.deleted_at IS NULL`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The picture of a room. */
export async function saveCover(db: Database, roomId: string, cover: string | null): Promise<void> {
  await sql`UPDATE rooms_room SET cover_id = ${cover} WHERE id = ${roomId}`.execute(db)
}

export const IS_FAVOURITE: RawBuilder<unknown> = sql`mine.is_favourite`

/** Rooms of one type, or all of them. */
export const isOfType = (type: RoomType | undefined): RawBuilder<unknown> =>
  type === undefined ? sql`true` : sql`room.type = ${type}`

/** What is changed about a room itself, by column; what is not named stays. */
export const detailsOf = ({
  name,
  description,
  isPrivate,
  changedBy,
}: {
  name: string
  description?: string
  isPrivate?: boolean
  changedBy: string
}): Record<string, RawBuilder<unknown>> => ({
  name: sql`${name}`,
  changed_by: sql`${changedBy}::uuid`,
  ...(description !== undefined && { description: sql`${description}` }),
  ...(isPrivate !== undefined && { is_private: sql`${isPrivate}` }),
})
