import type { EfaxStatus } from '@corridor/contract/fax/types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { FAX, type FaxRow, isOf } from './tables.ts'

export interface NewFax {
  id: string
  senderPracticeId: string | null
  senderName: string
  senderNumber: string
  senderPersonId: string | null
  senderPersonName: string | null
  senderPatientId: string | null
  senderPatientName: string | null
  recipientPracticeId: string | null
  recipientName: string
  recipientNumber: string
  subject: string
  fileId: string
  fileSha256: Buffer | null
  pages: number
  isDirect: boolean
  status: EfaxStatus
  scheduledFor: Date | null
  /** Why it failed. */
  reason?: string
  /** Whether it was made of pages of others, and never came over the line. */
  isMade?: boolean
}

/** False when a fax of this id is there already; one that is being added at this moment is waited for. */
export async function insertFax(db: Database, one: NewFax, now: Date): Promise<boolean> {
  const isThere = one.status === 'Delivered'
  const { rows } = await sql`
    INSERT INTO fax_message (id, sender_practice_id, sender_name, sender_number, sender_person_id, sender_person_name,
      sender_patient_id, sender_patient_name, recipient_practice_id, recipient_name, recipient_number, subject, file_id,
      file_sha256, pages, pages_sent, is_direct, e_fax_status, reason, scheduled_for, delivered_at, is_made, created_at, changed_at)
    VALUES (${one.id}, ${one.senderPracticeId}, ${one.senderName}, ${one.senderNumber}, ${one.senderPersonId},
      ${one.senderPersonName}, ${one.senderPatientId}, ${one.senderPatientName}, ${one.recipientPracticeId},
      ${one.recipientName}, ${one.recipientNumber}, ${one.subject}, ${one.fileId}, ${one.fileSha256}, ${one.pages},
      ${isThere ? one.pages : 0}, ${one.isDirect}, ${one.status}, ${one.reason ?? null}, ${one.scheduledFor}, ${isThere ? now : null}, ${one.isMade ?? false}, ${now}, ${now})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
  return rows.length > 0
}

/** A fax that the practice sent or got. */
export async function findFax(db: Database, practiceId: string, id: string): Promise<FaxRow | undefined> {
  const { rows } = await sql<FaxRow>`
    SELECT ${FAX} FROM fax_message fax WHERE fax.id = ${id} AND ${isOf(practiceId)}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockFax(db: Database, practiceId: string, id: string): Promise<FaxRow | undefined> {
  const { rows } = await sql<FaxRow>`
    SELECT ${FAX} FROM fax_message fax WHERE fax.id = ${id} AND ${isOf(practiceId)} FOR UPDATE OF fax`.execute(
    db,
  )
  return rows[0]
}

/** For the system's own work alone. */
export async function findAnyFax(db: Database, id: string): Promise<FaxRow | undefined> {
  const { rows } = await sql<FaxRow>`SELECT ${FAX} FROM fax_message fax WHERE fax.id = ${id}`.execute(db)
  return rows[0]
}

/** Those of these faxes that the practice has. */
export async function listFaxes(db: Database, practiceId: string, ids: readonly string[]): Promise<FaxRow[]> {
  const { rows } = await sql<FaxRow>`
    SELECT ${FAX} FROM fax_message fax WHERE fax.id = ANY(${ids}::uuid[]) AND ${isOf(practiceId)}`.execute(db)
  return rows
}

/** Changes one fax where the condition holds, and answers it as it is then. */
export async function update(
  db: Database,
  { set, where, now }: { set: RawBuilder<unknown>; where: RawBuilder<unknown>; now: Date },
): Promise<FaxRow | undefined> {
  const { rows } = await sql<FaxRow>`
    UPDATE fax_message fax SET ${set}, version = version + 1, changed_at = ${now}
    WHERE ${where} RETURNING ${FAX}`.execute(db)
  return rows[0]
}

const received = (practiceId: string, id: string) =>
  sql`fax.id = ${id} AND fax.recipient_practice_id = ${practiceId}`
export const sent = (practiceId: string, id: string) =>
  sql`fax.id = ${id} AND fax.sender_practice_id = ${practiceId}`

/** Nothing when somebody of the practice opened it before. */
export const setOpened = (db: Database, practiceId: string, id: string, now: Date) =>
  update(db, {
    set: sql`opened_at = ${now}`,
    where: sql`${received(practiceId, id)} AND fax.opened_at IS NULL`,
    now,
  })

/** Nothing when it is so already. */
export const setProcessed = (
  db: Database,
  practiceId: string,
  id: string,
  { isProcessed, personId }: { isProcessed: boolean; personId: string },
  now: Date,
) =>
  update(db, {
    set: isProcessed
      ? sql`document_status = 'Processed', processed_at = ${now}, processed_by = ${personId},
          opened_at = coalesce(opened_at, ${now})`
      : sql`document_status = 'NotProcessed', processed_at = NULL, processed_by = NULL`,
    where: sql`${received(practiceId, id)} AND fax.document_status = ${isProcessed ? 'NotProcessed' : 'Processed'}`,
    now,
  })

/** The same for one that was read before, processed or not: nothing when somebody processed it or took that back since. */
export const setProcessedOnce = (
  db: Database,
  practiceId: string,
  { id, processed_at }: Pick<FaxRow, 'id' | 'processed_at'>,
  personId: string,
  now: Date,
) =>
  update(db, {
    set: sql`document_status = 'Processed', processed_at = ${now}, processed_by = ${personId},
      opened_at = coalesce(opened_at, ${now})`,
    where: sql`${received(practiceId, id)} AND fax.processed_at IS NOT DISTINCT FROM ${processed_at}::timestamptz`,
    now,
  })

/** Archives the side of the practice alone. One that is so already stays as it is. */
export async function setArchived(
  db: Database,
  practiceId: string,
  ids: readonly string[],
  isArchived: boolean,
  now: Date,
): Promise<FaxRow[]> {
  const side = (practice: string, archived: string) => sql`
    UPDATE fax_message fax SET ${sql.ref(archived)} = ${isArchived}, version = version + 1, changed_at = ${now}
    WHERE fax.id = ANY(${ids}::uuid[]) AND ${sql.ref(`fax.${practice}`)} = ${practiceId}
      AND ${sql.ref(`fax.${archived}`)} <> ${isArchived} RETURNING ${FAX}`
  const { rows: sentRows } = await side('sender_practice_id', 'is_sender_archived').execute(db)
  const { rows: gotRows } = await side('recipient_practice_id', 'is_recipient_archived').execute(db)
  return [...sentRows, ...gotRows] as FaxRow[]
}

/** On the side of the practice alone. */
export const setPatient = (
  db: Database,
  practiceId: string,
  id: string,
  patient: { id: string; name: string } | null,
  now: Date,
) =>
  update(db, {
    set: sql`
      sender_patient_id = CASE WHEN fax.sender_practice_id = ${practiceId} THEN ${patient?.id ?? null}::uuid ELSE sender_patient_id END,
      sender_patient_name = CASE WHEN fax.sender_practice_id = ${practiceId} THEN ${patient?.name ?? null} ELSE sender_patient_name END,
      recipient_patient_id = CASE WHEN fax.recipient_practice_id = ${practiceId} THEN ${patient?.id ?? null}::uuid ELSE recipient_patient_id END,
      recipient_patient_name = CASE WHEN fax.recipient_practice_id = ${practiceId} THEN ${patient?.name ?? null} ELSE recipient_patient_name END,
      suggested_patient_id = CASE WHEN fax.recipient_practice_id = ${practiceId} THEN NULL ELSE suggested_patient_id END,
      suggested_name = CASE WHEN fax.recipient_practice_id = ${practiceId} THEN NULL ELSE suggested_name END,
      suggested_birth_on = CASE WHEN fax.recipient_practice_id = ${practiceId} THEN NULL ELSE suggested_birth_on END`,
    where: sql`fax.id = ${id} AND ${isOf(practiceId)}`,
    now,
  })

export interface Suggested {
  patientId: string | null
  /** Whom it names where that is no patient of the practice. */
  named: { name: string; birthOn: string | null } | null
  sender: string | null
}

/** What was read from the first page. Nothing for a fax that somebody said more about meanwhile, or that is processed. */
export const setSuggested = (
  db: Database,
  practiceId: string,
  id: string,
  { patientId, named, sender }: Suggested,
  now: Date,
) =>
  update(db, {
    set: sql`suggested_patient_id = CASE WHEN fax.recipient_patient_id IS NULL THEN ${patientId}::uuid END,
      suggested_name = CASE WHEN fax.recipient_patient_id IS NULL THEN ${named?.name ?? null}::text END,
      suggested_birth_on = CASE WHEN fax.recipient_patient_id IS NULL THEN ${named?.birthOn ?? null}::date END,
      suggested_sender = CASE WHEN fax.sender_name = '' THEN ${sender}::text END`,
    where: sql`${received(practiceId, id)} AND fax.document_status = 'NotProcessed'
      AND (fax.recipient_patient_id IS NULL AND (${patientId}::uuid IS NOT NULL OR ${named?.name ?? null}::text IS NOT NULL) OR fax.sender_name = '' AND ${sender}::text IS NOT NULL)`,
    now,
  })

/** Names the sender of a fax that came by telephone; one on Corridor has its own name. */
export const setSender = (db: Database, practiceId: string, id: string, name: string, now: Date) =>
  update(db, {
    set: sql`sender_name = ${name}, suggested_sender = NULL`,
    where: sql`${received(practiceId, id)} AND fax.sender_practice_id IS NULL AND NOT fax.is_direct`,
    now,
  })
