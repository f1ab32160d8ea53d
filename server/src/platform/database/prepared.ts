import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** A statement of ours is written once and run for ever; ones whose text varies must not fill the server's memory. */
const NAMED_MAX = 500
/** What PostgreSQL says when a migration changed what a prepared statement returns. */
const OUTDATED = '0A000'

/**
 * Lets every statement be planned once for each connection instead of every time. Measured on small reads this halves
 * the database's work. A connection whose statements are outdated by a migration is thrown away.
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= NAMED_MAX) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  function wrap(client: PoolClient): PostgresPoolClient {
    let isOutdated = false
    const query = async (text: string, values: unknown[]) => {
      try {
        return await client.query({ text, values, ...(values.length > 0 && { name: nameOf(text) }) })
      } catch (error) {
        isOutdated ||= (error as { code?: string }).code === OUTDATED
        throw error
      }
    }
    return { query, release: () => client.release(isOutdated) } as unknown as PostgresPoolClient
  }

  return { connect: async () => wrap(await pool.connect()), end: () => pool.end() } as PostgresPool
}
