import { USUAL_WAIT_MINUTES, type WAIT_MINUTES } from '@corridor/contract/notifications/limits.ts'
import type { Choices } from '@corridor/contract/notifications/rules.ts'
import type { TimeZone } from '@corridor/contract/office/time-zones.ts'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type PreferenceTables = {
  notifications_preference: {
    person_id: string
    choices: Choices
    is_mail_on: boolean
    wait_minutes: (typeof WAIT_MINUTES)[number]
    is_quiet_on: boolean
    quiet_from: string
    quiet_to: string
    time_zone: TimeZone | null
    is_sound_on: boolean
    told_at: Date | null
    unsubscribe_hash: Buffer
  }
}
const tables = (db: Database) => db.withTables<PreferenceTables>()

type Row = Selectable<PreferenceTables['notifications_preference']>
export type Preference = Omit<Row, 'person_id' | 'unsubscribe_hash'>

/** The settings of a person without a row: the defaults of the table. */
const DEFAULTS: Preference = {
  choices: {},
  is_mail_on: true,
  wait_minutes: USUAL_WAIT_MINUTES,
  is_quiet_on: false,
  quiet_from: '20:00',
  quiet_to: '07:00',
  time_zone: null,
  is_sound_on: false,
  told_at: null,
}

export async function findPreference(db: Database, personId: string): Promise<Preference> {
  const { rows } = await sql<Row>`
    SELECT * FROM notifications_preference WHERE person_id = ${personId}`.execute(db)
  return rows[0] ?? DEFAULTS
}

/**
 * Locks the row until the end of the transaction, so that changes and reminders are serialized. Two first
 * inserts at once can conflict on either unique column, so no conflict target is named.
 */
export async function lockPreference(
  db: Database,
  { personId, unsubscribeHash }: { personId: string; unsubscribeHash: Buffer },
): Promise<Preference> {
  await sql`
    INSERT INTO notifications_preference (person_id, unsubscribe_hash) VALUES (${personId}, ${unsubscribeHash})
    ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<Row>`
    SELECT * FROM notifications_preference WHERE person_id = ${personId} FOR UPDATE`.execute(db)
  return rows[0]!
}

export async function changePreference(
  db: Database,
  personId: string,
  { choices, ...change }: Partial<Preference>,
): Promise<void> {
  await tables(db)
    .updateTable('notifications_preference')
    .set({ ...change, ...(choices && { choices: sql`${JSON.stringify(choices)}::jsonb` }) })
    .where('person_id', '=', personId)
    .execute()
}

/** The choices of these people; those without a row are left out. */
export async function listChoices(db: Database, personIds: readonly string[]): Promise<Map<string, Choices>> {
  const { rows } = await sql<Pick<Row, 'person_id' | 'choices'>>`
    SELECT person_id, choices FROM notifications_preference
    WHERE person_id = ANY(${personIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ person_id, choices }) => [person_id, choices]))
}

export async function findByUnsubscribeHash(
  db: Database,
  unsubscribeHash: Buffer,
): Promise<Pick<Row, 'person_id' | 'is_mail_on'> | undefined> {
  const { rows } = await sql<Pick<Row, 'person_id' | 'is_mail_on'>>`
    SELECT person_id, is_mail_on FROM notifications_preference
    WHERE unsubscribe_hash = ${unsubscribeHash}`.execute(db)
  return rows[0]
}

/** Returns the person whose link it was. */
export async function turnMailOff(db: Database, unsubscribeHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row, 'person_id'>>`
    UPDATE notifications_preference SET is_mail_on = false WHERE unsubscribe_hash = ${unsubscribeHash}
    RETURNING person_id`.execute(db)
  return rows[0]?.person_id
}
