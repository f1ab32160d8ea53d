import type { AlertFacts } from '@corridor/contract/kernel/alert.ts'
import { type Selectable, sql } from 'kysely'
import type { Person } from '#platform/access/person.ts'
import type { Settled } from '#platform/alerts.ts'
import type { Database } from '#platform/database/database.ts'

type NotificationTables = {
  notifications_alert: {
    id: string
    person_id: string
    practice_id: string | null
    kind: string
    about: string
    facts: AlertFacts
    times: number
    raised_at: Date
    /** When it became unread, or when its person was last reminded. */
    unread_since: Date
    read_at: Date | null
    told_at: Date | null
  }
}
const tables = (db: Database) => db.withTables<NotificationTables>()

export type AlertRow = Selectable<NotificationTables['notifications_alert']>

/** The alerts that a person sees: of kinds that their claims open, of their current practice or personal. */
export interface Reader extends Pick<Person, 'id' | 'practiceId'> {
  kinds: readonly string[]
}

export const visibleTo = ({ id, practiceId, kinds }: Reader) => sql<boolean>`
  person_id = ${id} AND kind = ANY(${kinds}::text[]) AND (practice_id IS NULL OR practice_id = ${practiceId}::uuid)`

/** One per person and thing; raised again while unread, it becomes newer. */
export interface NewAlert extends Omit<AlertRow, 'id' | 'unread_since' | 'read_at' | 'told_at'> {}

/** An alert as it was saved. */
export type SavedAlert = Pick<AlertRow, 'person_id' | 'practice_id' | 'kind' | 'about' | 'raised_at'>

/**
 * Saves alerts. The rows are inserted in an order that is the same for everyone, which prevents deadlocks.
 * An alert that is raised again gets a later time whichever transaction began first, so that having read the
 * earlier one does not mark this one as read.
 */
export async function saveAlerts(db: Database, alerts: readonly NewAlert[]): Promise<SavedAlert[]> {
  const column = <K extends keyof NewAlert>(key: K) => alerts.map((one) => one[key])
  const facts = alerts.map((one) => JSON.stringify(one.facts))
  const { rows } = await sql<SavedAlert>`
    INSERT INTO notifications_alert (id, person_id, practice_id, kind, about, facts, times, raised_at, unread_since)
    SELECT gen_random_uuid(), person_id, practice_id, kind, about, facts::jsonb, times, raised_at, raised_at
    FROM unnest(${column('person_id')}::uuid[], ${column('practice_id')}::uuid[], ${column('kind')}::text[],
      ${column('about')}::text[], ${facts}::text[], ${column('times')}::int[], ${column('raised_at')}::timestamptz[])
      AS given(person_id, practice_id, kind, about, facts, times, raised_at)
    ON CONFLICT (person_id, kind, about) WHERE read_at IS NULL
    DO UPDATE SET facts = EXCLUDED.facts, practice_id = EXCLUDED.practice_id, 
      raised_at = greatest(EXCLUDED.raised_at, notifications_alert.raised_at + interval '1 millisecond'),
      unread_since = CASE WHEN notifications_alert.told_at IS NULL
        THEN notifications_alert.unread_since ELSE EXCLUDED.raised_at END,
      times = notifications_alert.times + EXCLUDED.times, told_at = NULL
    RETURNING person_id, practice_id, kind, about, raised_at`.execute(db)
  return rows
}

/** Marks alerts of these things as read, for everyone or for one person. Returns their persons and kinds. */
export async function settleAlerts(
  db: Database,
  settled: readonly Settled[],
  now: Date,
): Promise<Pick<AlertRow, 'person_id' | 'kind'>[]> {
  const kinds = settled.map(({ kind }) => kind.kind)
  const things = settled.map(({ about }) => about)
  const persons = settled.map(({ personId }) => personId ?? null)
  const { rows } = await sql<Pick<AlertRow, 'person_id' | 'kind'>>`
    UPDATE notifications_alert alert SET read_at = ${now}
    FROM unnest(${kinds}::text[], ${things}::text[], ${persons}::uuid[]) AS one(kind, about, person_id)
    WHERE alert.kind = one.kind AND alert.about = one.about AND alert.read_at IS NULL
      AND (one.person_id IS NULL OR alert.person_id = one.person_id)
    RETURNING alert.person_id, alert.kind`.execute(db)
  return rows
}

