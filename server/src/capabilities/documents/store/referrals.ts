import type { Stage } from '@corridor/contract/documents/stages.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { ListedAfter } from './lists.ts'
import { DOCUMENT, type DocumentRow } from './tables.ts'

export type Side = 'sent' | 'received'

/** The condition that the index of open referrals has. */
const OPEN = sql`document.is_referral AND document.stage NOT IN ('closed', 'declined', 'no-show')`
const ENDED = sql`document.is_referral AND document.stage IN ('closed', 'declined', 'no-show')`

const ofSide = (side: Side, practiceId: string) =>
  side === 'sent'
    ? sql`document.from_practice_id = ${practiceId} AND document.deleted_from_at IS NULL`
    : sql`document.to_practice_id = ${practiceId} AND document.deleted_to_at IS NULL`

export async function listOpen(
  db: Database,
  practiceId: string,
  side: Side,
  limit: number,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM documents_document document
    WHERE ${ofSide(side, practiceId)} AND ${OPEN} AND document.guest_status IS DISTINCT FROM 'Pending'
    ORDER BY document.stage_since, document.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function listEnded(
  db: Database,
  practiceId: string,
  side: Side,
  { after, limit }: { after: ListedAfter | undefined; limit: number },
): Promise<DocumentRow[]> {
  const rest = after ? sql`(document.stage_since, document.id) < (${after.at}, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM documents_document document WHERE ${ofSide(side, practiceId)} AND ${ENDED} AND ${rest}
    ORDER BY document.stage_since DESC, document.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countReferrals(db: Database, practiceId: string, side: Side, since: Date) {
  const { rows } = await sql<{ open: number; ended: number }>`
    SELECT
      (SELECT count(*)::int FROM documents_document document WHERE ${ofSide(side, practiceId)} AND ${OPEN}
        AND document.guest_status IS DISTINCT FROM 'Pending') AS open,
      (SELECT count(*)::int FROM documents_document document WHERE ${ofSide(side, practiceId)} AND ${ENDED}
        AND document.stage_since >= ${since}) AS ended`.execute(db)
  return rows[0]!
}

export interface FiguresRow {
  practice_name: string
  sent: number
  received: number
  closed_sent: number
  closed_received: number
  declined: number
  no_show: number
}

/** What became of the referrals with each other practice since a time; what nobody approved is none of them. */
export async function listFigures(db: Database, practiceId: string, since: Date): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    SELECT practice_name, count(*) FILTER (WHERE is_sent)::int AS sent, count(*) FILTER (WHERE NOT is_sent)::int AS received,
      count(*) FILTER (WHERE stage = 'closed' AND is_sent)::int AS closed_sent,
      count(*) FILTER (WHERE stage = 'closed' AND NOT is_sent)::int AS closed_received, count(*) FILTER (WHERE stage = 'declined')::int AS declined,
      count(*) FILTER (WHERE stage = 'no-show')::int AS no_show
    FROM (
      SELECT document.to_practice_name AS practice_name, true AS is_sent, document.stage FROM documents_document document
      WHERE document.from_practice_id = ${practiceId} AND document.is_referral AND document.received_at >= ${since}
      UNION ALL
      SELECT document.from_practice_name, false, document.stage FROM documents_document document
      WHERE document.to_practice_id = ${practiceId} AND document.is_referral AND document.received_at >= ${since}
        AND document.guest_status IS DISTINCT FROM 'Pending'
    ) referral
    GROUP BY practice_name ORDER BY count(*) DESC, practice_name LIMIT 50`.execute(db)
  return rows
}

/** The median of days from sending to the first time in each stage, of what this practice sent since a time. */
export async function listDaysTo(db: Database, practiceId: string, since: Date) {
  const { rows } = await sql<{ stage: Stage; days: number; count: number }>`
    SELECT stage, percentile_cont(0.5) WITHIN GROUP (ORDER BY days)::float8 AS days, count(*)::int AS count FROM (
      SELECT history.stage, extract(epoch FROM min(history.at) - document.received_at) / 86400 AS days
      FROM documents_document document JOIN documents_history history ON history.document_id = document.id
      WHERE document.from_practice_id = ${practiceId} AND document.is_referral AND document.received_at >= ${since}
        AND history.stage IS NOT NULL AND history.kind <> 'sent'
      GROUP BY document.id, document.received_at, history.stage
    ) reached GROUP BY stage`.execute(db)
  return rows
}

/** The practices that have an open referral on either side. */
export async function listPracticesWithOpen(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT to_practice_id AS id FROM documents_document document
    WHERE ${OPEN} AND document.deleted_to_at IS NULL AND document.to_practice_id IS NOT NULL
    UNION
    SELECT from_practice_id FROM documents_document document
    WHERE ${OPEN} AND document.deleted_from_at IS NULL AND document.from_practice_id IS NOT NULL`.execute(db)
  return rows.map(({ id }) => id)
}

interface OpenReferral {
  id: string
  side: Side
  stage: Stage
  stage_since: Date
  scheduled_on: string | null
}

/** How far the open referrals of both directions are; with `isNotAlerted` only those about which the team was not notified in this stage. */
export async function listStages(
  db: Database,
  practiceId: string,
  { isNotAlerted = false } = {},
): Promise<OpenReferral[]> {
  const of = (side: Side, mark: 'late_alert_from_at' | 'late_alert_to_at') => sql`
    SELECT document.id, ${side}::text AS side, document.stage, document.stage_since,
      document.scheduled_on::text AS scheduled_on
    FROM documents_document document
    WHERE ${ofSide(side, practiceId)} AND ${OPEN} AND document.guest_status IS DISTINCT FROM 'Pending'
      AND ${isNotAlerted ? sql`${sql.ref(`document.${mark}`)} IS NULL` : sql`true`}`
  const { rows } = await sql<OpenReferral>`
    ${of('sent', 'late_alert_from_at')} UNION ALL ${of('received', 'late_alert_to_at')}`.execute(db)
  return rows
}

/** False when another process was faster. */
export async function setLateAlerted(db: Database, id: string, side: Side, now: Date): Promise<boolean> {
  const mark = sql.ref(side === 'sent' ? 'late_alert_from_at' : 'late_alert_to_at')
  const { rows } = await sql`
    UPDATE documents_document SET ${mark} = ${now} WHERE id = ${id} AND ${mark} IS NULL RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}
