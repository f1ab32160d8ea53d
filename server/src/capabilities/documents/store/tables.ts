import type { ReferralForm } from '@corridor/contract/documents/model.ts'
import type { Stage } from '@corridor/contract/documents/stages.ts'
import type {
  DocumentStatus,
  GuestReferralStatus,
  HistoryKind,
  Urgency,
} from '@corridor/contract/documents/types.ts'
import { type RawBuilder, sql } from 'kysely'

/** A document as statements answer it: days as text, large numbers as text. */
export interface DocumentRow {
  id: string
  send_id: string
  from_practice_id: string | null
  from_practice_name: string
  from_person_id: string | null
  from_person_name: string
  guest_sender_email: string | null
  to_practice_id: string | null
  to_practice_name: string
  to_person_id: string | null
  to_person_name: string | null
  to_email: string | null
  from_patient_id: string | null
  to_patient_id: string | null
  first_name: string
  last_name: string
  date_of_birth: string
  notes: string
  is_referral: boolean
  document_status: DocumentStatus
  received_at: Date
  processed_at: Date | null
  is_approved: boolean
  guest_status: GuestReferralStatus | null
  opened_at: Date | null
  worked_on_by: string | null
  comment_preview: string | null
  file_count: number
  stage: Stage | null
  stage_since: Date | null
  scheduled_on: string | null
  form: ReferralForm | null
  summary: string | null
  urgency: Urgency | null
  answers_id: string | null
  deleted_from_at: Date | null
  deleted_to_at: Date | null
  /** Since when its link is known not to have reached somebody without an account. */
  undelivered_at: Date | null
  patient_phone: string | null
  patient_email: string | null
  /** The fax that a referral on the own board was made of. */
  from_fax_id: string | null
  version: string
}

export const DOCUMENT = sql`document.id, document.send_id, document.from_practice_id, document.from_practice_name,
  document.from_person_id, document.from_person_name, document.guest_sender_email, document.to_practice_id,
  document.to_practice_name, document.to_person_id, document.to_person_name, document.to_email, document.from_patient_id,
  document.to_patient_id, document.first_name, document.last_name, document.date_of_birth::text AS date_of_birth, document.notes,
  document.is_referral, document.document_status, document.received_at, document.processed_at, document.is_approved,
  document.guest_status, document.opened_at, document.worked_on_by, document.comment_preview, document.file_count,
  document.stage, document.stage_since, document.scheduled_on::text AS scheduled_on, document.form, document.summary,
  document.urgency, document.answers_id, document.deleted_from_at, document.deleted_to_at,
  document.undelivered_at, document.patient_phone, document.patient_email, document.from_fax_id, document.version`

export interface FileRow {
  file_id: string
  file_name: string
  kind: string
  media_type: string
  size: string
  pages: number | null
}

/** Who wrote a comment, as they were called then. */
export interface Author {
  author_name: string
  practice_id: string | null
  practice_name: string
}

export interface HistoryRow {
  id: string
  kind: HistoryKind
  at: Date
  person_name: string | null
  practice_name: string | null
  stage: Stage | null
  scheduled_on: string | null
  detail: string | null
}

/** Not in a list of a practice any more, on the side that it is on. */
export const isListedFor = (practiceId: string) => sql<boolean>`
  ((document.to_practice_id = ${practiceId}::uuid AND document.deleted_to_at IS NULL)
    OR (document.from_practice_id = ${practiceId}::uuid AND document.deleted_from_at IS NULL))`

/** Whether the practice that acts still has the document of an item: what it deleted is not worked on. */
export const isItemListed = (itemId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM documents_document document
  WHERE document.id = CASE WHEN ${itemId} ~ '^[0-9a-f-]{36}$' THEN ${itemId}::uuid END
    AND ((document.to_practice_id = corridor_practice() AND document.deleted_to_at IS NULL)
      OR (document.from_practice_id = corridor_practice() AND document.deleted_from_at IS NULL)))`
