import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction, readFor, type UnitOfWork } from '../database/unit-of-work.ts'
import type { Anchor } from './anchor.ts'
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

type SealTables = {
  audit_seal: { number: string; entry_ids: string[]; hash: Buffer; up_to: string; form: SealForm }
}

const BATCH = 1_000
/** More entries than are written while the longest transaction lives, so that one that commits late is still found. */
export const LATE_ENTRIES = 100_000n
/** Enough for transactions that overlap, as all but a few do, and soon looked through. */
export const RECENT_ENTRIES = 2_000n

export function sealHash(
  key: Buffer,
  before: Buffer | undefined,
  entries: readonly string[],
  form: SealForm,
): Buffer {
  const hmac = createHmac('sha256', key).update(before ?? 'first')
  if (form === MARKED) hmac.update('marked')
  for (const entry of entries) hmac.update(`${entry.length}:${entry}`)
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

/**
 * The highest number that the database has given out. Somebody who inserts an entry by hand can choose a higher one, and
 * an entry that is seen has its number from before this is read.
 */
export const LAST_NUMBER = sql<string>`(SELECT last_value FROM audit_entry_id_seq)`

/** Where the search for unsealed entries begins: an `up_to` that was never given out comes from a planted entry. */
export async function sealedUpTo(db: Database): Promise<bigint> {
  const { rows } = await sql<{ upTo: string }>`
    SELECT CASE WHEN s.up_to <= ${LAST_NUMBER} THEN s.up_to ELSE (
      SELECT coalesce(max(id), 0) FROM (SELECT unnest(entry_ids) AS id FROM audit_seal) sealed WHERE id <= ${LAST_NUMBER}
    ) END AS "upTo" FROM audit_seal s ORDER BY s.number DESC LIMIT 1`.execute(db)
  return BigInt(rows[0]?.upTo ?? 0)
}

/** How many entries have a number that was never given out; counted up to a batch, since one is enough to report. */
async function countPlanted(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (SELECT FROM audit_entry WHERE id > ${LAST_NUMBER} LIMIT ${BATCH}) planted`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/**
 * What a round of sealing left: where the next one goes on, if there is more, and how many entries Corridor did not
 * write.
 */
interface Round {
  nextAfter: bigint | undefined
  forged: number
}

/**
 * Which of these entries the next seal covers. Entries from before there were marks are sealed first, as they were then;
 * after the first seal over marks, an entry without a right one was not written by Corridor, and is never sealed.
 */
function chooseEntries(
  rows: readonly StoredAuditEntry[],
  last: SealForm | undefined,
  keys: AuditKeys,
): { form: SealForm; chosen: StoredAuditEntry[]; forged: number } {
  const old = last === MARKED ? [] : rows.filter(({ mark }) => mark === null)
  if (old.length > 0) return { form: UNMARKED, chosen: old, forged: 0 }
  const chosen = rows.filter((row) => isOurs(keys.marks, row))
  return { form: MARKED, chosen, forged: rows.length - chosen.length }
}

/** Seals up to one batch of entries that no seal covers yet. */
async function sealBatch(db: Database, keys: AuditKeys, late: bigint, after: bigint): Promise<Round> {
  const seal = async ({ db: trx }: UnitOfWork): Promise<Round> => {
    // One sealer at a time: a chain has one end.
    await sql`SELECT pg_advisory_xact_lock(7261954)`.execute(trx)
    const last = await lastSeal(trx)
    const upTo = await sealedUpTo(trx)
    const lateSince = upTo - late
    const since = lateSince > after ? lateSince : after
    const { rows } = await sql<StoredAuditEntry>`
      SELECT e.id, ${ENTRY} AS entry, e.mark FROM audit_entry e
      WHERE e.id > ${since} AND e.id <= ${LAST_NUMBER}
        AND NOT EXISTS (
          SELECT FROM (SELECT unnest(entry_ids) AS id FROM audit_seal WHERE up_to > ${since}) s WHERE s.id = e.id)
      ORDER BY e.id LIMIT ${BATCH}`.execute(trx)
    const { form, chosen, forged } = chooseEntries(rows, last?.form, keys)
    const isFull = rows.length === BATCH
    const nextAfter =
      isFull || chosen.length + forged < rows.length ? BigInt(rows.at(-1)?.id ?? 0) : undefined
    const round = { forged, nextAfter: form === UNMARKED && nextAfter !== undefined ? after : nextAfter }
    if (chosen.length === 0) return round
    const entries = chosen.map((row) => hashedEntry(row, form))
    const hash = sealHash(keys.seals, last?.hash, entries, form)
    const ids = chosen.map((row) => row.id)
    const number = BigInt(last?.number ?? 0) + 1n
    // An entry that committed late can have an id below what was sealed before it.
    await sql`INSERT INTO audit_seal (number, entry_ids, up_to, hash, form) VALUES
      (${number}, ${ids}::bigint[], GREATEST(${upTo}::bigint, ${ids.at(-1)}::bigint), ${hash}, ${form})`.execute(
      trx,
    )
    return round
  }
  return inTransaction(db, seal, 'system')
}

/** Where the trail ends, and how many of the entries looked at were not sealed because Corridor did not write them. */
export interface Sealed {
  newest: Anchor | undefined
  forged: number
}

/**
 * Seals what is not sealed yet, and returns where the trail ends now. Looks so many entries back for ones that came late.
 */
export async function sealTrail(db: Database, keys: AuditKeys, late: bigint = LATE_ENTRIES): Promise<Sealed> {
  let after: bigint | undefined = -1n
  let forged = await readFor(db, 'system', countPlanted)
  while (after !== undefined) {
    const round: Round = await sealBatch(db, keys, late, after)
    after = round.nextAfter
    forged += round.forged
  }
  const last = await lastSeal(db)
  return { newest: last && anchorOf(last), forged }
}

/** Whether entries were added after the last seal. It looks at the ends of two indexes, so it can be called often. */
export const hasNewEntries = (db: Database): Promise<boolean> =>
  readFor(db, 'system', async (all) => {
    const { rows } = await sql<{ isNew: boolean }>`
      SELECT coalesce(max(id), 0) > ${String(await sealedUpTo(all))}::bigint AS "isNew"
      FROM audit_entry WHERE id <= ${LAST_NUMBER}`.execute(all)
    return rows[0]?.isNew ?? false
  })
