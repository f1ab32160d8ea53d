import type { ConsentChannel, ConsentStatus } from '@corridor/contract/patients/types.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { isBehind, type TimelineCursor, type TimelineOf } from '#platform/timeline.ts'
import type { ConsentRow } from './tables.ts'

export interface NewConsent {
  practiceId: string
  id: string
  patientId: string | null
  channel: ConsentChannel
  address: string
  status: ConsentStatus
  source: string
  recordedBy: string | null
}

/** Adds an entry to the ledger; the same id again adds nothing. Answers whether it was added. */
export async function insertConsent(db: Database, consent: NewConsent, now: Date): Promise<boolean> {
  const { practiceId, id, patientId, channel, address, status, source, recordedBy } = consent
  const { rows } = await sql`
    INSERT INTO patients_consent (practice_id, id, patient_id, channel, address, status, source, recorded_by, recorded_at)
    VALUES (${practiceId}, ${id}, ${patientId}, ${channel}, ${address}, ${status}, ${source}, ${recordedBy}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

const CONSENT = sql`consent.id, consent.channel, consent.address, consent.status, consent.source, consent.recorded_at, consent.recorded_by`

/** The whole ledger of these addresses, newest first. */
export async function listConsents(
  db: Database,
  practiceId: string,
  addresses: readonly string[],
): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    SELECT ${CONSENT} FROM patients_consent consent
    WHERE consent.practice_id = ${practiceId} AND consent.address = ANY(${addresses}::text[])
    ORDER BY consent.number DESC LIMIT 500`.execute(db)
  return rows
}

/** The last entry for each channel of each of these addresses. */
export async function listLatestConsents(
  db: Database,
  practiceId: string,
  addresses: readonly string[],
): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    SELECT DISTINCT ON (consent.channel, consent.address) ${CONSENT} FROM patients_consent consent
    WHERE consent.practice_id = ${practiceId} AND consent.address = ANY(${addresses}::text[])
    ORDER BY consent.channel, consent.address, consent.number DESC`.execute(db)
  return rows
}

/** Whether somebody may be reached at an address, read in the transaction that sends. */
export async function findConsent(
  db: Database,
  practiceId: string,
  channel: ConsentChannel,
  address: string,
): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    SELECT ${CONSENT} FROM patients_consent consent
    WHERE consent.practice_id = ${practiceId} AND consent.channel = ${channel} AND consent.address = ${address}
    ORDER BY consent.number DESC LIMIT 1`.execute(db)
  return rows[0]
}

export interface ConsentOfPatientRow extends ConsentRow {
  number: string
}

/** The ledger entries recorded with a patient, newest first, for the timeline. Of each id it reads no more of the index than a page. */
export async function listConsentsOf(
  db: Database,
  { practiceId, patientIds }: TimelineOf,
  { after, limit }: { after: TimelineCursor | undefined; limit: number },
): Promise<ConsentOfPatientRow[]> {
  const { rows } = await sql<ConsentOfPatientRow>`
    SELECT ${CONSENT}, consent.number FROM unnest(${patientIds}::uuid[]) AS own(id), LATERAL (
      SELECT * FROM patients_consent consent
      WHERE consent.practice_id = ${practiceId} AND consent.patient_id = own.id
        AND ${isBehind(after, 'consent.recorded_at', 'consent.id')}
      ORDER BY consent.recorded_at DESC, consent.id::text COLLATE "C" DESC LIMIT ${limit}) AS consent
    ORDER BY consent.recorded_at DESC, consent.id::text COLLATE "C" DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countConsentsOf(db: Database, { practiceId, patientIds }: TimelineOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM patients_consent
    WHERE practice_id = ${practiceId} AND patient_id = ANY(${patientIds}::uuid[])`.execute(db)
  return rows[0]!.count
}
