import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction, readFor, type UnitOfWork } from '../database/unit-of-work.ts'
import type { Anchor } from './anchor.ts'
import {
  type AuditKeys,
  hashedLine,
  isOurs,
  LINE,
  MARKED,
  type SealForm,
  type TrailLine,
  UNMARKED,
} from './sealed-line.ts'

type SealTables = {
  audit_seal: { number: string; entry_ids: string[]; hash: Buffer; up_to: string; form: SealForm }
}

const BATCH = 1_000
/** More lines than are written while the longest transaction lives, so that one that commits late is still found. */
export const LATE_LINES = 100_000n
/** Enough for transactions that overlap, as all but a few do, and soon looked through. */
export const RECENT_LINES = 2_000n

export function sealHash(
  key: Buffer,
  before: Buffer | undefined,
  lines: readonly string[],
  form: SealForm,
): Buffer {
  const hmac = createHmac('sha256', key).update(before ?? 'first')
  if (form === MARKED) hmac.update('marked')
  for (const line of lines) hmac.update(`${line.length}:${line}`)
  return hmac.digest()
}

const seals = (db: Database) =>
  db.withTables<SealTables>().selectFrom('audit_seal').select(['number', 'hash', 'up_to', 'form'])

const lastSeal = (db: Database) => seals(db).orderBy('number', 'desc').limit(1).executeTakeFirst()

const anchorOf = ({ number, hash }: { number: string; hash: Buffer }): Anchor => ({
  number: Number(number),
  hash: hash.toString('base64'),
})

export async function findSeal(db: Database, number: number): Promise<Anchor | undefined> {
  const seal = await seals(db).where('number', '=', String(number)).executeTakeFirst()
  return seal && anchorOf(seal)
}

/** What a round of sealing left: where the next one goes on, if there is more, and how many lines nobody of us wrote. */
interface Round {
  nextAfter: bigint | undefined
  forged: number
}

/**
 * Which of these lines the next seal covers. Lines of before there were marks are sealed first, as they were then; behind a seal
 * over marks a line without a right one is nobody's of ours, and never sealed.
 */
function chooseLines(
  rows: readonly TrailLine[],
  last: SealForm | undefined,
  keys: AuditKeys,
): { form: SealForm; chosen: TrailLine[]; forged: number } {
  const old = last === MARKED ? [] : rows.filter(({ mark }) => mark === null)
  if (old.length > 0) return { form: UNMARKED, chosen: old, forged: 0 }
  const chosen = rows.filter((row) => isOurs(keys.marks, row))
  return { form: MARKED, chosen, forged: rows.length - chosen.length }
}

/** Seals up to one batch of lines that no seal covers yet. */
async function sealBatch(db: Database, keys: AuditKeys, late: bigint, after: bigint): Promise<Round> {
  const seal = async ({ db: trx }: UnitOfWork): Promise<Round> => {
    // One sealer at a time: a chain has one end.
    await sql`SELECT pg_advisory_xact_lock(7261954)`.execute(trx)
    const last = await lastSeal(trx)
    const lateSince = BigInt(last?.up_to ?? 0) - late
    const since = lateSince > after ? lateSince : after
    const { rows } = await sql<TrailLine>`
      SELECT e.id, ${LINE} AS line, e.mark FROM audit_entry e
      WHERE e.id > ${since}
        AND NOT EXISTS (
          SELECT FROM (SELECT unnest(entry_ids) AS id FROM audit_seal WHERE up_to > ${since}) s WHERE s.id = e.id)
      ORDER BY e.id LIMIT ${BATCH}`.execute(trx)
    const { form, chosen, forged } = chooseLines(rows, last?.form, keys)
    const isFull = rows.length === BATCH
    const nextAfter =
      isFull || chosen.length + forged < rows.length ? BigInt(rows.at(-1)?.id ?? 0) : undefined
    const round = { forged, nextAfter: form === UNMARKED && nextAfter !== undefined ? after : nextAfter }
    if (chosen.length === 0) return round
    const lines = chosen.map((row) => hashedLine(row, form))
    const hash = sealHash(keys.seals, last?.hash, lines, form)
    const ids = chosen.map((row) => row.id)
    const number = BigInt(last?.number ?? 0) + 1n
    // A line that committed late can have an id below what was sealed before it.
    await sql`INSERT INTO audit_seal (number, entry_ids, up_to, hash, form) VALUES
      (${number}, ${ids}::bigint[], GREATEST(${last?.up_to ?? 0}::bigint, ${ids.at(-1)}::bigint), ${hash}, ${form})`.execute(
      trx,
    )
    return round
  }
  return inTransaction(db, seal, 'system')
}

/** Where the trail ends, and how many lines of those looked at were not sealed because Corridor did not write them. */
export interface Sealed {
  newest: Anchor | undefined
  forged: number
}

/** Seals what is not sealed yet, and tells where the trail ends now. Looks so many lines back for ones that came late. */
export async function sealTrail(db: Database, keys: AuditKeys, late: bigint = LATE_LINES): Promise<Sealed> {
  let after: bigint | undefined = -1n
  let forged = 0
  while (after !== undefined) {
    const round: Round = await sealBatch(db, keys, late, after)
    after = round.nextAfter
    forged += round.forged
  }
  const last = await lastSeal(db)
  return { newest: last && anchorOf(last), forged }
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
