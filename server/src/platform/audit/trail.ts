import type { Database } from '../database/database.ts'

/** One touch: who did what to which record, when, from where, and whether it was allowed. */
export interface AuditEntry {
  /** The route's audit word, `session.signed-in` for one. */
  word: string
  outcome: 'done' | 'refused'
  personId?: string | null
  practiceId?: string | null
  sessionId?: string | null
  subject?: { kind: string; id: string }
  requestId?: string
  /** Network address of the caller. Kept here and nowhere else. */
  address?: string
  /** Why it was refused. */
  code?: string
}

type AuditTables = {
  audit_entry: {
    word: string
    outcome: string
    person_id: string | null
    practice_id: string | null
    session_id: string | null
    subject_kind: string | null
    subject_id: string | null
    request_id: string | null
    address: string | null
    code: string | null
    at: Date
  }
}

/** Adds a line. The server's role can add and read lines, never change or remove one. */
export async function addAuditEntry(db: Database, entry: AuditEntry, at: Date): Promise<void> {
  await db
    .withTables<AuditTables>()
    .insertInto('audit_entry')
    .values({
      word: entry.word,
      outcome: entry.outcome,
      person_id: entry.personId ?? null,
      practice_id: entry.practiceId ?? null,
      session_id: entry.sessionId ?? null,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      request_id: entry.requestId ?? null,
      address: entry.address ?? null,
      code: entry.code ?? null,
      at,
    })
    .execute()
}
