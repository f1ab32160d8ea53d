import type { EmailBody } from '@corridor/contract/email/body.ts'
import type { EmailFile } from '@corridor/contract/email/model.ts'
import type { AddressProblem, EmailStatus } from '@corridor/contract/email/types.ts'
import { sql } from 'kysely'
import * as patients from '#capabilities/patients/public.ts'
import type { ConversationTables, NewMessage, StoredMessage } from '#engines/conversation/declaration.ts'

export const emailTables: ConversationTables = {
  conversation: 'email_thread',
  reader: 'email_reader',
  message: 'email_message',
  readMark: 'email_read_mark',
  conversationKey: 'thread_id',
  readerKey: 'practice_id',
}

/** The patient of a thread, under the record that remained where two were merged; nobody where the record was removed. */
export interface ThreadPatient {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  email: string | null
  mobile: string | null
  problem: AddressProblem | null
}

export interface ThreadRow {
  id: string
  practice_id: string
  patient_id: string
  subject: string
  is_unread: boolean
  is_answered: boolean
  last_seq: string
  last_message_at: Date | null
  changed_at: Date
  preview: string
  is_last_incoming: boolean
  last_status: EmailStatus | null
  last_reason: string | null
  last_opened_at: Date | null
  scheduled_at: Date | null
  read_seq: string
  patient: ThreadPatient | null
}

export interface MessageRow {
  id: string
  thread_id: string
  practice_id: string
  seq: string
  change_seq: string
  sender_id: string | null
  is_incoming: boolean
  text: string
  body: EmailBody
  signature: string
  files: EmailFile[]
  status: EmailStatus
  reason: string | null
  delivery_id: string | null
  sent_by_text: boolean
  sent_to: string | null
  recalled_at: Date | null
  created_at: Date
  subject: string
  patient_id: string
  patient: ThreadPatient | null
  sender: { first_name: string; last_name: string; role: string | null; is_doctor: boolean } | null
}

export type StoredEmail = MessageRow & StoredMessage

/** An email before it is stored. */
export interface EmailDraft extends NewMessage {
  practiceId: string
  isIncoming: boolean
  body: EmailBody
  signature: string
  files: readonly EmailFile[]
  status: EmailStatus
  deliveryId: string | null
  isSentByText: boolean
  sentTo: string | null
}

/** The patient of the thread with the alias `conversation`, and why mail to their address does not arrive. */
export const PATIENT = sql`
  (SELECT jsonb_build_object('id', remaining.id, 'firstName', remaining.first_name, 'lastName', remaining.last_name,
      'dateOfBirth', remaining.date_of_birth::text, 'email', remaining.email,
      'mobile', (SELECT phone.number FROM patients_phone phone WHERE phone.practice_id = remaining.practice_id
        AND phone.patient_id = remaining.id AND phone.type = 'mobile' ORDER BY phone.position LIMIT 1),
      'problem', (SELECT address.problem FROM email_address address WHERE address.practice_id = remaining.practice_id
        AND address.address = remaining.email_key))
    FROM ${patients.remainingOf(sql`conversation.practice_id`, sql`conversation.patient_id`)}
    WHERE remaining.removed_at IS NULL) AS patient`

/** Who of the practice wrote a message, of the given alias. */
const senderOf = (message: string) => sql`
  (SELECT jsonb_build_object('first_name', person.first_name, 'last_name', person.last_name, 'role', person.role,
      'is_doctor', person.is_doctor) FROM people_person person WHERE person.id = ${sql.ref(`${message}.sender_id`)}) AS sender`

/** What a message of this alias is shown with, from the thread with the alias `conversation`. */
export const shownWith = (message: string) =>
  sql`conversation.subject, conversation.patient_id, ${PATIENT}, ${senderOf(message)}`
