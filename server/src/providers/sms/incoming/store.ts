import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { stableId } from '#platform/stable-id.ts'
import type { ArrivedText } from '../port.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A text that came twice has the same. */
export const incomingId = (provider: string, { providerId }: Pick<ArrivedText, 'providerId'>): string =>
  stableId(`sms-incoming:${provider}:${providerId}`)

/** Bound to its row: in another it does not open. */
function seal(secrets: Secrets, id: string, text: ArrivedText): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secrets.keyFor('sms-incoming'), nonce).setAAD(Buffer.from(id))
  const body = [cipher.update(JSON.stringify(text), 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body])
}

function open(secrets: Secrets, id: string, sealed: Buffer): ArrivedText {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, secrets.keyFor('sms-incoming'), nonce)
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return JSON.parse(Buffer.concat(body).toString('utf8')) as ArrivedText
}

export interface Stored {
  id: string
  provider: string
  isUnclaimed: boolean
}

/** Answers false for one that is stored already. */
export async function insertIncoming(
  db: Database,
  secrets: Secrets,
  { id, provider, isUnclaimed }: Stored,
  text: ArrivedText,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO sms_incoming (id, provider, sealed, is_unclaimed, received_at)
    VALUES (${id}, ${provider}, ${seal(secrets, id, text)}, ${isUnclaimed}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

export async function findIncoming(
  db: Database,
  secrets: Secrets,
  id: string,
): Promise<{ provider: string; text: ArrivedText } | undefined> {
  const { rows } = await sql<{ provider: string; sealed: Buffer }>`
    SELECT provider, sealed FROM sms_incoming WHERE id = ${id}`.execute(db)
  const [row] = rows
  return row && { provider: row.provider, text: open(secrets, id, row.sealed) }
}

export async function markUnclaimed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE sms_incoming SET is_unclaimed = true WHERE id = ${id} AND NOT is_unclaimed RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

export const removeIncoming = async (db: Database, id: string): Promise<void> =>
  void (await sql`DELETE FROM sms_incoming WHERE id = ${id}`.execute(db))

/** Those that arrived since then, in the order of their ids. */
export async function listUnclaimed(
  db: Database,
  since: Date,
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM sms_incoming WHERE is_unclaimed AND received_at >= ${since} AND id > ${after} ORDER BY id LIMIT ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function removeOldUnclaimed(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM sms_incoming WHERE is_unclaimed AND received_at < ${before}`.execute(db)
}
