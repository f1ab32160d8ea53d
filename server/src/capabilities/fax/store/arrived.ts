import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { ArrivedFax } from '#providers/fax/port.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Bound to its row: in another it does not open. */
function seal(secrets: Secrets, id: string, fax: ArrivedFax): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secrets.keyFor('fax-arrived'), nonce).setAAD(Buffer.from(id))
  const body = [cipher.update(JSON.stringify(fax), 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body])
}

function open(secrets: Secrets, id: string, sealed: Buffer): ArrivedFax {
  const decipher = createDecipheriv(CIPHER, secrets.keyFor('fax-arrived'), sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return JSON.parse(Buffer.concat(body).toString('utf8')) as ArrivedFax
}

export interface StoredArrival {
  provider: string
  fax: ArrivedFax
  fileId: string | null
  isUnclaimed: boolean
}

/** False for one that is stored already. */
export async function insertArrived(
  db: Database,
  secrets: Secrets,
  { id, provider, fileId }: { id: string; provider: string; fileId: string | null },
  fax: ArrivedFax,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO fax_arrived (id, provider, sealed, file_id, received_at)
    VALUES (${id}, ${provider}, ${seal(secrets, id, fax)}, ${fileId}, ${now}) ON CONFLICT DO NOTHING RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

export async function findArrived(
  db: Database,
  secrets: Secrets,
  id: string,
): Promise<StoredArrival | undefined> {
  const { rows } = await sql<{
    provider: string
    sealed: Buffer
    file_id: string | null
    is_unclaimed: boolean
  }>`
    SELECT provider, sealed, file_id, is_unclaimed FROM fax_arrived WHERE id = ${id} AND NOT is_done`.execute(
    db,
  )
  const [row] = rows
  return (
    row && {
      provider: row.provider,
      fax: open(secrets, id, row.sealed),
      fileId: row.file_id,
      isUnclaimed: row.is_unclaimed,
    }
  )
}

/** Those of these whose pages were stored. */
export async function listStored(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM fax_arrived WHERE id = ANY(${ids}::uuid[]) AND (file_id IS NOT NULL OR is_done)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Its pages were fetched. */
export const setArrivedFile = async (
  db: Database,
  id: string,
  { fileId, pages }: { fileId: string; pages: number | null },
): Promise<void> =>
  void (await sql`UPDATE fax_arrived SET file_id = ${fileId}, pages = ${pages} WHERE id = ${id}`.execute(db))

/** False when that was known before. */
export async function markUnclaimed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE fax_arrived SET is_unclaimed = true WHERE id = ${id} AND NOT is_unclaimed AND NOT is_done RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

/** False when it was given to a practice or deleted. Until the transaction ends nobody else does either. */
export async function lockArrived(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM fax_arrived WHERE id = ${id} AND NOT is_done FOR UPDATE`.execute(db)
  return rows.length > 0
}

const IS_WAITING = sql`is_unclaimed AND NOT is_done`

/** The same for one that nobody had. */
export async function lockUnclaimed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM fax_arrived WHERE id = ${id} AND ${IS_WAITING} FOR UPDATE`.execute(
    db,
  )
  return rows.length > 0
}

/** The row stays for a while, so that a notice that repeats finds it. */
export const markDone = async (db: Database, id: string): Promise<void> =>
  void (await sql`UPDATE fax_arrived SET is_done = true, is_unclaimed = false WHERE id = ${id}`.execute(db))

/** Forgets the numbers and pages of one that nobody had; false when it is not there any more. */
export async function setDeleted(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE fax_arrived SET is_done = true, is_unclaimed = false, file_id = NULL, pages = NULL, sealed = ''
    WHERE id = ${id} AND ${IS_WAITING} RETURNING id`.execute(db)
  return rows.length > 0
}

export async function listUnclaimedIds(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM fax_arrived WHERE ${IS_WAITING} ORDER BY received_at DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those that nobody has, newest first, with the number that each came to; and how many there are. */
export async function listUnclaimed(
  db: Database,
  secrets: Secrets,
  limit: number,
): Promise<{ total: number; rows: { id: string; to: string; receivedAt: Date; pages: number | null }[] }> {
  const { rows } = await sql<{
    id: string
    sealed: Buffer
    received_at: Date
    pages: number | null
    total: number
  }>`
    SELECT id, sealed, received_at, pages, count(*) OVER ()::int AS total FROM fax_arrived WHERE ${IS_WAITING}
    ORDER BY received_at DESC, id LIMIT ${limit}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, sealed, received_at, pages }) => ({
      id,
      to: open(secrets, id, sealed).to,
      receivedAt: received_at,
      pages,
    })),
  }
}

/** Those that are over, and those whose pages nobody could fetch: by then no service has them any more. */
export const removeOldArrived = async (db: Database, before: Date): Promise<void> =>
  void (await sql`
    DELETE FROM fax_arrived WHERE received_at < ${before} AND (is_done OR file_id IS NULL)`.execute(db))
