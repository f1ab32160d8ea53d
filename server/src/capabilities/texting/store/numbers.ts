import { numberInUse, numberNotUsable, tooManyNumbers } from '@corridor/contract/texting/errors.ts'
import { NUMBERS_MAX } from '@corridor/contract/texting/limits.ts'
import { sql } from 'kysely'
import { type NumberRow, practiceNumbers } from '#capabilities/office/public.ts'
import type { Database } from '#platform/database/database.ts'

/** A number that a conversation uses is not removed. */
export const textNumbers = practiceNumbers({
  channel: 'texting',
  setting: 'mobile_number',
  most: NUMBERS_MAX,
  refusals: { tooMany: tooManyNumbers, notUsable: numberNotUsable, inUse: numberInUse },
  uses: (practiceId, number) => sql`
    SELECT FROM texting_conversation WHERE practice_id = ${practiceId} AND practice_number = ${number}`,
})

/** The numbers to text from. A practice that has set none texts from the one in its settings, if nobody else has it. */
export async function listOrClaimNumbers(db: Database, practiceId: string, now: Date): Promise<NumberRow[]> {
  const numbers = await textNumbers.list(db, practiceId)
  if (numbers.length > 0) return numbers
  await textNumbers.claimSetting(db, practiceId, now)
  return textNumbers.list(db, practiceId)
}

/** The numbers that a practice texts from. */
export const ownNumbers = async (db: Database, practiceId: string): Promise<string[]> =>
  (await textNumbers.list(db, practiceId)).map(({ number }) => number)

/**
 * Whose these numbers are. For the system alone: a practice sees its own. A number that one practice alone has in its settings, and
 * nobody texts from yet, is that practice's from now on.
 */
export async function findOwners(
  db: Database,
  numbers: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<NumberRow>`
    WITH claimed AS (
      INSERT INTO texting_number (number, practice_id, is_default, created_at)
      SELECT practice.mobile_number, (array_agg(practice.id))[1], NOT EXISTS (SELECT FROM texting_number own
        WHERE own.practice_id = (array_agg(practice.id))[1]), ${now}
      FROM office_practice practice
      WHERE practice.mobile_number = ANY(${numbers}::text[]) AND NOT practice.is_pending_approval
      GROUP BY practice.mobile_number HAVING count(*) = 1
      ON CONFLICT DO NOTHING RETURNING number, practice_id)
    SELECT number, practice_id FROM texting_number WHERE number = ANY(${numbers}::text[])
    UNION ALL SELECT number, practice_id FROM claimed`.execute(db)
  return new Map(rows.map(({ number, practice_id }) => [number, practice_id]))
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
