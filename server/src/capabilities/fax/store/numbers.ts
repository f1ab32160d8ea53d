import { faxNumberInUse, faxNumberNotUsable, tooManyFaxNumbers } from '@corridor/contract/fax/errors.ts'
import { FAX_NUMBERS_MAX } from '@corridor/contract/fax/limits.ts'
import { sql } from 'kysely'
import { practiceNumbers } from '#capabilities/office/public.ts'
import type { Database } from '#platform/database/database.ts'
import { NUMBER_KIND } from '../kind.ts'

/** A number that a fax waits to leave from is not removed. */
export const faxNumbers = practiceNumbers({
  channel: 'fax',
  setting: 'efax_number',
  most: FAX_NUMBERS_MAX,
  audit: { removed: 'fax.number-removed', kind: NUMBER_KIND },
  refusals: { tooMany: tooManyFaxNumbers, notUsable: faxNumberNotUsable, inUse: faxNumberInUse },
  uses: (practiceId, number) => sql`
    SELECT FROM fax_message WHERE sender_practice_id = ${practiceId} AND sender_number = ${number}
      AND e_fax_status = 'Sending' AND NOT is_sender_archived`,
})

/** Whose these numbers are, of practices that are at work. For the system alone: a practice sees its own. */
export async function findOwners(
  db: Database,
  numbers: readonly string[],
): Promise<Map<string, { practiceId: string; name: string }>> {
  const { rows } = await sql<{ number: string; practice_id: string; name: string }>`
    SELECT own.number, own.practice_id, practice.name FROM fax_number own JOIN office_practice practice ON practice.id = own.practice_id
    WHERE own.number = ANY(${numbers}::text[]) AND NOT practice.is_pending_approval AND practice.suspended_at IS NULL`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.number, { practiceId: row.practice_id, name: row.name }]))
}

/** The practice that alone has this number in its settings. For the system alone. */
export async function findBySettings(db: Database, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT (array_agg(id))[1] AS id FROM office_practice
    WHERE efax_number = ${number} AND NOT is_pending_approval HAVING count(*) = 1`.execute(db)
  return rows[0]?.id
}

export interface CoverRow {
  is_cover_usual: boolean
  confidentiality: string
}

export async function findCover(db: Database, practiceId: string): Promise<CoverRow | undefined> {
  const { rows } = await sql<CoverRow>`
    SELECT is_cover_usual, confidentiality FROM fax_setting WHERE practice_id = ${practiceId}`.execute(db)
  return rows[0]
}

export async function saveCover(db: Database, practiceId: string, row: CoverRow): Promise<void> {
  await sql`INSERT INTO fax_setting (practice_id, is_cover_usual, confidentiality)
    VALUES (${practiceId}, ${row.is_cover_usual}, ${row.confidentiality})
    ON CONFLICT (practice_id) DO UPDATE SET is_cover_usual = EXCLUDED.is_cover_usual,
      confidentiality = EXCLUDED.confidentiality`.execute(db)
}
