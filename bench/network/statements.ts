import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { BenchInstallation } from './installations.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** Runs the query, and returns the statements that it took. */
export async function statementsOf(
  url: string,
  runQuery: (db: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  await runQuery(db)
  await db.destroy()
  return statements
}

/** Statements are prepared once on a connection, as the server does. */
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `bare-${names.size}`
  names.set(text, name)
  return name
}

export async function runBare(
  { bare }: Pick<BenchInstallation, 'bare'>,
  statements: Statement[],
): Promise<void> {
  for (const { text, values } of statements) await bare.query({ name: nameOf(text), text, values })
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const readWithoutIndex = (node: PlanNode): number => {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + readWithoutIndex(one), 0)
  if (!node['Node Type'].endsWith('Seq Scan')) return below
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

/** How many rows of tables the worst of these reads without an index. A common word is found in the first rows of a table. */
export async function countReadWithoutIndex(
  { bare }: BenchInstallation,
  statements: Statement[],
): Promise<number> {
  let most = 0
  for (const { text, values } of statements) {
    const { rows } = await bare.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    })
    most = Math.max(most, readWithoutIndex(rows[0]!['QUERY PLAN'][0]!.Plan))
  }
  return most
}
