import type { EfaxStatus, FaxDocumentStatus } from '@corridor/contract/fax/types.ts'
import { type RawBuilder, sql } from 'kysely'

export interface FaxRow {
  id: string
  sender_practice_id: string | null
  sender_name: string
  sender_number: string
  sender_person_id: string | null
  sender_person_name: string | null
  sender_patient_id: string | null
  sender_patient_name: string | null
  recipient_practice_id: string | null
  recipient_name: string
  recipient_number: string
  recipient_patient_id: string | null
  recipient_patient_name: string | null
  suggested_patient_id: string | null
  suggested_sender: string | null
  suggested_name: string | null
  suggested_birth_on: string | null
  subject: string
  file_id: string
  file_sha256: Buffer | null
  pages: number
  pages_sent: number
  is_direct: boolean
  e_fax_status: EfaxStatus
  reason: string | null
  scheduled_for: Date | null
  next_try_at: Date | null
  delivery_id: string | null
  delivered_at: Date | null
  resent_as_id: string | null
  document_status: FaxDocumentStatus
  processed_at: Date | null
  opened_at: Date | null
  is_sender_archived: boolean
  is_recipient_archived: boolean
  created_at: Date
  version: string
}

const NAMES = [
  'id',
  'sender_practice_id',
  'sender_name',
  'sender_number',
  'sender_person_id',
  'sender_person_name',
  'sender_patient_id',
  'sender_patient_name',
  'recipient_practice_id',
  'recipient_name',
  'recipient_number',
  'recipient_patient_id',
  'recipient_patient_name',
  'suggested_patient_id',
  'suggested_sender',
  'suggested_name',
  'subject',
  'file_id',
  'file_sha256',
  'pages',
  'pages_sent',
  'is_direct',
  'e_fax_status',
  'reason',
  'scheduled_for',
  'next_try_at',
  'delivery_id',
  'delivered_at',
  'resent_as_id',
  'document_status',
  'processed_at',
  'opened_at',
  'is_sender_archived',
  'is_recipient_archived',
  'created_at',
  'version',
] as const satisfies readonly (keyof FaxRow)[]

export const FAX = sql`${sql.join(NAMES.map((name) => sql.ref(`fax.${name}`)))}, fax.suggested_birth_on::text AS suggested_birth_on`

/** On either side of it. */
export const isOf = (practiceId: string): RawBuilder<boolean> => sql<boolean>`
  (fax.sender_practice_id = ${practiceId}::uuid OR fax.recipient_practice_id = ${practiceId}::uuid)`

/** Whether the practice that acts has the fax of an item. */
export const isItemOwn = (itemId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM fax_message fax WHERE fax.id = CASE WHEN ${itemId} ~ '^[0-9a-f-]{36}$' THEN ${itemId}::uuid END
    AND (fax.sender_practice_id = corridor_practice() OR fax.recipient_practice_id = corridor_practice()))`
