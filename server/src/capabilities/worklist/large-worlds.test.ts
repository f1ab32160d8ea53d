import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { useTestApp } from '#testing/test-app.ts'
import { declareParcels, parcelKind } from '#testing/worklist/parcels.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { pageOfItems } from './store/lists.ts'

const app = useTestApp()

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('a page of 200,000 items is read from an index, whatever the filter and wherever it begins', async () => {
  const ada = await signInNewcomer(app, { claims: ['SharedInbox'] })
  const practiceId = ada.practiceId!
  declareParcels(app.services)
  await app.services.transactions.run(
    async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx.db)
      await sql`INSERT INTO worklist_item (practice_id, kind, item_id, title, active_at, waiting_since, done_at, assignee_id)
        SELECT ${practiceId}, ${parcelKind.kind}, n::text, 'Parcel', now() - n * interval '1 minute',
          CASE WHEN n % 50 = 0 THEN now() - n * interval '1 minute' END,
          CASE WHEN n % 3 = 1 THEN now() END,
          CASE WHEN n % 10 = 0 THEN ${ada.givenName}::uuid END
        FROM generate_series(1, 200000) n`.execute(tx.db)
    },
    { practiceId },
  )
  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query('VACUUM ANALYZE worklist_item')
  await owner.end()
  const after = { orderKey: '100000000000000000', itemId: '0' }
  for (const filter of ['all', 'mine', 'unassigned'] as const)
    for (const from of [undefined, after]) {
      const page = { practiceId, kind: parcelKind.kind, filter, ownId: ada.givenName, after: from, limit: 51 }
      const { rows } = await readFor(app.services.db, { practiceId }, (db) =>
        sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
          EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM ${pageOfItems(page)} item`.execute(db),
      )
      const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
      const about = JSON.stringify({ filter, from, nodes: nodes.map((node) => node['Node Type']) })
      expect(
        nodes.some((node) => node['Index Name']?.startsWith('worklist_item_')),
        about,
      ).toBe(true)
      expect(
        nodes.filter((node) => /Sort|Seq Scan|Bitmap/.test(node['Node Type'])),
        about,
      ).toEqual([])
      // One block for each row of the page and a few of the index, not one for each of 200,000 rows.
      expect(nodes[0]!['Shared Hit Blocks'], about).toBeLessThan(1_000)
    }
})
