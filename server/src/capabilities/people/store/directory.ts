import type { LetIn } from '@corridor/contract/people/entry.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PersonRow } from './tables.ts'

interface NameSearch {
  term: string
  /** Who is in at this moment; nobody else is found. */
  letIn: readonly LetIn[]
  /** Whoever is not to be found: oneself, for one. */
  except: readonly string[]
  /** Where given, nobody else is found. */
  only?: readonly string[]
  limit: number
}

/** The very expression of the index people_person_name. */
const WHOLE_NAME = sql`lower(first_name || ' ' || last_name)`
const BY_NAME = sql`lower(last_name), lower(first_name), id`

const within = (ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids ? sql`AND id = ANY(${ids}::uuid[])` : sql``

/** Makes a typed word mean itself in LIKE. */
const literally = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/**
 * People whose whole name has the term in it: first those whose name begins with it, then those whose last name does,
 * each by name. Counts them all, and gives the first.
 */
export async function searchByName(
  db: Database,
  { term, letIn, except, only, limit }: NameSearch,
): Promise<{ rows: PersonRow[]; total: number }> {
  const { rows } = await sql<PersonRow & { total: number }>`
    SELECT person.*, (count(*) OVER ())::int AS total
    FROM people_person person
    WHERE ${WHOLE_NAME} LIKE '%' || lower(${literally(term)}) || '%'
      AND let_in = ANY(${letIn}) AND id <> ALL(${except}::uuid[]) ${within(only)}
    ORDER BY CASE WHEN starts_with(${WHOLE_NAME}, lower(${term})) THEN 0
                  WHEN starts_with(lower(last_name), lower(${term})) THEN 1 ELSE 2 END, ${BY_NAME}
    LIMIT ${limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

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
