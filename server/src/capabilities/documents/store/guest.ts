import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { DOCUMENT, type DocumentRow } from './tables.ts'

/** More than one person reads at a time is unlikely; older ones are the practice's to send again. */
const SHOWN = 100

/**
 * A document that a practice sent to an address, or got from it, unless the practice deleted it. Anybody can type an address on the
 * page for referrals, so what came from there counts once the practice has approved it; an answer came through a link.
 */
const between = (practiceId: string, email: string) => sql`
  ((document.from_practice_id = ${practiceId} AND document.to_email = ${email} AND document.deleted_from_at IS NULL)
    OR (document.to_practice_id = ${practiceId} AND document.guest_sender_email = ${email}
      AND document.deleted_to_at IS NULL AND (document.guest_status IS NULL OR document.guest_status = 'Approved')))`

/** What a practice and the holder of an address sent each other, newest first. */
export async function listBetween(
  db: Database,
  practiceId: string,
  email: string,
  limit = SHOWN,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM documents_document document WHERE ${between(practiceId, email)}
    ORDER BY document.received_at DESC, document.id LIMIT ${limit}`.execute(db)
  return rows
}

/** The document that a link was made for, also when it was deleted since: it says whose the link is. */
export async function findLinked(
  db: Database,
  practiceId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM documents_document document
    WHERE document.id = ${id} AND (document.from_practice_id = ${practiceId} OR document.to_practice_id = ${practiceId})`.execute(
    db,
  )
  return rows[0]
}

/** The link to a document that the practice sent did not arrive, or arrived after all. Returns nothing where that was known. */
export async function setUndelivered(
  db: Database,
  { practiceId, id, isUndelivered }: { practiceId: string; id: string; isUndelivered: boolean },
  now: Date,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    UPDATE documents_document document SET undelivered_at = CASE WHEN ${isUndelivered} THEN ${now}::timestamptz END,
      changed_at = ${now}, version = version + 1
    WHERE document.id = ${id} AND document.from_practice_id = ${practiceId} AND document.to_email IS NOT NULL
      AND document.deleted_from_at IS NULL AND (document.undelivered_at IS NOT NULL) <> ${isUndelivered}
      AND (document.opened_at IS NULL OR NOT ${isUndelivered})
    RETURNING ${DOCUMENT}`.execute(db)
  return rows[0]
}

export async function setOpenedByGuest(
  db: Database,
  practiceId: string,
  id: string,
  now: Date,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    UPDATE documents_document document SET opened_at = ${now},
      stage = CASE WHEN stage = 'sent' THEN 'received' ELSE stage END,
      stage_since = CASE WHEN stage = 'sent' THEN ${now}::timestamptz ELSE stage_since END,
      version = version + 1, changed_at = ${now}
    WHERE document.id = ${id} AND document.from_practice_id = ${practiceId} AND document.to_email IS NOT NULL
      AND document.opened_at IS NULL RETURNING ${DOCUMENT}`.execute(db)
  return rows[0]
}
