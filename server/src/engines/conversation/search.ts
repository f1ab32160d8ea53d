import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import type { Searcher } from '#platform/database/search-lane.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { paging } from '#platform/paging.ts'
import type { Services } from '#platform/services.ts'
import { findNewestHits, findNewestInPractice } from './newest-hits.ts'
import { type SearchedTables, type SearchPosition, searchStatements, wordsOf } from './search-statements.ts'

interface Reader extends Searcher {
  /** As whom they read: themselves, or their practice. */
  readerId: string
  /** Set where the tables are behind row-level security. */
  practiceId?: string
}

interface SearchQuery {
  keyword: string
  conversationId?: string
  pageSize: number
  continuationToken?: string
}

interface Declared extends SearchedTables {
  /** Names its pages, so that a token of another list is refused. */
  name: string
}

/** The search for messages of one type of conversation. */
export function conversationSearch(declared: Declared) {
  const statements = searchStatements(declared)
  const pages = paging(declared.name, z.object({ at: z.int(), conversationId: z.string(), seq: z.int() }))
  return {
    statements,
    /**
     * A page of messages with all of these words, each by its beginning, newest first; a conversation that the searcher does not read
     * has none. Where time ran out the page is shorter than wanted, or empty, and its token goes on from there. `show` reads what was
     * found in the same turn, so that no more searches are at work than there are turns, and has to leave out what the searcher may
     * not read any more (`statements.stillReadable`).
     */
    async run<Shown>(
      { searchLane, secrets, clock }: Services,
      { readerId, practiceId, ...searcher }: Reader,
      query: SearchQuery,
      show: (db: Database, found: readonly SearchPosition[]) => Promise<Shown[]>,
    ): Promise<{ results: Shown[]; continuationToken: string | null }> {
      const words = wordsOf(query.keyword)
      const { after, limit } = pages.begin(secrets, query)
      if (words.length === 0) return { results: [], continuationToken: null }
      const { conversationId } = query
      return searchLane.run(searcher, ({ db: given, hasTime }) => {
        const search = async (db: Database) => {
          const wanted = { words, conversationId, after, limit }
          const turn = { db, hasTime }
          const { hits, reached } =
            practiceId === undefined || conversationId
              ? await findNewestHits(statements, turn, readerId, wanted)
              : await findNewestInPractice(statements, turn, readerId, { ...wanted, now: clock.now() })
          const cut = pages.cut(secrets, query, hits, ({ at, conversationId: id, seq }) => ({
            at,
            conversationId: id,
            seq,
          }))
          const results = cut.page.length > 0 ? await show(db, cut.page) : []
          return {
            results,
            continuationToken: cut.continuationToken ?? (reached ? pages.tokenOf(secrets, reached) : null),
          }
        }
        return practiceId === undefined ? search(given) : readFor(given, { practiceId }, search)
      })
    },
  }
}

/** What a hit shows of a message: its words in one line, and the names of its files, by which it may have been found. */
export const searchedText = ({
  text,
  files,
}: {
  text: string
  files: readonly (object & { fileName?: string })[] | null
}): string =>
  [text.replace(/\s+/g, ' ').trim(), ...(files ?? []).map(({ fileName }) => fileName)]
    .filter(Boolean)
    .join(' · ')