/** Marks a person's alerts about parts of these things as read, named `thing/part`. */
export async function settleAlertsWithin(
  db: Database,
  settled: readonly Settled[],
  now: Date,
): Promise<Pick<AlertRow, 'person_id' | 'kind'>[]> {
  const kinds = settled.map(({ kind }) => kind.kind)
  const beginnings = settled.map(({ about }) => `${about}/`)
  const persons = settled.map(({ personId }) => personId ?? null)
  const { rows } = await sql<Pick<AlertRow, 'person_id' | 'kind'>>`
    UPDATE notifications_alert alert SET read_at = ${now}
    FROM unnest(${kinds}::text[], ${beginnings}::text[], ${persons}::uuid[]) AS one(kind, beginning, person_id)
    WHERE alert.person_id = one.person_id AND alert.kind = one.kind AND alert.read_at IS NULL
      AND starts_with(alert.about, one.beginning)
    RETURNING alert.person_id, alert.kind`.execute(db)
  return rows
}

/** Removes a person's alerts about these things and their parts, because they may not know of them any more. */
export async function withdrawAlerts(
  db: Database,
  withdrawn: readonly Settled[],
): Promise<Pick<AlertRow, 'person_id' | 'kind'>[]> {
  const { rows } = await sql<Pick<AlertRow, 'person_id' | 'kind'>>`
    DELETE FROM notifications_alert alert
    USING unnest(${withdrawn.map(({ kind }) => kind.kind)}::text[], ${withdrawn.map(({ about }) => about)}::text[],
      ${withdrawn.map(({ personId }) => personId ?? null)}::uuid[]) AS one(kind, about, person_id)
    WHERE alert.person_id = one.person_id AND alert.kind = one.kind
      AND (alert.about = one.about OR starts_with(alert.about, one.about || '/'))
    RETURNING alert.person_id, alert.kind`.execute(db)
  return rows
}

/** Where a page of the list ends: its parts are the unread and the read, each newest first. */
export interface AlertCursor {
  isRead: boolean
  raisedAt: string
  id: string
}

export async function listAlerts(
  db: Database,
  reader: Reader,
  { after, limit }: { after: AlertCursor | undefined; limit: number },
): Promise<AlertRow[]> {
  const isBehind = after
    ? sql`AND ((read_at IS NOT NULL), ${after.raisedAt}::timestamptz, id)
        > (${after.isRead}::boolean, raised_at, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<AlertRow>`
    SELECT * FROM notifications_alert WHERE ${visibleTo(reader)} ${isBehind}
    ORDER BY (read_at IS NOT NULL), raised_at DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

/** A person's alert about a thing, if it is visible to them and unread. */
export async function findUnread(
  db: Database,
  reader: Reader,
  { kind, about }: Pick<AlertRow, 'kind' | 'about'>,
): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    SELECT * FROM notifications_alert
    WHERE ${visibleTo(reader)} AND kind = ${kind} AND about = ${about} AND read_at IS NULL`.execute(db)
  return rows[0]
}

export async function countUnread(db: Database, reader: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::int AS unread FROM notifications_alert WHERE ${visibleTo(reader)} AND read_at IS NULL`.execute(
    db,
  )
  return rows[0]!.unread
}

/**
 * Marks alerts that were raised up to then as read, the named ones or all. Returns whether there were any.
 */
export async function markRead(
  db: Database,
  reader: Reader,
  { ids, raisedUpTo }: { ids: readonly string[] | undefined; raisedUpTo: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE notifications_alert SET read_at = ${now}
    WHERE ${visibleTo(reader)} AND read_at IS NULL AND raised_at <= ${raisedUpTo}
      AND (${ids ?? null}::uuid[] IS NULL OR id = ANY(${ids ?? null}::uuid[]))
    RETURNING id`.execute(db)
  return rows.length > 0
}

export async function removeOldAlerts(
  db: Database,
  before: { readBefore: Date; raisedBefore: Date },
): Promise<void> {
  await tables(db)
    .deleteFrom('notifications_alert')
    .where((or) => or.or([or('read_at', '<', before.readBefore), or('raised_at', '<', before.raisedBefore)]))
    .execute()
}
