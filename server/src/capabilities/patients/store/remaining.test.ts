import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../../testing/test-app.ts'
import { remainingOf } from './remaining.ts'

const app = useTestApp()

test('a record that was merged is found by an index, also behind row-level security', async () => {
  const { practiceId } = await app.signIn('frontdesk@brightsmiles.example')
  const plan = await app.services.transactions.run(
    async ({ db }) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT remaining.id FROM ${remainingOf(sql`${practiceId}`, sql`${crypto.randomUUID()}`)}`.execute(
        db,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    },
    { practiceId },
  )
  expect(plan).toMatch(/Index Cond: .*id = .*merged_into/)
})
