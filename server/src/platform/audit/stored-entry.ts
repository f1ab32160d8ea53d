import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Secrets } from '../secrets/secrets.ts'
import { isMarkRight, markKey } from './mark.ts'

/** What a seal covers: entries as they were before there were marks, or entries whose marks were right, with the marks. */
export const UNMARKED = 1
export const MARKED = 2
export type SealForm = typeof UNMARKED | typeof MARKED

export interface AuditKeys {
  seals: Buffer
  marks: KeyObject
}

export const auditKeys = (secrets: Secrets): AuditKeys => ({
  seals: secrets.keyFor('audit-seal'),
  marks: markKey(secrets),
})

/** One audit entry as it is hashed. Adding a column to the table must not change how old entries read. */
export const ENTRY = sql<string>`jsonb_build_array(e.id, e.at AT TIME ZONE 'UTC', e.word, e.outcome, e.person_id, e.practice_id,
  e.session_id, e.subject_kind, e.subject_id, e.request_id, e.address, e.code)::text`

export interface StoredAuditEntry {
  id: string
  entry: string
  mark: Buffer | null
}

export const hashedEntry = (
  { entry, mark }: Pick<StoredAuditEntry, 'entry' | 'mark'>,
  form: SealForm,
): string => (form === MARKED ? `${entry}${mark?.toString('hex') ?? ''}` : entry)

type Text = string | null

/** Whether Corridor wrote this entry, by its mark. */
export function isOurs(key: KeyObject, { entry, mark }: StoredAuditEntry): boolean {
  const [, at, word, outcome, personId, practiceId, sessionId, ...rest] = JSON.parse(entry) as [
    number,
    string,
    string,
    string,
    ...Text[],
  ]
  const [subjectKind = null, subjectId = null, requestId = null, address = null, code = null] = rest
  return isMarkRight(key, mark, {
    at: new Date(`${at}Z`),
    word,
    outcome,
    personId: personId ?? null,
    practiceId: practiceId ?? null,
    sessionId: sessionId ?? null,
    subjectKind,
    subjectId,
    requestId,
    address,
    code,
  })
}
