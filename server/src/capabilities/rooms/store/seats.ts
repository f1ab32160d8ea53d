import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#platform/access/person.ts'

/** A person and where they work now, as one JSON value. */
export const authorOf = (personId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT jsonb_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name, 'role', person.role,
    'is_doctor', person.is_doctor, 'profile_image_id', person.profile_image_id, 'practice_id', practice.id, 'practice_name', practice.name)
  FROM people_person person
    LEFT JOIN office_member place ON place.person_id = person.id AND place.approved_at IS NOT NULL
    LEFT JOIN office_practice practice ON practice.id = place.practice_id
  WHERE person.id = ${personId})`

/** Rooms that somebody may join without being added: open ones of their office, and below a room that they are in. */
export const isOpenTo = ({
  id,
  practiceId,
}: Person): RawBuilder<unknown> => sql`(NOT room.is_private AND room.ended_at IS NULL
  AND ((room.type = ${ROOM_TYPES.InOffice} AND room.host_practice_id = ${practiceId}::uuid)
    OR (room.type = ${ROOM_TYPES.SubRoom} AND EXISTS (SELECT FROM rooms_member above
      WHERE above.room_id = room.parent_id AND above.person_id = ${id} AND above.left_at IS NULL))))`

/** What rooms have beyond those of every capability, of the aliases `room` and `mine`. */
export const seatColumns: RawBuilder<unknown> = sql`, (SELECT jsonb_agg(jsonb_build_object('id', practice.id, 'name', practice.name) ORDER BY practice.id <> room.host_practice_id, practice.name)
      FROM rooms_partner partner JOIN office_practice practice ON practice.id = partner.partner_id WHERE partner.room_id = room.id) AS practices,
    (SELECT count(*)::int FROM rooms_post post WHERE post.room_id = mine.room_id AND post.kind = 'case'
      AND post.resolved_at IS NULL AND NOT post.is_deleted) AS open_cases,
    (SELECT to_jsonb(practice.room_switches) FROM office_member place JOIN office_practice practice ON practice.id = place.practice_id
      WHERE place.person_id = mine.person_id) AS switches`
