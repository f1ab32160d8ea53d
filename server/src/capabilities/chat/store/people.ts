import { type RawBuilder, sql } from 'kysely'

/** How a person is called, of the table `person`. */
export const PERSON = sql`
  person.id AS person_id, person.first_name, person.last_name, person.role, person.is_doctor, person.profile_image_id`

/** How somebody is called; to whom a conversation is frozen, as they were called then. */
export const personAsOf = (personId: RawBuilder<unknown>, snapshotId: RawBuilder<unknown>) => sql`
  SELECT now.id AS person_id, coalesce(past.first_name, now.first_name) AS first_name,
    coalesce(past.last_name, now.last_name) AS last_name,
    CASE WHEN past.person_id IS NULL THEN now.role ELSE past.role END AS role,
    coalesce(past.is_doctor, now.is_doctor) AS is_doctor,
    CASE WHEN past.person_id IS NULL THEN now.profile_image_id ELSE past.profile_image_id END AS profile_image_id
  FROM people_person now
    LEFT JOIN chat_snapshot_member past ON past.snapshot_id = ${snapshotId} AND past.person_id = now.id
  WHERE now.id = ${personId}`

/** The practice that somebody works at; nothing while they wait to. */
export const practiceOf = (personId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT practice_id FROM office_member WHERE person_id = ${personId} AND approved_at IS NOT NULL)`
