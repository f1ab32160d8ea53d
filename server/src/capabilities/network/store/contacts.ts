import type { LetIn } from '@corridor/contract/people/entry.ts'
import { type RawBuilder, sql } from 'kysely'
import { HAS_SIGNED_UP } from '#capabilities/people/public.ts'
import type { Database } from '#platform/database/database.ts'
import { literally } from '#platform/database/name-search.ts'

/** People who have not finished signing up are not listed as contacts. */
const LISTED = sql`AND ${HAS_SIGNED_UP}`

/**
 * Everybody whom a person is connected with, once for each kind of connection: their team, members of practices that their
 * practice is connected with or that they are linked with as an individual, individuals linked with their practice, and people
 * connected in person. This query alone defines who may write to whom.
 */
const connectionsOf = (personId: string): RawBuilder<unknown> => sql`
  SELECT theirs.person_id AS id, 'team' AS kind
  FROM office_member mine JOIN office_member theirs ON theirs.practice_id = mine.practice_id
  WHERE mine.person_id = ${personId} AND mine.approved_at IS NOT NULL
    AND theirs.approved_at IS NOT NULL AND theirs.person_id <> mine.person_id
  UNION ALL
  SELECT theirs.person_id, 'practice'
  FROM office_member mine
    JOIN network_practice_link link ON link.practice_id = mine.practice_id
    JOIN office_member theirs ON theirs.practice_id = link.with_id
  WHERE mine.person_id = ${personId} AND mine.approved_at IS NOT NULL AND theirs.approved_at IS NOT NULL
  UNION ALL
  SELECT link.person_id, 'practice'
  FROM office_member mine JOIN network_individual_link link ON link.practice_id = mine.practice_id
  WHERE mine.person_id = ${personId} AND mine.approved_at IS NOT NULL
  UNION ALL
  SELECT theirs.person_id, 'practice'
  FROM network_individual_link link JOIN office_member theirs ON theirs.practice_id = link.practice_id
  WHERE link.person_id = ${personId} AND theirs.approved_at IS NOT NULL
  UNION ALL
  SELECT target_person_id, 'person' FROM network_person_connection
  WHERE source_person_id = ${personId} AND status = 'Accepted'
  UNION ALL
  SELECT source_person_id, 'person' FROM network_person_connection
  WHERE target_person_id = ${personId} AND status = 'Accepted'`

/** Neither has blocked the other. A block does not count between members of the same team. */
const isNotBlocked = (personId: string): RawBuilder<unknown> => sql`
  (connected.kind = 'team' OR connected.id <> ALL (ARRAY(
    SELECT blocked_id FROM network_block WHERE person_id = ${personId}
    UNION ALL SELECT person_id FROM network_block WHERE blocked_id = ${personId})))`

/**
 * The contacts of a person, each once, with their sort and search keys; a doctor is found by the title too, as it is shown.
 * Only people who are let in are contacts; nobody of an unapproved or suspended practice is let in.
 */
const contactsOf = (personId: string, letIn: readonly LetIn[], among: RawBuilder<unknown> = sql``) => sql`
  SELECT other.id, bool_or(connected.kind = 'team') AS is_team, bool_or(connected.kind = 'person') AS is_person,
    lower(other.last_name) AS last_key, lower(other.first_name) AS first_key,
    lower(CASE WHEN other.is_doctor OR other.role = 'Doctor' THEN 'dr ' ELSE '' END || other.first_name || ' ' || other.last_name)
      AS shown_key
  FROM (${connectionsOf(personId)}) connected JOIN people_person other ON other.id = connected.id
  WHERE EXISTS (SELECT FROM people_person self WHERE self.id = ${personId} AND self.let_in = ANY(${letIn}))
    AND other.let_in = ANY(${letIn}) AND ${isNotBlocked(personId)} ${among}
  GROUP BY other.id`

