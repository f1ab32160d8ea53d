import { CompiledQuery } from 'kysely'
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

/** Runs with every action, so it is written once instead of being built each time. */
const ADD_LINE = `INSERT INTO audit_entry (word, outcome, person_id, practice_id, session_id, subject_kind, subject_id,
  request_id, address, code, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

/** The statement that adds a line. The server's role can add lines, and never change or remove one. */
export const auditLine = (entry: AuditEntry, at: Date): CompiledQuery =>
  CompiledQuery.raw(ADD_LINE, [
    entry.word,
    entry.outcome,
    entry.personId ?? null,
    entry.practiceId ?? null,
    entry.sessionId ?? null,
    entry.subject?.kind ?? null,
    entry.subject?.id ?? null,
    entry.requestId ?? null,
    entry.address ?? null,
    entry.code ?? null,
    at,
  ])

/**
 * Adds the line of something that no call stands for: what followed from one, or what a job or an operator did. The line
 * of a call is written by whatever made its use case.
 */
export const auditBeyondCall = (
  tx: { audit: (entry: AuditEntry) => void },
  entry: Omit<AuditEntry, 'outcome'>,
): void => tx.audit({ ...entry, outcome: 'done' })

/** Adds a line by itself, for what was not done in a transaction. */
export async function addAuditEntry(db: Database, entry: AuditEntry, at: Date): Promise<void> {
  await db.executeQuery(auditLine(entry, at))
}
