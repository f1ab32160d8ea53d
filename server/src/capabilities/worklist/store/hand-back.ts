import type { HandBackReason } from '@corridor/contract/worklist/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { ITEM_COLUMNS, type ItemRow } from './tables.ts'

interface HandBack {
  practiceId: string
  because: HandBackReason
  which: RawBuilder<unknown>
}

/** Unassigns items and notes it on each, in one statement: an item that is assigned again meanwhile stays so. */
async function handBack(
  db: Database,
  { practiceId, because, which }: HandBack,
  now: Date,
): Promise<(ItemRow & { handed_back_by: string })[]> {
  const { rows } = await sql<ItemRow & { handed_back_by: string }>`
    WITH chosen AS (
      SELECT kind, item_id, assignee_id FROM worklist_item item
      WHERE practice_id = ${practiceId} AND assignee_id IS NOT NULL AND ${which} FOR UPDATE
    ), back AS (
      UPDATE worklist_item item SET assignee_id = NULL, assigned_at = NULL, note_count = note_count + 1,
        version = version + 1, claimed_by = NULLIF(claimed_by, chosen.assignee_id)
      FROM chosen WHERE item.practice_id = ${practiceId} AND item.kind = chosen.kind AND item.item_id = chosen.item_id
      RETURNING ${ITEM_COLUMNS}, chosen.assignee_id AS handed_back_by
    ), noted AS (
      INSERT INTO worklist_note (practice_id, kind, item_id, id, text, handed_back_by, handed_back_because, created_at)
      SELECT practice_id, kind, item_id, gen_random_uuid(), '', handed_back_by, ${because}, ${now} FROM back
    )
    SELECT * FROM back`.execute(db)
  return rows
}

interface Of {
  practiceId: string
  personId: string
  because: HandBackReason
}

/** All that a person has, of these kinds or of every one. What is done stays theirs as long as they are there. */
export const handBackAllOf = (
  db: Database,
  { practiceId, personId, because, kinds }: Of & { kinds?: readonly string[] },
  now: Date,
): Promise<ItemRow[]> =>
  handBack(
    db,
    {
      practiceId,
      because,
      which: sql`item.assignee_id = ${personId}
        AND (${kinds ?? null}::text[] IS NULL OR item.kind = ANY(${kinds ?? null}::text[]))
        AND (${because !== 'off-duty'} OR item.done_at IS NULL)`,
    },
    now,
  )

/** What needs action and was assigned before the practice closed, but for those who are still at it. */
export const handBackWaiting = (
  db: Database,
  practiceId: string,
  closedSince: Date,
  now: Date,
): Promise<ItemRow[]> =>
  handBack(
    db,
    {
      practiceId,
      because: 'closed',
      which: sql`item.needs_action AND item.assigned_at < ${closedSince}
        AND NOT (item.claimed_by IS NOT NULL AND item.claimed_until > ${now})
        AND NOT EXISTS (SELECT FROM worklist_watch watch WHERE watch.practice_id = item.practice_id
          AND watch.person_id = item.assignee_id AND watch.until > ${now})`,
    },
    now,
  )

/** The practices in which something assigned needs action; for the system's own work. */
export async function listPracticesWithAssigned(db: Database): Promise<string[]> {
  const { rows } = await sql<{ practice_id: string }>`
    SELECT DISTINCT practice_id FROM worklist_item WHERE assignee_id IS NOT NULL AND needs_action`.execute(db)
  return rows.map(({ practice_id }) => practice_id)
}
