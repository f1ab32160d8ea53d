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
  /** Network address of the caller. Stored here and nowhere else. */
  address?: string
  /** Why it was refused. */
  code?: string
}

/** Of a list that is all about one conversation or other thing, that one; a list about several has none. */
export function onlySubject(kind: string, ids: Iterable<string | undefined>): Pick<AuditEntry, 'subject'> {
  const [id, ...others] = new Set(ids)
  return id !== undefined && others.length === 0 ? { subject: { kind, id } } : {}
}

const COLUMNS = `word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id, address, code, mark`
const TYPES = ['text', 'text', 'uuid', 'uuid', 'uuid', 'text', 'text', 'text', 'text', 'text', 'bytea']

/** Run with every action, so they are written once instead of being built each time. */
const INSERT_ENTRY = `INSERT INTO audit_entry (${COLUMNS}, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
const INSERT_ENTRIES = `INSERT INTO audit_entry (${COLUMNS}, at) SELECT *, $12::timestamptz
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
 * The statement that adds these entries, in their order; nothing for none. The server's role can add entries, and never
 * change or delete one.
 */
export function insertAuditEntries(
  entries: readonly AuditEntry[],
  at: Date,
  secrets: Secrets,
): CompiledQuery | undefined {
  const [only, ...others] = entries
  if (!only) return undefined
  if (others.length === 0) return CompiledQuery.raw(INSERT_ENTRY, [...valuesOf(only, at, secrets), at])
  return CompiledQuery.raw(INSERT_ENTRIES, [...columnsOf(entries, at, secrets), at])
}

/** A part of a statement that adds some of many: those at the positions, counted from one, that it selects. */
export function insertAuditEntriesOf(
  entries: readonly AuditEntry[],
  positions: RawBuilder<unknown>,
  at: Date,
  secrets: Secrets,
): RawBuilder<unknown> {
  const names = sql.raw(COLUMNS)
  const typeOf = (column: number) => sql.raw(TYPES[column]!)
  const adding = sql`INSERT INTO audit_entry (${names}, at)`
  const [only, ...others] = entries
  if (only && others.length === 0) {
    const values = valuesOf(only, at, secrets).map((value, column) => sql`${value}::${typeOf(column)}`)
    return sql`${adding} SELECT ${sql.join(values)}, ${at}::timestamptz WHERE 1 IN (${positions})`
  }
  const columns = columnsOf(entries, at, secrets).map((values, column) => sql`${values}::${typeOf(column)}[]`)
  return sql`${adding} SELECT ${names}, ${at}::timestamptz
    FROM unnest(${sql.join(columns)}) WITH ORDINALITY AS entry(${names}, place) WHERE place IN (${positions})`
}

/**
 * Adds audit entries of what no call stands for: what followed from one, or what a job or an operator did.
 * The entry of a call is written by the maker of its use case.
 */
export const auditBeyondCall = (
  tx: { audit: (...entries: AuditEntry[]) => void },
  ...entries: Omit<AuditEntry, 'outcome'>[]
): void => tx.audit(...entries.map((entry) => ({ ...entry, outcome: 'done' as const })))

/** Adds entries by themselves, for what was not done in a transaction. */
export async function addAuditEntries(
  db: Database,
  secrets: Secrets,
  entries: readonly AuditEntry[],
  at: Date,
): Promise<void> {
  const adding = insertAuditEntries(entries, at, secrets)
  if (adding) await db.executeQuery(adding)
}
