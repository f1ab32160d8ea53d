import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { DOCUMENT, type DocumentRow } from './tables.ts'

/** Stages in which a patient has no date yet. */
const WITHOUT_DATE = sql`document.stage IN ('sent', 'received', 'contacted')`

export interface PatientLinkRow extends DocumentRow {
  patient_link_at: Date | null
  patient_reminders: number
}

/** A referral that this practice sent, with what its patient was sent. */
export async function findSentReferral(
  db: Database,
  practiceId: string,
  id: string,
): Promise<PatientLinkRow | undefined> {
  const { rows } = await sql<PatientLinkRow>`
    SELECT ${DOCUMENT}, document.patient_link_at, document.patient_reminders FROM documents_document document
    WHERE document.id = ${id} AND document.from_practice_id = ${practiceId} AND document.deleted_from_at IS NULL
      AND document.is_referral`.execute(db)
  return rows[0]
}

/** Returns false when the patient has a link already. */
export async function setPatientLink(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE documents_document SET patient_link_at = ${now}, patient_reminded_at = ${now}, version = version + 1, changed_at = ${now}
    WHERE id = ${id} AND patient_link_at IS NULL RETURNING 1`.execute(db)
  return rows.length > 0
}

/** The patient says that they have a date. Returns nothing where the referral went further or ended meanwhile. */
export async function setDateByPatient(
  db: Database,
  id: string,
  scheduledOn: string,
  now: Date,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    UPDATE documents_document document SET stage = 'scheduled', stage_since = ${now}, scheduled_on = ${scheduledOn}::date,
      late_alert_from_at = NULL, late_alert_to_at = NULL, version = version + 1, changed_at = ${now}
    WHERE document.id = ${id} AND document.is_referral AND document.deleted_from_at IS NULL
      AND document.stage IN ('sent', 'received', 'contacted', 'scheduled') RETURNING ${DOCUMENT}`.execute(db)
  return rows[0]
}

/** Referrals of all practices whose patients have a link, no date, and were last written to before then. */
export async function listToRemind(
  db: Database,
  before: Date,
  most: number,
): Promise<{ id: string; practice_id: string }[]> {
  const { rows } = await sql<{ id: string; practice_id: string }>`
    SELECT document.id, document.from_practice_id AS practice_id FROM documents_document document
    WHERE document.patient_link_at IS NOT NULL AND ${WITHOUT_DATE} AND document.deleted_from_at IS NULL
      AND document.from_practice_id IS NOT NULL AND document.patient_reminded_at < ${before}
      AND document.patient_reminders < ${most}
    ORDER BY document.patient_reminded_at LIMIT 500`.execute(db)
  return rows
}

/** Returns false when there is a date since, or another process was faster. */
export async function setPatientReminded(
  db: Database,
  id: string,
  before: Date,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE documents_document document SET patient_reminded_at = ${now}, patient_reminders = patient_reminders + 1
    WHERE document.id = ${id} AND ${WITHOUT_DATE} AND document.deleted_from_at IS NULL
      AND document.patient_reminded_at < ${before} RETURNING 1`.execute(db)
  return rows.length > 0
}
