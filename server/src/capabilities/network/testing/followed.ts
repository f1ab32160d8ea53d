import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../../../../testing/test-app.ts'

/** Waits until what was written to addresses has come to whoever holds them. */
export const whenFollowed = ({ services: { db } }: TestApp) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        SELECT FROM pgboss.job WHERE name LIKE 'network.follow-%' AND state IN ('created', 'retry', 'active')`.execute(
        db,
      )
      return rows.length
    })
    .toBe(0)
