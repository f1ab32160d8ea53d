import { type RawBuilder, sql } from 'kysely'

/**
 * For FROM: the record with this id as `remaining`, or the one that it was merged into. The inner query is not flattened, because
 * behind row-level security no index serves a condition with COALESCE: the list of emails took a second where it takes milliseconds.
 */
export const remainingOf = (
  practiceId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (SELECT record.practice_id, coalesce(record.merged_into, record.id) AS id FROM patients_patient record
    WHERE record.practice_id = ${practiceId} AND record.id = ${id} OFFSET 0) known
  JOIN patients_patient remaining ON remaining.practice_id = known.practice_id AND remaining.id = known.id`
