import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { readFor } from '../database/unit-of-work.ts'
import type { Anchor } from './anchor.ts'
import { LAST_NUMBER, sealHash } from './seal.ts'
import {
  type AuditKeys,
  ENTRY,
  hashedEntry,
  isOurs,
  MARKED,
  type SealForm,
  type StoredAuditEntry,
  UNMARKED,
} from './stored-entry.ts'

export interface Verdict {
  seals: number
  entries: number
  /** Entries that wait for the next seal. */
  unsealed: number
  /** The first seal that does not fit its entries or the seal before it. */
  brokenAt?: number
  /** The number of the first entry that Corridor did not write, or that is there twice. */
  insertedEntry?: string
}

/**
 * Goes through the whole trail and recomputes every seal, then looks at what no seal covers. Finds entries that were
 * changed, deleted or inserted, and with an anchor also a missing end.
 */
export const verifyTrail = (db: Database, keys: AuditKeys, anchor?: Anchor): Promise<Verdict> =>
  readFor(db, 'system', (all) => verify(all, keys, anchor))

interface SealedBatch {
  number: string
  hash: Buffer
  form: SealForm
  count: number
  entries: string[] | null
  marks: (Buffer | null)[] | null
}

const nextSeals = async (db: Database, after: number): Promise<SealedBatch[]> =>
  (
    await sql<SealedBatch>`
      SELECT s.number, s.hash, s.form, cardinality(s.entry_ids) AS count, covered.entries, covered.marks
      FROM audit_seal s, LATERAL (
        SELECT array_agg(${ENTRY} ORDER BY e.id) AS entries, array_agg(e.mark ORDER BY e.id) AS marks
        FROM audit_entry e WHERE e.id = ANY (s.entry_ids)) covered
      WHERE s.number > ${after} ORDER BY s.number LIMIT 20`.execute(db)
  ).rows

/** Whether a seal covers exactly the entries that it names, unchanged, after the seal before it. */
function fits({ entries, marks, count, hash, form }: SealedBatch, key: Buffer, before: Buffer | undefined) {
  if (entries?.length !== count) return false
  const hashed = entries.map((entry, at) => hashedEntry({ entry, mark: marks?.[at] ?? null }, form))
  return sealHash(key, before, hashed, form).equals(hash)
}

async function verify(db: Database, keys: AuditKeys, anchor?: Anchor): Promise<Verdict> {
  let before: Buffer | undefined
  let form: SealForm = UNMARKED
  let entries = 0
  let number = 0
  for (let batch = await nextSeals(db, 0); batch.length > 0; batch = await nextSeals(db, number)) {
    for (const seal of batch) {
      const isNext = Number(seal.number) === number + 1 && seal.form >= form
      if (!isNext || !fits(seal, keys.seals, before))
        return { seals: number, entries, unsealed: 0, brokenAt: number + 1 }
      number += 1
      entries += seal.count
      before = seal.hash
      form = seal.form
      if (anchor?.number === number && anchor.hash !== seal.hash.toString('base64'))
        return { seals: number, entries, unsealed: 0, brokenAt: number }
    }
  }
  if (anchor && anchor.number > number) return { seals: number, entries, unsealed: 0, brokenAt: number + 1 }
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM audit_entry`.execute(db)
  const unsealed = Number(rows[0]?.count ?? 0) - entries
  const insertedEntry =
    (unsealed > 0 && (await findForged(db, keys, form))) || (await findPlanted(db)) || (await findCopied(db))
  return { seals: number, entries, unsealed, ...(insertedEntry && { insertedEntry }) }
}

/**
 * Of the entries under no seal, the first that Corridor did not write. An entry without a mark may be from before there
 * were marks.
 */
async function findForged(db: Database, { marks }: AuditKeys, form: SealForm): Promise<string | undefined> {
  const { rows } = await sql<StoredAuditEntry>`
    WITH sealed AS (SELECT unnest(entry_ids) AS id FROM audit_seal)
    SELECT e.id, ${ENTRY} AS entry, e.mark FROM audit_entry e
    WHERE NOT EXISTS (SELECT FROM sealed WHERE sealed.id = e.id) ORDER BY e.id`.execute(db)
  const isOld = ({ mark }: StoredAuditEntry) => mark === null && form !== MARKED
  return rows.find((row) => !isOld(row) && !isOurs(marks, row))?.id
}

/** An entry whose number the database has not given out yet. */
async function findPlanted(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT min(id) AS id FROM audit_entry WHERE id > ${LAST_NUMBER}`.execute(db)
  return rows[0]?.id ?? undefined
}

/** An entry that was inserted as a copy of another has its mark. */
async function findCopied(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT max(id) AS id FROM audit_entry WHERE mark IS NOT NULL GROUP BY mark HAVING count(*) > 1 LIMIT 1`.execute(
    db,
  )
  return rows[0]?.id
}
