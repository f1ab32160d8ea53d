import { CompiledQuery } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type MarkedFields, makeMark, markKey } from './mark.ts'

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

const COLUMNS = `word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id, address, code, mark`

/** Run with every action, so they are written once instead of being built each time. */
const ADD_LINE = `INSERT INTO audit_entry (${COLUMNS}, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
const ADD_LINES = `INSERT INTO audit_entry (${COLUMNS}, at) SELECT *, $12::timestamptz FROM unnest($1::text[], $2::text[],
  $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bytea[])`

const fieldsOf = (entry: AuditEntry, at: Date): MarkedFields => ({
  at,
  word: entry.word,
  outcome: entry.outcome,
  personId: entry.personId ?? null,
  practiceId: entry.practiceId ?? null,
  sessionId: entry.sessionId ?? null,
  subjectKind: entry.subject?.kind ?? null,
  subjectId: entry.subject?.id ?? null,
  requestId: entry.requestId ?? null,
  address: entry.address ?? null,
  code: entry.code ?? null,
})

function valuesOf(entry: AuditEntry, at: Date, secrets: Secrets): unknown[] {
  const { at: _, ...fields } = fieldsOf(entry, at)
  return [...Object.values(fields), makeMark(markKey(secrets), { at, ...fields })]
}

/** The statement that adds a line. The server's role can add lines, and never change or remove one. */
export const auditLine = (entry: AuditEntry, at: Date, secrets: Secrets): CompiledQuery =>
  CompiledQuery.raw(ADD_LINE, [...valuesOf(entry, at, secrets), at])

/** The statement that adds many, in their order. */
export function auditLines(entries: readonly AuditEntry[], at: Date, secrets: Secrets): CompiledQuery {
  const rows = entries.map((entry) => valuesOf(entry, at, secrets))
  const columns = Array.from({ length: 11 }, (_, column) => rows.map((row) => row[column]))
  return CompiledQuery.raw(ADD_LINES, [...columns, at])
}

/**
 * Adds the line of something that no call stands for: what followed from one, or what a job or an operator did. The line
 * of a call is written by whatever made its use case.
 */
export const auditBeyondCall = (
  tx: { audit: (entry: AuditEntry) => void },
  entry: Omit<AuditEntry, 'outcome'>,
): void => tx.audit({ ...entry, outcome: 'done' })

/** Adds a line by itself, for what was not done in a transaction. */
export async function addAuditEntry(
  db: Database,
  secrets: Secrets,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  await db.executeQuery(auditLine(entry, at, secrets))
}
