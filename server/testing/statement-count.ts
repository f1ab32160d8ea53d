import type { KyselyPlugin } from 'kysely'
import type { Services } from '../src/platform/services.ts'
import type { Tx } from '../src/platform/transaction.ts'

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
