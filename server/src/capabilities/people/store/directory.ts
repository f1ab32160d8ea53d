import type { LetIn } from '@corridor/contract/people/entry.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { PersonRow } from './tables.ts'

/**
 * The person has given the basic information that the contract requires. Without it they cannot open the app, so they are
 * not offered as a contact.
 */
export const HAS_SIGNED_UP = sql`role IS NOT NULL AND (is_individual OR mobile IS NOT NULL)`

const BY_NAME = sql`lower(last_name), lower(first_name), id`

/** Those of the given people who are let in at this moment and have signed up, by name. */
export async function listLetIn(
  db: Database,
  ids: readonly string[],
  letIn: readonly LetIn[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT * FROM people_person WHERE id = ANY(${ids}::uuid[]) AND let_in = ANY(${letIn}) AND ${HAS_SIGNED_UP}
    ORDER BY ${BY_NAME}`.execute(db)
  return rows
}

/** Everybody who is let in only until the identity check is due. */
export async function listIdsInByGrace(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM people_person WHERE let_in = 'grace'`.execute(db)
  return rows.map(({ id }) => id)
}

/** A position in the directory: right after this person, by the name they had when their page was read. */
export interface DirectoryCursor {
  lastKey: string
  firstKey: string
  id: string
}

export type DirectoryRow = PersonRow & { last_key: string; first_key: string }

/** The next people after a position, by name. People who join or are renamed between two pages do not shift the others. */
export async function listDirectory(
  db: Database,
  letIn: readonly LetIn[],
  after: DirectoryCursor | undefined,
  limit: number,
): Promise<DirectoryRow[]> {
  const beyond = after
    ? sql`AND (lower(last_name), lower(first_name), id) > (${after.lastKey}, ${after.firstKey}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<DirectoryRow>`
    SELECT person.*, lower(last_name) AS last_key, lower(first_name) AS first_key
    FROM people_person person WHERE let_in = ANY(${letIn}) AND ${HAS_SIGNED_UP} ${beyond} ORDER BY ${BY_NAME} LIMIT ${limit}`.execute(
    db,
  )
  return rows
}
