import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'

/** Waits until the jobs that follow invitations by address are done. */
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
