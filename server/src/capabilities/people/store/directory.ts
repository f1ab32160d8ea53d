import type { LetIn } from '@corridor/contract/people/entry.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PersonRow } from './tables.ts'

const BY_NAME = sql`lower(last_name), lower(first_name), id`

/** Those of the given people who are in at this moment, by name. */
export async function listLetIn(
  db: Database,
  ids: readonly string[],
  letIn: readonly LetIn[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT * FROM people_person WHERE id = ANY(${ids}::uuid[]) AND let_in = ANY(${letIn})
    ORDER BY ${BY_NAME}`.execute(db)
  return rows
}

/** Everybody who is in only while the identity check may be put off. */
export async function listIdsInByGrace(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM people_person WHERE let_in = 'grace'`.execute(db)
  return rows.map(({ id }) => id)
}

/** A place in the directory: right after this person, as they were called when their page was read. */
export interface DirectoryPlace {
  lastKey: string
  firstKey: string
  id: string
}

export type DirectoryRow = PersonRow & { last_key: string; first_key: string }

/** The next people after a place, by name. Whoever joins or is renamed meanwhile moves nobody else. */
export async function listDirectory(
  db: Database,
  letIn: readonly LetIn[],
  after: DirectoryPlace | undefined,
  limit: number,
): Promise<DirectoryRow[]> {
  const beyond = after
    ? sql`AND (lower(last_name), lower(first_name), id) > (${after.lastKey}, ${after.firstKey}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<DirectoryRow>`
    SELECT person.*, lower(last_name) AS last_key, lower(first_name) AS first_key
    FROM people_person person WHERE let_in = ANY(${letIn}) ${beyond} ORDER BY ${BY_NAME} LIMIT ${limit}`.execute(
    db,
  )
  return rows
}
