import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { isBehind, type TimelineCursor, type TimelineOf } from '#platform/timeline.ts'
import { PEOPLE, senderOf } from './people.ts'
import type { MessageRow } from './tables.ts'

/** The conversations of a patient: those where somebody chose them, and those with a number that is theirs alone. */
export const conversationsOf = ({ practiceId, patientIds }: TimelineOf) => sql`
  SELECT conversation.id FROM texting_conversation conversation
  WHERE conversation.practice_id = ${practiceId} AND conversation.patient_id = ANY(${patientIds}::uuid[])
  UNION SELECT conversation.id FROM patients_phone phone JOIN texting_conversation conversation
    ON conversation.practice_id = phone.practice_id AND conversation.patient_number = phone.number
  WHERE phone.practice_id = ${practiceId} AND phone.patient_id = ANY(${patientIds}::uuid[])
    AND conversation.patient_id IS NULL AND NOT EXISTS (
      SELECT FROM patients_phone other JOIN patients_patient patient
        ON patient.practice_id = other.practice_id AND patient.id = other.patient_id
      WHERE other.practice_id = ${practiceId} AND other.number = phone.number
        AND patient.merged_into IS NULL AND patient.removed_at IS NULL AND patient.id <> ALL(${patientIds}::uuid[]))`

async function listNewest(
  db: Database,
  of: TimelineOf,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT message.*, conversation.patient_number, ${PEOPLE}, ${senderOf('message')}
    FROM texting_message message JOIN texting_conversation conversation ON conversation.id = message.conversation_id
    WHERE message.conversation_id IN (${conversationsOf(of)}) AND ${condition}
    ORDER BY message.created_at DESC, message.id::text COLLATE "C" DESC LIMIT ${limit}`.execute(db)
  return rows
}

export const listOfPatient = (
  db: Database,
  of: TimelineOf,
  { after, limit }: { after: TimelineCursor | undefined; limit: number },
): Promise<MessageRow[]> => listNewest(db, of, isBehind(after, 'message.created_at', 'message.id'), limit)

/** The newest texts with a picture. */
export const listWithFiles = (db: Database, of: TimelineOf, limit: number): Promise<MessageRow[]> =>
  listNewest(db, of, sql`message.files <> '[]'`, limit)

export async function countOfPatient(db: Database, of: TimelineOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM texting_message WHERE conversation_id IN (${conversationsOf(of)})`.execute(
    db,
  )
  return rows[0]!.count
}
