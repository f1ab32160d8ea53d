import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { knownOf } from './import-rows.ts'
import { remainingOf } from './remaining.ts'

const app = useTestApp()

/** How PostgreSQL would run a statement of somebody of a practice. */
const explain = (practiceId: string, statement: RawBuilder<unknown>): Promise<string> =>
  app.services.transactions.run(
    async ({ db }) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    },
    { practiceId },
  )

test('a record that was merged is found by an index, also behind row-level security', async () => {
  const { practiceId } = await app.signIn('frontdesk@brightsmiles.example')
  const remaining = remainingOf(sql`${practiceId}`, sql`${crypto.randomUUID()}`)
  const plan = await explain(practiceId!, sql`SELECT remaining.id FROM ${remaining}`)
  expect(plan).toMatch(/Index Cond: .*id = .*merged_into/)
})

test('the patients that rows of an import are about are found by name and birth date in an index', async () => {
  const { practiceId } = await app.signIn('frontdesk@brightsmiles.example')
  const plan = await explain(
    practiceId!,
    knownOf({ practiceId: practiceId!, importId: crypto.randomUUID() }, [1, 2]),
  )
  expect(plan).toMatch(/Index Cond: .*date_of_birth = .*last_key = .*first_key = /)
})
