import { type RawBuilder, sql } from 'kysely'
import * as patients from '#capabilities/patients/public.ts'

type Sql = RawBuilder<unknown>

const named = (patient: string): Sql =>
  sql`jsonb_build_object('id', ${sql.ref(`${patient}.id`)}, 'firstName', ${sql.ref(`${patient}.first_name`)}, 'lastName', ${sql.ref(`${patient}.last_name`)})`

/**
 * Everybody of the practice who has exactly the number of the conversation, and whom somebody chose, of the alias `conversation`.
 * OFFSET 0 makes PostgreSQL begin with the number: planned while there were few patients, it went through all of them for each text.
 */
export const PEOPLE: Sql = sql`
  (SELECT jsonb_agg(${named('patient')} ORDER BY patient.last_key, patient.first_key, patient.id)
    FROM (SELECT practice_id, patient_id FROM patients_phone
        WHERE practice_id = conversation.practice_id AND number = conversation.patient_number OFFSET 0) phone
      CROSS JOIN LATERAL (SELECT * FROM patients_patient
        WHERE practice_id = phone.practice_id AND id = phone.patient_id OFFSET 0) patient
    WHERE patient.merged_into IS NULL AND patient.removed_at IS NULL) AS people,
  (SELECT ${named('remaining')} FROM ${patients.remainingOf(sql`conversation.practice_id`, sql`conversation.patient_id`)}
    WHERE remaining.removed_at IS NULL) AS chosen`

/** Who of the practice wrote a message, of the given alias, or the last one of a conversation. */
export const senderOf = (alias: string, senderId = 'sender_id'): Sql => sql`
  (SELECT jsonb_build_object('first_name', person.first_name, 'last_name', person.last_name, 'role', person.role,
      'is_doctor', person.is_doctor) FROM people_person person WHERE person.id = ${sql.ref(`${alias}.${senderId}`)}) AS sender`
