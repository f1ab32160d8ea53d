import { type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'

/** Does work in a transaction, and answers how many statements it sent: what is done for many must not send more than for few. */
export async function countStatements(
  { transactions }: Pick<Services, 'transactions'>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await transactions.run(async (tx) => void (await work({ ...tx, db: tx.db.withPlugin(counting) })))
  return count
}

/**
 * How many rows a statement finds, and how many pages it reads for them. Its first run on a connection, which also reads the
 * catalogue, more of it the more tables there are, does not count.
 */
export async function countPages(
  db: Database,
  statement: RawBuilder<unknown>,
): Promise<{ found: number; pages: number }> {
  const explain = sql<{
    'QUERY PLAN': [{ Plan: Record<string, number> }]
  }>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`
  await explain.execute(db)
  const { Plan } = (await explain.execute(db)).rows[0]!['QUERY PLAN'][0]
  return { found: Plan['Actual Rows']!, pages: Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']! }
}
