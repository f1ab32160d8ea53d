import { type RawBuilder, sql } from 'kysely'
import { practiceOf } from './people.ts'

/** The practice that somebody is an admin of; nothing when they are of none. */
const administeredBy = (personId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT work.practice_id FROM office_member work JOIN people_claim admin USING (person_id)
  WHERE work.person_id = ${personId} AND work.approved_at IS NOT NULL AND admin.claim = 'PracticeAdmin')`

/**
 * Whom a person may remove from the group `channel`: its creator, and admins of the creator's practice, may remove anyone; admins of
 * another practice may remove the people of their own.
 */
const mayRemoveIn = (personId: RawBuilder<unknown>): RawBuilder<unknown> => sql`CASE
  WHEN NOT channel.is_group THEN 'nobody'
  WHEN channel.created_by = ${personId} THEN 'anyone'
  WHEN ${administeredBy(personId)} IS NULL THEN 'nobody'
  WHEN ${practiceOf(sql`channel.created_by`)} = ${administeredBy(personId)} THEN 'anyone'
  ELSE 'own-practice' END`

/** Whom the member `mine` may remove. */
export const MAY_REMOVE = mayRemoveIn(sql`mine.person_id`)

/** The same about one member, of the table `chat_member`. */
export const mayBeRemovedBy = (personId: string): RawBuilder<unknown> => sql`EXISTS (
  SELECT FROM chat_channel channel, LATERAL (SELECT ${mayRemoveIn(sql`${personId}::uuid`)} AS whom) may_remove
  WHERE channel.id = chat_member.channel_id AND (whom = 'anyone'
    OR whom = 'own-practice' AND ${practiceOf(sql`chat_member.person_id`)} = ${administeredBy(sql`${personId}::uuid`)}))`
