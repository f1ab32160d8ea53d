import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { capabilities } from '#app/capabilities.ts'
import { startWorld } from '../world/world.ts'
import { CANARY } from './canaries.ts'
import { bringVictims, WITHOUT_CANARY } from './victims.ts'

const isOfCapability = (table: string) => capabilities.some(({ name }) => table.startsWith(`${name}_`))

test('the victims of the fuzzer have something in every table of a capability', async () => {
  const world = await startWorld()
  const { ids, read } = await bringVictims(world)
  const { pathname } = new URL(world.app.databaseUrl)
  const database = new Client({
    connectionString: Object.assign(new URL(inject('databaseAdmin')), { pathname }).href,
  })
  await database.connect()
  const { rows } = await database.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const tables = rows.map(({ tablename }) => tablename).filter(isOfCapability)
  const empty: string[] = []
  for (const table of tables) {
    const found = await database.query(`SELECT FROM ${table} one WHERE one::text LIKE ANY ($1) LIMIT 1`, [
      [CANARY, ...ids].map((mark) => `%${mark}%`),
    ])
    if (found.rowCount === 0) empty.push(table)
  }
  const had = await read()
  await database.end()
  await world.close()
  expect(tables.length).toBeGreaterThan(40)
  expect(empty).toEqual(Object.keys(WITHOUT_CANARY).toSorted())
  expect(JSON.stringify(had)).toContain(CANARY)
})
