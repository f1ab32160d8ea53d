import { Client } from 'pg'
import { expect, test } from 'vitest'
import { copyTemplate } from '#testing/databases.ts'
import { prepareJobs, TURN } from './prepare.ts'

/** PostgreSQL refuses the second of two grants that meet on one table, although they grant the same. */
test('a process that starts while another gives its grants waits for its turn', async () => {
  const { url, drop } = await copyTemplate()
  const other = new Client({ connectionString: url })
  await other.connect()
  try {
    await other.query(`SELECT pg_advisory_lock(${TURN})`)
    await other.query('BEGIN; GRANT SELECT ON ALL TABLES IN SCHEMA pgboss TO corridor_app')
    const preparing = prepareJobs(url, [])
    const waiting = async () => {
      const { rows } = await other.query('SELECT FROM pg_locks WHERE NOT granted')
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    await other.query('COMMIT')
    await other.query(`SELECT pg_advisory_unlock(${TURN})`)
    await preparing
  } finally {
    await other.end()
    await drop()
  }
})
