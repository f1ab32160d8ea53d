import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction, readFor, type UnitOfWork } from '../database/unit-of-work.ts'
import type { Anchor } from './anchor.ts'

type SealTables = {
  audit_seal: { number: string; entry_ids: string[]; hash: Buffer; up_to: string }
}

const BATCH = 1_000
/** More lines than are written while the longest transaction lives, so that one that commits late is still found. */
export const LATE_LINES = 100_000n
/** Enough for transactions that overlap, as all but a few do, and soon looked through. */
export const RECENT_LINES = 2_000n

/** One line as it is hashed. Adding a column to the table must not change how old lines read. */
const LINE = sql<string>`jsonb_build_array(e.id, e.at AT TIME ZONE 'UTC', e.word, e.outcome, e.person_id, e.practice_id,
  e.session_id, e.subject_kind, e.subject_id, e.request_id, e.address, e.code)::text`

export function sealHash(key: Buffer, before: Buffer | undefined, lines: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key).update(before ?? 'first')
  for (const line of lines) hmac.update(`${line.length}:${line}`)
  return hmac.digest()
}

const seals = (db: Database) =>
  db.withTables<SealTables>().selectFrom('audit_seal').select(['number', 'hash', 'up_to'])

const lastSeal = (db: Database) => seals(db).orderBy('number', 'desc').limit(1).executeTakeFirst()

const anchorOf = ({ number, hash }: { number: string; hash: Buffer }): Anchor => ({
  number: Number(number),
  hash: hash.toString('base64'),
})

export async function findSeal(db: Database, number: number): Promise<Anchor | undefined> {
  const seal = await seals(db).where('number', '=', String(number)).executeTakeFirst()
  return seal && anchorOf(seal)
}

/** Seals up to one batch of lines that no seal covers yet. Returns how many. */
async function sealBatch(db: Database, key: Buffer, late: bigint): Promise<number> {
  const seal = async ({ db: trx }: UnitOfWork) => {
    // One sealer at a time: a chain has one end.
    await sql`SELECT pg_advisory_xact_lock(7261954)`.execute(trx)
    const last = await lastSeal(trx)
    const since = BigInt(last?.up_to ?? 0) - late
    const { rows } = await sql<{ id: string; line: string }>`
      SELECT e.id, ${LINE} AS line FROM audit_entry e
      WHERE e.id > ${since}
        AND NOT EXISTS (
          SELECT FROM (SELECT unnest(entry_ids) AS id FROM audit_seal WHERE up_to > ${since}) s WHERE s.id = e.id)
      ORDER BY e.id LIMIT ${BATCH}`.execute(trx)
    if (rows.length === 0) return 0
    const hash = sealHash(
      key,
      last?.hash,
      rows.map((row) => row.line),
    )
    const ids = rows.map((row) => row.id)
    const number = BigInt(last?.number ?? 0) + 1n
    // A line that committed late can have an id below what was sealed before it.
    await sql`INSERT INTO audit_seal (number, entry_ids, up_to, hash) VALUES
      (${number}, ${ids}::bigint[], GREATEST(${last?.up_to ?? 0}::bigint, ${ids.at(-1)}::bigint), ${hash})`.execute(
      trx,
    )
    return rows.length
  }
  return inTransaction(db, seal, 'system')
}

/** Seals what is not sealed yet, and tells where the trail ends now. Looks so many lines back for ones that came late. */
export async function sealTrail(
  db: Database,
  key: Buffer,
  late: bigint = LATE_LINES,
): Promise<Anchor | undefined> {
  for (;;) if ((await sealBatch(db, key, late)) < BATCH) break
  const last = await lastSeal(db)
  return last && anchorOf(last)
}

/** Whether lines were added behind the last seal. Two looks at the ends of indexes, so it can be asked often. */
export const hasNewLines = (db: Database): Promise<boolean> =>
  readFor(db, 'system', async (all) => {
    const { rows } = await sql<{ isNew: boolean }>`
      SELECT (SELECT coalesce(max(id), 0) FROM audit_entry) > (SELECT coalesce(max(up_to), 0) FROM audit_seal) AS "isNew"`.execute(
      all,
    )
    return rows[0]?.isNew ?? false
  })

export interface Verdict {
  seals: number
  lines: number
  /** Lines that wait for the next seal. */
  unsealed: number
  /** The first seal that does not fit its lines or the seal before it. */
  brokenAt?: number
}

/** Goes through the whole trail and recomputes every seal. With an anchor it also notices a missing end. */
export const verifyTrail = (db: Database, key: Buffer, anchor?: Anchor): Promise<Verdict> =>
  readFor(db, 'system', (all) => verify(all, key, anchor))

async function verify(db: Database, key: Buffer, anchor?: Anchor): Promise<Verdict> {
  let before: Buffer | undefined
  let lines = 0
  let number = 0
  for (;;) {
    const { rows } = await sql<{ number: string; hash: Buffer; count: number; lines: string[] }>`
      SELECT s.number, s.hash, cardinality(s.entry_ids) AS count,
        (SELECT array_agg(${LINE} ORDER BY e.id) FROM audit_entry e WHERE e.id = ANY (s.entry_ids)) AS lines
      FROM audit_seal s WHERE s.number > ${number} ORDER BY s.number LIMIT 20`.execute(db)
    if (rows.length === 0) break
    for (const row of rows) {
      const isNext = Number(row.number) === number + 1
      const isWhole = row.lines?.length === row.count && sealHash(key, before, row.lines).equals(row.hash)
      if (!isNext || !isWhole) return { seals: number, lines, unsealed: 0, brokenAt: number + 1 }
      number += 1
      lines += row.count
      before = row.hash
      if (anchor?.number === number && anchor.hash !== row.hash.toString('base64')) {
        return { seals: number, lines, unsealed: 0, brokenAt: number }
      }
    }
  }
  if (anchor && anchor.number > number) return { seals: number, lines, unsealed: 0, brokenAt: number + 1 }
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM audit_entry`.execute(db)
  return { seals: number, lines, unsealed: Number(rows[0]?.count ?? 0) - lines }
}
