import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type DeviceTables = {
  session_device: {
    person_id: string
    device_id: string
    platform: string
    name: string
    nickname: string | null
    push_token: string | null
    secret_hash: Buffer | null
    first_seen_at: Date
    last_seen_at: Date
  }
}

export interface DeviceRow {
  device_id: string
  platform: string
  name: string
  nickname: string | null
  first_seen_at: Date
  last_seen_at: Date
  is_signed_in: boolean
}

const tables = (db: Database) => db.withTables<DeviceTables>()

export interface SeenDevice {
  personId: string
  deviceId: string
  platform: string
  name: string
  secretHash?: Buffer
}

export interface DescribedDevice {
  sessionId: string
  deviceId: string
  platform: string
  name: string
  pushToken?: string
}

/**
 * Saves what a device reports; missing values leave the stored ones. Returns whether it is the device of
 * this session.
 */
export async function describeDevice(
  db: Database,
  { sessionId, deviceId, platform, name, pushToken }: DescribedDevice,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE session_device d SET
      platform = ${platform},
      name = COALESCE(NULLIF(${name}, ''), d.name),
      push_token = COALESCE(${pushToken ?? null}, d.push_token),
      last_seen_at = ${now}
    FROM session_session s
    WHERE s.id = ${sessionId} AND s.ended_at IS NULL AND s.expires_at > ${now}
      AND d.person_id = s.person_id AND d.device_id = s.device_id AND d.device_id = ${deviceId}
    RETURNING d.device_id`.execute(db)
  return rows.length > 0
}

/** Marks a device as used. A new one gets a guessed name; a named one keeps its name. */
export async function seeDevice(db: Database, device: SeenDevice, now: Date): Promise<void> {
  const { personId, deviceId, platform, name, secretHash } = device
  const seen = { last_seen_at: now, ...(secretHash && { secret_hash: secretHash }) }
  await tables(db)
    .insertInto('session_device')
    .values({
      person_id: personId,
      device_id: deviceId,
      platform,
      name,
      push_token: null,
      nickname: null,
      secret_hash: null,
      first_seen_at: now,
      ...seen,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'device_id']).doUpdateSet(seen))
    .execute()
}

export async function hasDevice(db: Database, personId: string, deviceId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM session_device WHERE person_id = ${personId} AND device_id = ${deviceId}`.execute(db)
  return rows.length > 0
}

/** Whether a person has signed in on this device before, and it was not removed since. */
export async function hasOwnDevice(
  db: Database,
  personId: string,
  deviceId: string,
  secretHash: Buffer,
): Promise<boolean> {
  const device = await tables(db)
    .selectFrom('session_device')
    .select('device_id')
    .where('person_id', '=', personId)
    .where('device_id', '=', deviceId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  return device !== undefined
}

/** Limits the number of devices: deletes the least recently used ones and returns them. */
export async function dropLeastUsed(db: Database, personId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ device_id: string }>`
    DELETE FROM session_device WHERE person_id = ${personId} AND device_id IN (
      SELECT device_id FROM session_device WHERE person_id = ${personId}
      ORDER BY last_seen_at DESC, device_id OFFSET ${limit})
    RETURNING device_id`.execute(db)
  return rows.map((row) => row.device_id)
}

export async function removeDevice(db: Database, personId: string, deviceId: string): Promise<boolean> {
  const removed = await tables(db)
    .deleteFrom('session_device')
    .where('person_id', '=', personId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Answers whether the person has such a device. */
export async function setNickname(
  db: Database,
  personId: string,
  deviceId: string,
  nickname: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('session_device')
    .set({ nickname })
    .where('person_id', '=', personId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A person's devices, the one used last first. */
export async function listDevices(db: Database, personId: string, now: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    SELECT d.device_id, d.platform, d.name, d.nickname, d.first_seen_at, d.last_seen_at, EXISTS (
      SELECT FROM session_session s WHERE s.person_id = d.person_id AND s.device_id = d.device_id
        AND s.ended_at IS NULL AND s.expires_at > ${now}) AS is_signed_in
    FROM session_device d WHERE d.person_id = ${personId} ORDER BY d.last_seen_at DESC, d.device_id`.execute(
    db,
  )
  return rows
}
