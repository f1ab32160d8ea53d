import { type RawBuilder, sql } from 'kysely'

/** Sorts behind whatever a name goes on with. */
const LAST = '\u{10FFFF}'
/** Shorter words have no trigram of their own, and would be looked for in every row. */
const INDEXED_LENGTH = 3
/** Who types more words than that knows how to spell. */
const WORDS_MAX = 6

/** Makes a typed word mean itself in LIKE. */
export const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** Without a letter or digit there is nothing that an index could find. */
export const isSearchable = (term: string): boolean => /[\p{L}\p{N}]/u.test(term)

/** The expression, in lower case, begins with the term: one range of an index that sorts by bytes. */
export const begins = (lowered: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql`(${lowered} COLLATE "C" >= lower(${term}) AND ${lowered} COLLATE "C" < lower(${term}) || ${LAST})`

/** The expression, in lower case, has each word of the term in it, in whatever order. Words that are too short stay together. */
export function contains(lowered: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const words = term.split(' ').slice(0, WORDS_MAX)
  const parts = words.some((word) => [...word].length >= INDEXED_LENGTH) ? words : [term]
  return sql`(${sql.join(
    parts.map((part) => sql`${lowered} LIKE '%' || lower(${literally(part)}) || '%'`),
    sql` AND `,
  )})`
}

/** The words of a term that may be misspelled, in lower case. Only letters count: a number or a sign is taken as typed. */
export function wordsToCorrect(term: string): string[] {
  if (!/^[\p{L}\p{M} .'’-]+$/u.test(term)) return []
  return term
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
    .slice(0, WORDS_MAX)
}

/**
 * Two tables for a WITH: `near`, the stored words that each typed one may stand for, itself included as the beginning of
 * one; and `meant`, the text query of all of them.
 */
export const nearWords = (words: readonly string[]): RawBuilder<unknown> => sql`
  near AS MATERIALIZED (
    SELECT place, word, 0 AS distance FROM unnest(${words}::text[]) WITH ORDINALITY AS typed (word, place)
    UNION ALL
    SELECT place, known.word, known.distance
    FROM unnest(${words}::text[]) WITH ORDINALITY AS typed (word, place), LATERAL search_near(typed.word) AS known
  ), meant AS MATERIALIZED (
    SELECT string_agg('(' || alternatives || ')', ' & ')::tsquery AS query FROM (
      SELECT string_agg(quote_literal(word) || CASE distance WHEN 0 THEN ':*' ELSE '' END, ' | ') AS alternatives
      FROM near GROUP BY place
    ) AS typed
  )`

/** How many mistakes lie between what was typed and a text that `meant` has found. */
export const mistakesIn = (lowered: RawBuilder<unknown>): RawBuilder<number> => sql`(
  SELECT sum(fewest) FROM (
    SELECT min(distance) AS fewest FROM near WHERE strpos(${lowered}, word) > 0 GROUP BY place
  ) AS typed)`
