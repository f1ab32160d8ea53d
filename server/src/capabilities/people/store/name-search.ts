import type { LetIn } from '@corridor/contract/people/entry.ts'
import { SEARCH_TOTAL_MAX } from '@corridor/contract/people/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import {
  begins,
  contains,
  isSearchable,
  mistakesIn,
  nearWords,
  wordsToCorrect,
} from '#platform/database/name-search.ts'
import { HAS_SIGNED_UP } from './directory.ts'
import type { PersonRow } from './tables.ts'

interface NameSearch {
  term: string
  /** The states that count as let in at this moment; nobody else is found. */
  letIn: readonly LetIn[]
  /** People who are left out, such as the caller. */
  except: readonly string[]
  /** Where given, nobody else is found. */
  only?: readonly string[]
  limit: number
}

interface Found {
  rows: PersonRow[]
  total: number
}

/** The very expressions of the indexes people_person_name and _begins, _last_begins, _words. */
const NAME = sql`lower(first_name || ' ' || last_name)`
const LAST_NAME_FIRST = sql`lower(last_name || ' ' || first_name)`
const WORDS = sql`to_tsvector('simple', first_name || ' ' || last_name)`

const among = ({ letIn, except, only }: NameSearch): RawBuilder<unknown> => sql`
  let_in = ANY(${letIn}) AND ${HAS_SIGNED_UP} AND id <> ALL(${except}::uuid[]) ${only ? sql`AND id = ANY(${only}::uuid[])` : sql``}`

/** Two index ranges, read in order up to the limit. Skipped when the search is limited to a few ids. */
const namesBeginning = (search: NameSearch): RawBuilder<unknown> => {
  const range = (name: RawBuilder<unknown>, tier: number) => sql`(
    SELECT id, ${sql.lit(tier)} AS tier, ${name} COLLATE "C" AS key FROM people_person
    WHERE ${begins(name, search.term)} AND ${among(search)} AND ${search.only === undefined}
    ORDER BY ${name} COLLATE "C", id LIMIT ${SEARCH_TOTAL_MAX})`
  return sql`${range(NAME, 0)} UNION ALL ${range(LAST_NAME_FIRST, 1)}`
}

/**
 * People whose name has what was typed in it: first those whose name begins with it, then those whose last name does, then the
 * others. Where the beginnings are enough, nobody else is looked for; of names that only contain a common part, some are taken.
 */
async function findByParts(db: Database, search: NameSearch): Promise<Found> {
  const { rows } = await sql<PersonRow & { total: number }>`
    WITH beginning AS MATERIALIZED (${namesBeginning(search)}),
    containing AS MATERIALIZED (
      SELECT id, CASE WHEN starts_with(${NAME}, lower(${search.term})) THEN 0
                      WHEN starts_with(${LAST_NAME_FIRST}, lower(${search.term})) THEN 1 ELSE 2 END AS tier,
        CASE WHEN starts_with(${NAME}, lower(${search.term})) THEN ${NAME} ELSE ${LAST_NAME_FIRST} END COLLATE "C" AS key
      FROM people_person
      WHERE ${contains(NAME, search.term)} AND ${among(search)}
        AND (SELECT count(DISTINCT id) FROM beginning) < ${SEARCH_TOTAL_MAX}
      LIMIT ${SEARCH_TOTAL_MAX}
    ), found AS (
      SELECT DISTINCT ON (id) id, tier, key
      FROM (SELECT * FROM beginning UNION ALL SELECT * FROM containing) AS either ORDER BY id, tier
    ), best AS (
      SELECT id, tier, key, LEAST(count(*) OVER (), ${SEARCH_TOTAL_MAX})::int AS total FROM found
      ORDER BY tier, key, id LIMIT ${search.limit}
    )
    SELECT person.*, best.total FROM best JOIN people_person AS person USING (id) ORDER BY tier, key, id`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** People with a similar name, fewest mistakes first. */
async function findSimilar(db: Database, search: NameSearch, words: readonly string[]): Promise<Found> {
  const { rows } = await sql<PersonRow & { total: number }>`
    WITH ${nearWords(words)}, resembling AS MATERIALIZED (
      SELECT * FROM people_person WHERE ${WORDS} @@ (SELECT query FROM meant) AND ${among(search)}
      LIMIT ${SEARCH_TOTAL_MAX}
    )
    SELECT *, (count(*) OVER ())::int AS total FROM resembling
    ORDER BY ${mistakesIn(NAME)}, ${LAST_NAME_FIRST} COLLATE "C", id LIMIT ${search.limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/**
 * People by name, best match first: what was typed, then what may have been meant. Counts them up to SEARCH_TOTAL_MAX; the work
 * is bounded by that number, not by how many there are.
 */
export async function searchByName(db: Database, search: NameSearch): Promise<Found> {
  if (!isSearchable(search.term)) return { rows: [], total: 0 }
  const exact = await findByParts(db, search)
  const words = wordsToCorrect(search.term)
  if (exact.rows.length >= search.limit || words.length === 0) return exact
  const similar = await findSimilar(
    db,
    {
      ...search,
      except: [...search.except, ...exact.rows.map(({ id }) => id)],
      limit: search.limit - exact.rows.length,
    },
    words,
  )
  return {
    rows: [...exact.rows, ...similar.rows],
    total: Math.min(exact.total + similar.total, SEARCH_TOTAL_MAX),
  }
}
