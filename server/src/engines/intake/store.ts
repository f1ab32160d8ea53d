import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Declaration, Named } from './declaration.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What has arrived and is not taken in, sealed: bound to its row, in another it does not open. */
export function createStore<Arrived extends Named>({
  name,
  table: { name: tableName, hasDone = false, fetched, released },
}: Pick<Declaration<Arrived, unknown, unknown>, 'name' | 'table'>) {
  const table = sql.table(tableName)
  const isOpen = hasDone ? sql`NOT is_done` : sql`true`
  const isReleased = released ? sql`${sql.ref(released)} IS NOT NULL` : sql`false`
  const isFetched = fetched ? sql`${sql.ref(fetched)} IS NOT NULL` : sql`false`

  function seal(secrets: Secrets, id: string, arrived: Arrived): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, secrets.keyFor(name), nonce).setAAD(Buffer.from(id))
    const body = [cipher.update(JSON.stringify(arrived), 'utf8'), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...body])
  }

  function open(secrets: Secrets, id: string, sealed: Buffer): Arrived {
    const decipher = createDecipheriv(CIPHER, secrets.keyFor(name), sealed.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return JSON.parse(Buffer.concat(body).toString('utf8')) as Arrived
  }

  return {
    open,
    /** False for one that is stored already, or is remembered. */
    insert: async (
      db: Database,
      secrets: Secrets,
      { id, provider, isUnclaimed }: { id: string; provider: string; isUnclaimed: boolean },
      arrived: Arrived,
      now: Date,
    ): Promise<boolean> => {
      const { rows } = await sql`
        INSERT INTO ${table} (id, provider, sealed, is_unclaimed, received_at)
        VALUES (${id}, ${provider}, ${seal(secrets, id, arrived)}, ${isUnclaimed}, ${now})
        ON CONFLICT DO NOTHING RETURNING id`.execute(db)
      return rows.length > 0
    },
    find: async (
      db: Database,
      secrets: Secrets,
      id: string,
    ): Promise<{ provider: string; arrived: Arrived; isFetched: boolean } | undefined> => {
      const { rows } = await sql<{ provider: string; sealed: Buffer; is_fetched: boolean }>`
        SELECT provider, sealed, ${isFetched} AS is_fetched FROM ${table} WHERE id = ${id} AND ${isOpen}`.execute(
        db,
      )
      const [row] = rows
      return (
        row && { provider: row.provider, arrived: open(secrets, id, row.sealed), isFetched: row.is_fetched }
      )
    },
    /** False for one that is settled. Until the transaction ends nobody else settles it. */
    lock: async (db: Database, id: string): Promise<boolean> => {
      const { rows } = await sql`SELECT FROM ${table} WHERE id = ${id} AND ${isOpen} FOR UPDATE`.execute(db)
      return rows.length > 0
    },
    /** It was taken in. */
    settle: async (db: Database, id: string): Promise<void> =>
      void (await (hasDone
        ? sql`UPDATE ${table} SET is_done = true, is_unclaimed = false WHERE id = ${id} AND NOT is_done`
        : sql`DELETE FROM ${table} WHERE id = ${id}`
      ).execute(db)),
    /** False when that was known before. */
    markUnclaimed: async (db: Database, id: string): Promise<boolean> => {
      const { rows } = await sql`
        UPDATE ${table} SET is_unclaimed = true WHERE id = ${id} AND NOT is_unclaimed AND ${isOpen} RETURNING id`.execute(
        db,
      )
      return rows.length > 0
    },
    /** What nobody owned that arrived since then or was released, in the order of the ids. */
    listUnclaimed: async (db: Database, since: Date, after: string, most: number): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${table} WHERE is_unclaimed AND ${isOpen} AND (received_at >= ${since} OR ${isReleased}) AND id > ${after}
        ORDER BY id LIMIT ${most}`.execute(db)
      return rows.map(({ id }) => id)
    },
    /** Those of these that need no fetching any more. */
    listFetched: async (db: Database, ids: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${table} WHERE id = ANY(${ids}::uuid[]) AND (${isFetched} OR NOT ${isOpen})`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    },
    /** What is remembered, or could not be fetched for so long; without remembering, what nobody owned. */
    removeOld: async (db: Database, before: Date): Promise<void> => {
      const isOver = hasDone ? sql`(is_done OR NOT ${isFetched})` : sql`is_unclaimed`
      await sql`DELETE FROM ${table} WHERE received_at < ${before} AND ${isOver}`.execute(db)
    },
  }
}

export type Store<Arrived extends Named> = ReturnType<typeof createStore<Arrived>>
