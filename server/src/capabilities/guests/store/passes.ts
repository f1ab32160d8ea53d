import { VIEWS_SHOWN } from '@corridor/contract/guests/limits.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Pass, tables, type View } from './tables.ts'

export async function insertPass(db: Database, pass: Pass): Promise<void> {
  await tables(db).insertInto('guests_pass').values(pass).execute()
}

export const findPass = (db: Database, hash: Buffer, now: Date): Promise<Pass | undefined> =>
  tables(db)
    .selectFrom('guests_pass')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findPassById = (db: Database, id: string): Promise<Pass | undefined> =>
  tables(db).selectFrom('guests_pass').selectAll().where('id', '=', id).executeTakeFirst()

/** What these links have opened closes. */
export async function deletePassesOf(db: Database, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return
  await tables(db).deleteFrom('guests_pass').where('link_id', 'in', linkIds).execute()
}

interface Device {
  hash: Buffer
  practiceId: string
  addressHash: Buffer
}

export async function isTrustedDevice(db: Database, device: Device, now: Date): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('guests_device')
    .select('expires_at')
    .where('hash', '=', device.hash)
    .where('practice_id', '=', device.practiceId)
    .where('address_hash', '=', device.addressHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveTrustedDevice(db: Database, device: Device & { expiresAt: Date }): Promise<void> {
  await tables(db)
    .insertInto('guests_device')
    .values({
      hash: device.hash,
      practice_id: device.practiceId,
      address_hash: device.addressHash,
      expires_at: device.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['hash', 'practice_id', 'address_hash']).doUpdateSet({ expires_at: device.expiresAt }),
    )
    .execute()
}

export async function insertView(db: Database, view: Omit<View, 'id'>): Promise<void> {
  await tables(db).insertInto('guests_view').values(view).execute()
}

/** The openings of a link, newest first. */
export const listViews = (db: Database, linkId: string): Promise<View[]> =>
  tables(db)
    .selectFrom('guests_view')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(VIEWS_SHOWN)
    .execute()

/** How the links were last opened. */
export async function listLastViews(db: Database, linkIds: readonly string[]): Promise<View[]> {
  const { rows } = await sql<View>`
    SELECT DISTINCT ON (link_id) * FROM guests_view WHERE link_id = ANY (${linkIds}) ORDER BY link_id, id DESC`.execute(
    db,
  )
  return rows
}

/** Deletes what opens nothing any more. */
export async function deleteOld(db: Database, now: Date, codesBefore: Date): Promise<void> {
  await tables(db).deleteFrom('guests_pass').where('expires_at', '<=', now).execute()
  await tables(db).deleteFrom('guests_device').where('expires_at', '<=', now).execute()
  await tables(db).deleteFrom('guests_code').where('requested_at', '<', codesBefore).execute()
}
