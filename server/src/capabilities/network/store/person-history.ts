import type { ConnectionStatus } from '@corridor/contract/people/model.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { partyId } from '../party.ts'
import type { NewConnection } from './connections.ts'

interface History {
  declined_at: Date | null
  count: number
}

/**
 * When a person last declined a request of another, and how many requests there were since a moment, whatever became of them.
 * Requests by name do not count those by address: a refusal would reveal whose the address is.
 */
export async function readHistory(
  db: Database,
  { from, to, by }: Pick<NewConnection, 'from' | 'to' | 'by'>,
  since: Date,
): Promise<History> {
  const { rows } = await sql<History>`
    SELECT max(answered_at) FILTER (WHERE status = 'Rejected') AS declined_at,
      (count(*) FILTER (WHERE invited_at > ${since}))::int AS count
    FROM network_person_connection
    WHERE source_person_id = ${partyId(from)} AND target_person_id = ${partyId(to)}
      AND (NOT is_by_address OR ${by !== undefined})`.execute(db)
  return rows[0] ?? { declined_at: null, count: 0 }
}

/** The status between a person and each of the others: the open or accepted connection, or else the newest one. */
export async function listStatuses(
  db: Database,
  personId: string,
  otherIds: readonly string[],
): Promise<Map<string, ConnectionStatus>> {
  const { rows } = await sql<{ other_id: string; status: ConnectionStatus }>`
    SELECT DISTINCT ON (other_id) other_id, status FROM (
      SELECT target_person_id AS other_id, status, invited_at FROM network_person_connection
      WHERE source_person_id = ${personId} AND NOT is_by_address AND target_person_id = ANY(${otherIds}::uuid[])
      UNION ALL
      SELECT source_person_id, status, invited_at FROM network_person_connection
      WHERE target_person_id = ${personId} AND source_person_id = ANY(${otherIds}::uuid[])) one
    ORDER BY other_id, status IN ('Pending', 'Accepted') DESC, invited_at DESC`.execute(db)
  return new Map(rows.map(({ other_id, status }) => [other_id, status]))
}

/** The people on the other side of a person's open requests who can see that person, so not the senders of requests by address. */
export async function listPendingCounterpartIds(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ other_id: string }>`
    SELECT target_person_id AS other_id FROM network_person_connection
    WHERE source_person_id = ${personId} AND status = 'Pending'
    UNION SELECT source_person_id FROM network_person_connection
    WHERE target_person_id = ${personId} AND status = 'Pending' AND NOT is_by_address`.execute(db)
  return rows.map(({ other_id }) => other_id)
}
