import { CompiledQuery, type RawBuilder, sql } from 'kysely'
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
const TYPES = ['text', 'text', 'uuid', 'uuid', 'uuid', 'text', 'text', 'text', 'text', 'text', 'bytea']

/** Run with every action, so they are written once instead of being built each time. */
const ADD_LINE = `INSERT INTO audit_entry (${COLUMNS}, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
const ADD_LINES = `INSERT INTO audit_entry (${COLUMNS}, at) SELECT *, $12::timestamptz
  FROM unnest(${TYPES.map((type, at) => `$${at + 1}::${type}[]`)})`

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

function columnsOf(entries: readonly AuditEntry[], at: Date, secrets: Secrets): unknown[][] {
  const rows = entries.map((entry) => valuesOf(entry, at, secrets))
  return TYPES.map((_, column) => rows.map((row) => row[column]))
}

/**
 * The statement that adds these lines, in their order; nothing for none. The server's role can add lines, and never change or remove
 * one.
 */
export function auditLines(
  entries: readonly AuditEntry[],
  at: Date,
  secrets: Secrets,
): CompiledQuery | undefined {
  const [only, ...others] = entries
  if (!only) return undefined
  if (others.length === 0) return CompiledQuery.raw(ADD_LINE, [...valuesOf(only, at, secrets), at])
  return CompiledQuery.raw(ADD_LINES, [...columnsOf(entries, at, secrets), at])
}

/** A part of a statement that adds some of many: those whose places, counted from one, it selects. */
export function auditLinesOf(
  entries: readonly AuditEntry[],
  places: RawBuilder<unknown>,
  at: Date,
  secrets: Secrets,
): RawBuilder<unknown> {
  const names = sql.raw(COLUMNS)
  const typeOf = (column: number) => sql.raw(TYPES[column]!)
  const adding = sql`INSERT INTO audit_entry (${names}, at)`
  const [only, ...others] = entries
  if (only && others.length === 0) {
    const values = valuesOf(only, at, secrets).map((value, column) => sql`${value}::${typeOf(column)}`)
    return sql`${adding} SELECT ${sql.join(values)}, ${at}::timestamptz WHERE 1 IN (${places})`
  }
  const columns = columnsOf(entries, at, secrets).map((values, column) => sql`${values}::${typeOf(column)}[]`)
  return sql`${adding} SELECT ${names}, ${at}::timestamptz
    FROM unnest(${sql.join(columns)}) WITH ORDINALITY AS line(${names}, place) WHERE place IN (${places})`
}

/**
 * Adds the line of something that no call stands for: what followed from one, or what a job or an operator did. The line
 * of a call is written by whatever made its use case.
 */
export const auditBeyondCall = (
  tx: { audit: (entry: AuditEntry) => void },
  entry: Omit<AuditEntry, 'outcome'>,
): void => tx.audit({ ...entry, outcome: 'done' })

/** Adds lines by themselves, for what was not done in a transaction. */
export async function addAuditEntries(
  db: Database,
  secrets: Secrets,
  entries: readonly AuditEntry[],
  at: Date,
): Promise<void> {
  const adding = auditLines(entries, at, secrets)
  if (adding) await db.executeQuery(adding)
}