/** Those of the given people who are contacts. */
export async function listContactsAmong(
  db: Database,
  personId: string,
  ids: readonly string[],
  letIn: readonly LetIn[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const among = sql`AND connected.id = ANY(${ids}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${contactsOf(personId, letIn, among)}) contact`.execute(db)
  return rows.map(({ id }) => id)
}

/** Everybody outside of the own team. */
export async function listOutsideContactIds(
  db: Database,
  personId: string,
  letIn: readonly LetIn[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${contactsOf(personId, letIn)}) contact WHERE NOT is_team`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the given people who are contacts, by name, with the kinds of their connection. */
export async function listContactRows(
  db: Database,
  personId: string,
  ids: readonly string[],
  letIn: readonly LetIn[],
): Promise<ContactRow[]> {
  const among = sql`AND connected.id = ANY(${ids}::uuid[]) ${LISTED}`
  const { rows } = await sql<ContactRow>`
    SELECT ${COLUMNS} FROM (${contactsOf(personId, letIn, among)}) contact ORDER BY last_key, first_key, id`.execute(
    db,
  )
  return rows
}

/** A position in the list: right after this person, by the name they had when their page was read. */
export interface ContactCursor {
  isTeam: boolean
  lastKey: string
  firstKey: string
  id: string
}

const TEAM_FIRST = sql`NOT is_team, last_key, first_key, id`
const COLUMNS = sql`contact.id, is_team, is_person, last_key, first_key`

export interface ContactRow {
  id: string
  is_team: boolean
  is_person: boolean
  last_key: string
  first_key: string
}

interface ContactPageQuery {
  personId: string
  letIn: readonly LetIn[]
  /** Matches the name of the person or of their practice; empty matches everybody. */
  term: string
  withTeam: boolean
  after: ContactCursor | undefined
  limit: number
}

/** The name of the person or of their practice contains the term. */
const isNamed = (term: string): RawBuilder<unknown> => {
  const pattern = sql`lower(${`%${literally(term)}%`})`
  return sql`(shown_key LIKE ${pattern} OR EXISTS (
    SELECT FROM office_member member JOIN office_practice practice ON practice.id = member.practice_id
    WHERE member.person_id = contact.id AND member.approved_at IS NOT NULL AND lower(practice.name) LIKE ${pattern}))`
}

/** The next contacts after a position, the own team first and then by name, and the total. Contacts that come or go between two pages do not shift the others. */
export async function listContactPage(
  db: Database,
  { personId, letIn, term, withTeam, after, limit }: ContactPageQuery,
): Promise<{ rows: ContactRow[]; total: number }> {
  const beyond = after
    ? sql`WHERE (NOT is_team, last_key, first_key, id) > (${!after.isTeam}::boolean, ${after.lastKey}, ${after.firstKey}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<{ total: number } & (ContactRow | { id: null })>`
    WITH matching AS MATERIALIZED (
      SELECT ${COLUMNS} FROM (${contactsOf(personId, letIn, LISTED)}) contact
      WHERE ${withTeam ? sql`true` : sql`NOT is_team`} AND ${term ? isNamed(term) : sql`true`}
    ), page AS (SELECT * FROM matching ${beyond} ORDER BY ${TEAM_FIRST} LIMIT ${limit})
    SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM matching) counted LEFT JOIN page ON true
    ORDER BY ${TEAM_FIRST}`.execute(db)
  return {
    rows: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])),
    total: rows[0]?.total ?? 0,
  }
}

/** The connections of a person, in a form that can be cached. */
interface PersonLinks {
  id: string
  let_in: LetIn
  practice_id: string | null
  /** Whom they are connected with in person. */
  persons: string[]
  /** The practices that they are linked with on their own. */
  practices: string[]
  /** Whom they have blocked, and who has blocked them. */
  blocked: string[]
}

export async function listPersonLinks(db: Database, ids: readonly string[]): Promise<PersonLinks[]> {
  const { rows } = await sql<PersonLinks>`
    SELECT person.id, let_in, member.practice_id,
      ARRAY(SELECT target_person_id FROM network_person_connection
            WHERE source_person_id = person.id AND status = 'Accepted'
            UNION ALL SELECT source_person_id FROM network_person_connection
            WHERE target_person_id = person.id AND status = 'Accepted') AS persons,
      ARRAY(SELECT practice_id FROM network_individual_link link WHERE link.person_id = person.id) AS practices,
      ARRAY(SELECT blocked_id FROM network_block block WHERE block.person_id = person.id
            UNION SELECT block.person_id FROM network_block block WHERE block.blocked_id = person.id) AS blocked
    FROM people_person person
      LEFT JOIN office_member member ON member.person_id = person.id AND member.approved_at IS NOT NULL
    WHERE person.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}
