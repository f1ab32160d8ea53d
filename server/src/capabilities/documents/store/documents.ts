import type { ReferralForm } from '@corridor/contract/documents/model.ts'
import type { Stage } from '@corridor/contract/documents/stages.ts'
import type { GuestReferralStatus, Urgency } from '@corridor/contract/documents/types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { DOCUMENT, type DocumentRow, isListedFor } from './tables.ts'

/** Begins a sending. False when it was made before; one that is made at this moment is waited for. */
export async function insertSend(
  db: Database,
  send: { practiceId: string; id: string; sentBy: string | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO documents_send (practice_id, id, sent_by, created_at)
    VALUES (${send.practiceId}, ${send.id}, ${send.sentBy}, ${now}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

export interface NewDocument {
  id: string
  sendId: string
  fromPracticeId: string | null
  fromPracticeName: string
  fromPersonId: string | null
  fromPersonName: string
  guestSenderEmail: string | null
  toPracticeId: string | null
  toPracticeName: string
  toPersonId: string | null
  toPersonName: string | null
  toEmail: string | null
  fromPatientId: string | null
  firstName: string
  lastName: string
  dateOfBirth: string
  /** In E.164. */
  patientPhone?: string | null
  patientEmail?: string | null
  notes: string
  isReferral: boolean
  guestStatus: GuestReferralStatus | null
  fileCount: number
  stage: Stage | null
  form: ReferralForm | null
  summary: string | null
  urgency: Urgency | null
  answersId: string | null
  /** The document that this one was forwarded from. */
  forwardedOf?: string
  /** The fax that it was made of, and when that came in. */
  fromFax?: { id: string; receivedAt: Date }
}

export async function insertDocument(db: Database, one: NewDocument, now: Date): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    INSERT INTO documents_document AS document (id, send_id, from_practice_id, from_practice_name, from_person_id,
      from_person_name, guest_sender_email, to_practice_id, to_practice_name, to_person_id, to_person_name, to_email,
      from_patient_id, first_name, last_name, date_of_birth, notes, is_referral, guest_status, file_count, stage, stage_since,
      form, summary, urgency, answers_id, forwarded_of, patient_phone, patient_email, from_fax_id, received_at, changed_at)
    VALUES (${one.id}, ${one.sendId}, ${one.fromPracticeId}, ${one.fromPracticeName}, ${one.fromPersonId},
      ${one.fromPersonName}, ${one.guestSenderEmail}, ${one.toPracticeId}, ${one.toPracticeName}, ${one.toPersonId},
      ${one.toPersonName}, ${one.toEmail}, ${one.fromPatientId}, ${one.firstName}, ${one.lastName}, ${one.dateOfBirth}::date,
      ${one.notes}, ${one.isReferral}, ${one.guestStatus}, ${one.fileCount}, ${one.stage},
      CASE WHEN ${one.stage}::text IS NOT NULL THEN ${now}::timestamptz END,
      ${one.form && JSON.stringify(one.form)}::jsonb, ${one.summary}, ${one.urgency}, ${one.answersId}, ${one.forwardedOf ?? null},
      ${one.patientPhone ?? null}, ${one.patientEmail ?? null}, ${one.fromFax?.id ?? null}, ${one.fromFax?.receivedAt ?? now}, ${now})
    RETURNING ${DOCUMENT}`.execute(db)
  return rows[0]!
}

/**
 * Whether this practice forwarded the document to that one already, and did not delete it since. Two colleagues who forward it at once
 * take turns, so that the second finds what the first did.
 */
export async function isForwarded(
  db: Database,
  { practiceId, id, toPracticeId }: { practiceId: string; id: string; toPracticeId: string },
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`documents-forward ${practiceId} ${id}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql`
    SELECT FROM documents_document document WHERE document.from_practice_id = ${practiceId} AND document.forwarded_of = ${id}
      AND document.to_practice_id = ${toPracticeId} AND document.deleted_from_at IS NULL LIMIT 1`.execute(db)
  return rows.length > 0
}

export async function listOfSend(db: Database, practiceId: string, sendId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM documents_document document
    WHERE document.from_practice_id = ${practiceId} AND document.send_id = ${sendId} ORDER BY document.id`.execute(
    db,
  )
  return rows
}

/** A document that is in a list of this practice. */
export async function findDocument(
  db: Database,
  practiceId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM documents_document document
    WHERE document.id = ${id} AND ${isListedFor(practiceId)}`.execute(db)
  return rows[0]
}

/** Those of these documents that are in a list of this practice. */
export async function listDocumentIds(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT document.id, document.first_name || ' ' || document.last_name AS name FROM documents_document document
    WHERE document.id = ANY(${ids}::uuid[]) AND ${isListedFor(practiceId)}`.execute(db)
  return rows
}

/** A document that came in, for the practice that got it. */
const received = (practiceId: string, id: string): RawBuilder<unknown> => sql`
  document.id = ${id} AND document.to_practice_id = ${practiceId} AND document.deleted_to_at IS NULL`

const update = async (
  db: Database,
  { set, where, now }: { set: RawBuilder<unknown>; where: RawBuilder<unknown>; now: Date },
): Promise<DocumentRow | undefined> => {
  const { rows } = await sql<DocumentRow>`
    UPDATE documents_document document SET ${set}, version = version + 1, changed_at = ${now}
    WHERE ${where} RETURNING ${DOCUMENT}`.execute(db)
  return rows[0]
}

/** Returns nothing when somebody of the practice opened it before. A referral that was sent is received from then on. */
export const setOpened = (db: Database, practiceId: string, id: string, personId: string, now: Date) =>
  update(db, {
    set: sql`opened_at = ${now}, opened_by = ${personId},
      stage = CASE WHEN stage = 'sent' THEN 'received' ELSE stage END,
      stage_since = CASE WHEN stage = 'sent' THEN ${now}::timestamptz ELSE stage_since END`,
    where: sql`${received(practiceId, id)} AND document.opened_at IS NULL`,
    now,
  })

/** Returns nothing when it is so already. A referral of a guest is decided about first. */
export const setProcessed = (
  db: Database,
  practiceId: string,
  id: string,
  { isProcessed, personId }: { isProcessed: boolean; personId: string },
  now: Date,
) =>
  update(db, {
    set: isProcessed
      ? sql`document_status = 'Processed', processed_at = ${now}, processed_by = ${personId}`
      : sql`document_status = 'NotProcessed', processed_at = NULL, processed_by = NULL`,
    where: sql`${received(practiceId, id)} AND document.document_status = ${isProcessed ? 'NotProcessed' : 'Processed'}
      AND document.guest_status IS DISTINCT FROM 'Pending'`,
    now,
  })

/** Returns nothing while a colleague works on it and it is not taken over. */
export const setWorkedOn = (
  db: Database,
  practiceId: string,
  id: string,
  { personId, isTakingOver }: { personId: string; isTakingOver: boolean },
  now: Date,
) =>
  update(db, {
    set: sql`worked_on_by = ${personId}, worked_on_at = ${now}`,
    where: sql`${received(practiceId, id)}
      AND (${isTakingOver} OR document.worked_on_by IS NULL OR document.worked_on_by = ${personId})`,
    now,
  })

/** Returns nothing when somebody else works on it, or nobody does. */
export const setNotWorkedOn = (db: Database, practiceId: string, id: string, personId: string, now: Date) =>
  update(db, {
    set: sql`worked_on_by = NULL, worked_on_at = NULL`,
    where: sql`${received(practiceId, id)} AND document.worked_on_by = ${personId}`,
    now,
  })

/** Returns nothing when somebody decided before. */
export const setApproved = (db: Database, practiceId: string, id: string, now: Date) =>
  update(db, {
    set: sql`is_approved = true, guest_status = 'Approved'`,
    where: sql`${received(practiceId, id)} AND document.guest_status = 'Pending'`,
    now,
  })

export const setRejected = (db: Database, practiceId: string, id: string, now: Date) =>
  update(db, {
    set: sql`deleted_to_at = ${now}`,
    where: sql`${received(practiceId, id)} AND document.guest_status = 'Pending'`,
    now,
  })

/** How many referrals from the page wait for somebody of the practice to decide. */
export async function countWaiting(db: Database, practiceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM documents_document
    WHERE to_practice_id = ${practiceId} AND guest_status = 'Pending' AND deleted_to_at IS NULL`.execute(db)
  return rows[0]!.count
}

/** Returns nothing when it changed since. What becomes a referral begins its way; what no longer is one has none. */
export const setType = (
  db: Database,
  practiceId: string,
  id: string,
  { isReferral, version }: { isReferral: boolean; version?: number | undefined },
  now: Date,
) =>
  update(db, {
    set: isReferral
      ? sql`is_referral = true, stage = COALESCE(stage, CASE WHEN opened_at IS NULL THEN 'sent' ELSE 'received' END),
          stage_since = COALESCE(stage_since, ${now}::timestamptz)`
      : sql`is_referral = false, stage = NULL, stage_since = NULL, scheduled_on = NULL`,
    where: sql`document.id = ${id} AND ${isListedFor(practiceId)} AND document.version = COALESCE(${version ?? null}::integer, document.version)`,
    now,
  })

/**
 * Takes it out of the lists of one side. What its sender deletes before anybody opened it is taken back: it leaves the
 * recipient's lists too, decided by the statement, so that nobody opens it meanwhile.
 */
export const setDeleted = (db: Database, practiceId: string, id: string, now: Date) =>
  update(db, {
    set: sql`deleted_from_at = CASE WHEN from_practice_id = ${practiceId}::uuid THEN ${now}::timestamptz ELSE deleted_from_at END,
      deleted_to_at = CASE WHEN to_practice_id = ${practiceId}::uuid OR (from_practice_id = ${practiceId}::uuid AND opened_at IS NULL)
        THEN COALESCE(deleted_to_at, ${now}::timestamptz) ELSE deleted_to_at END`,
    where: sql`document.id = ${id} AND ${isListedFor(practiceId)}`,
    now,
  })

/** Undoes that, for what was deleted since then, on both sides if it was taken from both at once. */
export const setRestored = (db: Database, practiceId: string, id: string, since: Date, now: Date) =>
  update(db, {
    set: sql`deleted_to_at = CASE WHEN to_practice_id = ${practiceId}::uuid OR deleted_to_at = deleted_from_at
        THEN NULL ELSE deleted_to_at END,
      deleted_from_at = CASE WHEN from_practice_id = ${practiceId}::uuid THEN NULL ELSE deleted_from_at END`,
    where: sql`document.id = ${id} AND ${isListedFor(practiceId)} IS NOT TRUE
      AND ((document.to_practice_id = ${practiceId}::uuid AND document.deleted_to_at > ${since}
          AND document.deleted_from_at IS DISTINCT FROM document.deleted_to_at)
        OR (document.from_practice_id = ${practiceId}::uuid AND document.deleted_from_at > ${since}))`,
    now,
  })

export const setCommentPreview = (db: Database, id: string, preview: string, now: Date) =>
  update(db, { set: sql`comment_preview = ${preview}`, where: sql`document.id = ${id}`, now })

/** Returns nothing when it is in another stage by now, or is no referral of this practice. */
export const setStage = (
  db: Database,
  practiceId: string,
  id: string,
  { from, to, scheduledOn }: { from: Stage; to: Stage; scheduledOn: string | null },
  now: Date,
) =>
  update(db, {
    set: sql`stage = ${to}, stage_since = ${now}, scheduled_on = ${scheduledOn}::date,
      late_alert_from_at = NULL, late_alert_to_at = NULL`,
    where: sql`document.id = ${id} AND ${isListedFor(practiceId)} AND document.is_referral AND document.stage = ${from}
      AND document.guest_status IS DISTINCT FROM 'Pending'`,
    now,
  })

/** A report came back on it. Returns nothing where the referral has ended or is there already. */
export const setReported = (db: Database, id: string, now: Date) =>
  update(db, {
    set: sql`stage = 'report', stage_since = ${now}, late_alert_from_at = NULL, late_alert_to_at = NULL`,
    where: sql`document.id = ${id} AND document.is_referral
      AND document.stage IN ('sent', 'received', 'contacted', 'scheduled', 'seen')`,
    now,
  })

/** Returns nothing when it was reminded of since then. */
export const setReminded = (db: Database, practiceId: string, id: string, since: Date, now: Date) =>
  update(db, {
    set: sql`reminded_at = ${now}`,
    where: sql`document.id = ${id} AND ${isListedFor(practiceId)} AND document.is_referral
      AND document.stage NOT IN ('closed', 'declined', 'no-show')
      AND (document.reminded_at IS NULL OR document.reminded_at < ${since})`,
    now,
  })

/** The receiving practice's own record of the patient. It is part of sending, so no window has to learn of it. */
export async function setReceiverPatient(db: Database, id: string, patientId: string): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    UPDATE documents_document document SET to_patient_id = ${patientId} WHERE document.id = ${id}
    RETURNING ${DOCUMENT}`.execute(db)
  return rows[0]!
}
