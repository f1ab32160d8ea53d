import { numberInUse, numberNotUsable, tooManyNumbers } from '@corridor/contract/texting/errors.ts'
import { NUMBERS_MAX } from '@corridor/contract/texting/limits.ts'
import { sql } from 'kysely'
import { practiceNumbers } from '#capabilities/office/public.ts'
import type { Database } from '#platform/database/database.ts'
import { NUMBER_KIND } from '../kind.ts'

/** A practice does not remove a number that a conversation uses. */
export const textNumbers = practiceNumbers({
  channel: 'texting',
  setting: 'mobile_number',
  most: NUMBERS_MAX,
  audit: { removed: 'texting.number-removed', kind: NUMBER_KIND },
  refusals: { tooMany: tooManyNumbers, notUsable: numberNotUsable, inUse: numberInUse },
  uses: (practiceId, number) => sql`
    SELECT FROM texting_conversation WHERE practice_id = ${practiceId} AND practice_number = ${number}`,
})

/** The numbers that a practice texts from. */
export const ownNumbers = async (db: Database, practiceId: string): Promise<string[]> =>
  (await textNumbers.list(db, practiceId)).map(({ number }) => number)

interface Wanted {
  number: string
  /** Names the text among those that are stored, where it may be there. */
  arrivalId: string | null
  /** Whether a practice may take the number by itself. */
  isFree: boolean
}

/**
 * Whose the numbers of these texts are, in their order. For the system alone: a practice sees its own. A free number that one practice
 * alone has in its settings, and nobody texts from yet, is that practice's from now on. A text that came before the practice had the
 * number is nobody's, unless the operator let that very practice have it.
 */
export async function findOwners(
  db: Database,
  texts: readonly Wanted[],
  now: Date,
): Promise<(string | undefined)[]> {
  const numbers = texts.map(({ number }) => number)
  const free = texts.filter(({ isFree }) => isFree).map(({ number }) => number)
  const { rows } = await sql<{ at: number; practice_id: string }>`
    WITH claimed AS (
      INSERT INTO texting_number (number, practice_id, is_default, created_at)
      SELECT practice.mobile_number, (array_agg(practice.id))[1], NOT EXISTS (SELECT FROM texting_number own
        WHERE own.practice_id = (array_agg(practice.id))[1]), ${now}
      FROM office_practice practice
      WHERE practice.mobile_number = ANY(${free}::text[]) AND NOT practice.is_pending_approval
      GROUP BY practice.mobile_number HAVING count(*) = 1
      ON CONFLICT DO NOTHING RETURNING number, practice_id, created_at
    ), owned AS (
      SELECT number, practice_id, created_at FROM texting_number WHERE number = ANY(${numbers}::text[])
      UNION ALL SELECT number, practice_id, created_at FROM claimed)
    SELECT wanted.at::int, owned.practice_id
    FROM unnest(${numbers}::text[], ${texts.map(({ arrivalId }) => arrivalId)}::uuid[]) WITH ORDINALITY AS wanted(number, arrival_id, at)
    JOIN owned ON owned.number = wanted.number
    WHERE NOT EXISTS (SELECT FROM sms_incoming before WHERE before.id = wanted.arrival_id
      AND before.received_at < owned.created_at AND before.released_to IS DISTINCT FROM owned.practice_id)`.execute(
    db,
  )
  const owners = new Map(rows.map(({ at, practice_id }) => [at, practice_id]))
  return texts.map((_, at) => owners.get(at + 1))
}

/** Which of these practices have a number to text from. For the system alone. */
export async function listPracticesWithNumbers(
  db: Database,
  practiceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ practice_id: string }>`
    SELECT DISTINCT practice_id FROM texting_number WHERE practice_id = ANY(${practiceIds}::uuid[])`.execute(
    db,
  )
  return rows.map(({ practice_id }) => practice_id)
}

/** Undefined where the practice has never said anything. */
export async function findOutOfHoursText(
  db: Database,
  practiceId: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ out_of_hours_text: string | null }>`
    SELECT out_of_hours_text FROM texting_setting WHERE practice_id = ${practiceId}`.execute(db)
  return rows[0]?.out_of_hours_text
}

export async function saveOutOfHoursText(
  db: Database,
  practiceId: string,
  text: string | null,
): Promise<void> {
  await sql`INSERT INTO texting_setting (practice_id, out_of_hours_text) VALUES (${practiceId}, ${text})
    ON CONFLICT (practice_id) DO UPDATE SET out_of_hours_text = EXCLUDED.out_of_hours_text`.execute(db)
}
