import type { AddressProblem } from '@corridor/contract/email/types.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export async function findSignature(db: Database, practiceId: string): Promise<string | null> {
  const { rows } = await sql<{ signature: string | null }>`
    SELECT signature FROM email_setting WHERE practice_id = ${practiceId}`.execute(db)
  return rows[0]?.signature ?? null
}

export async function saveSignature(
  db: Database,
  practiceId: string,
  signature: string | null,
): Promise<void> {
  await sql`
    INSERT INTO email_setting (practice_id, signature) VALUES (${practiceId}, ${signature})
    ON CONFLICT (practice_id) DO UPDATE SET signature = EXCLUDED.signature`.execute(db)
}

interface Marked {
  practiceId: string
  address: string
  problem: AddressProblem
  reason: string | null
}

/** Marks an address. That its owner complained outweighs that mail came back. */
export async function markAddress(
  db: Database,
  { practiceId, address, problem, reason }: Marked,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO email_address (practice_id, address, problem, reason, since)
    VALUES (${practiceId}, ${address.toLowerCase()}, ${problem}, ${reason}, ${now})
    ON CONFLICT (practice_id, address) DO UPDATE SET problem = EXCLUDED.problem, reason = EXCLUDED.reason, since = EXCLUDED.since
    WHERE email_address.problem <> 'complained'`.execute(db)
}

/** Something arrived there after all. A complaint stays. */
export async function clearBounced(db: Database, practiceId: string, address: string): Promise<void> {
  await sql`
    DELETE FROM email_address WHERE practice_id = ${practiceId} AND address = ${address.toLowerCase()} AND problem = 'bounced'`.execute(
    db,
  )
}

export async function listProblems(
  db: Database,
  practiceId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AddressProblem>> {
  const { rows } = await sql<{ address: string; problem: AddressProblem }>`
    SELECT address, problem FROM email_address WHERE practice_id = ${practiceId}
      AND address = ANY(${addresses.map((one) => one.toLowerCase())}::text[])`.execute(db)
  return new Map(rows.map(({ address, problem }) => [address, problem]))
}
