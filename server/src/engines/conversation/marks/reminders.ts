import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Job, job } from '#platform/jobs/jobs.ts'
import { check } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Membership } from '../members.ts'
import { type KeyColumns, rowKey, type StoredKey } from './row-key.ts'

/** Rows that people want to be reminded of. Their table: `person_id`, the key of the row, `remind_at`, unique by person and key. */
export function rowReminders<Key extends object>(declared: { table: string; key: KeyColumns<Key> }) {
  const table = sql.table(declared.table)
  const row = rowKey<Key>(declared.key)
  return {
    key: row,

    /**
     * Nobody else changes what a person is to be reminded of until the end of the transaction: it is counted before one is added. Taken
     * before the lock of what a row belongs to, so that no two transactions wait for each other.
     */
    async lockOf(db: Database, personId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${declared.table} ${personId}`}, 0))`.execute(
        db,
      )
    },

    /** Saves one; the same row again gets the new time. */
    async save(db: Database, personId: string, key: Key, remindAt: Date): Promise<void> {
      await sql`
        INSERT INTO ${table} (person_id, ${row.columns}, remind_at) VALUES (${personId}, ${row.values(key)}, ${remindAt})
        ON CONFLICT (person_id, ${row.columns}) DO UPDATE SET remind_at = EXCLUDED.remind_at`.execute(db)
    },

    /** Of how many other rows a person is to be reminded. */
    async countOthers(db: Database, personId: string, key: Key): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int FROM ${table} WHERE person_id = ${personId} AND NOT ${row.is(key)}`.execute(db)
      return rows[0]!.count
    },

    /** The next first. */
    async listOf(db: Database, personId: string): Promise<(StoredKey<Key> & { remindAt: Date })[]> {
      const { rows } = await sql<StoredKey<Key> & { remindAt: Date }>`
        SELECT ${row.named}, remind_at AS "remindAt" FROM ${table}
        WHERE person_id = ${personId} ORDER BY remind_at, ${row.columns}`.execute(db)
      return rows
    },

    /** Removes one, or only one that is due. Returns whether there was one. */
    async remove(db: Database, personId: string, key: Key, dueAt?: Date): Promise<boolean> {
      const { rows } = await sql`
        DELETE FROM ${table} WHERE person_id = ${personId} AND ${row.is(key)}
          ${dueAt ? sql`AND remind_at <= ${dueAt}` : sql``} RETURNING 1`.execute(db)
      return rows.length > 0
    },

    /** Members are not reminded of anything any more in groups that they have left: `part` of the key names the group. */
    async removeWithin(db: Database, part: keyof Key & string, left: readonly Membership[]): Promise<void> {
      const people = left.map(({ memberId }) => memberId)
      const groups = left.map(({ groupId }) => groupId)
      await sql`
        DELETE FROM ${table} reminder USING unnest(${people}::uuid[], ${groups}::text[]) gone(person_id, group_id)
        WHERE reminder.person_id = gone.person_id
          AND reminder.${sql.ref(declared.key[part])}::text = gone.group_id`.execute(db)
    },

    /** Nobody is reminded of it any more. */
    async removeAll(db: Database, key: Key): Promise<void> {
      await sql`DELETE FROM ${table} WHERE ${row.is(key)}`.execute(db)
    },
  }
}

interface Declared<Key extends object> {
  reminders: ReturnType<typeof rowReminders<Key>>
  /** The name of the job. */
  name: string
  /** Of so many rows a person can be reminded. */
  max: number
  /** Locks what the row belongs to, so that it stays as it is while its reminder is raised. */
  lock: (db: Database, key: Key) => Promise<void>
  /** Reminds the person, if they still see the row. */
  raise: (tx: Tx, personId: string, key: Key) => Promise<void>
}

/** Sets reminders and raises those that are due, each once. */
export function reminding<Key extends object>({ reminders, name, max, lock, raise }: Declared<Key>) {
  /** Its payload is flat: the names of the key stay, for jobs of an older version that are still queued. */
  const remind: Job<Key & { personId: string }> = job<Key & { personId: string }>({
    name,
    turnOf: ({ personId }) => personId,
    run: ({ personId, ...rest }, services) =>
      services.transactions.run(async (tx) => {
        const key = rest as unknown as Key
        await lock(tx.db, key)
        // One that was canceled or postponed is not due.
        if (await reminders.remove(tx.db, personId, key, tx.now)) await raise(tx, personId, key)
      }),
  })
  return {
    job: remind,
    /** Needs `lockOf` of the person. */
    async set(tx: Tx, personId: string, key: Key, due: Date): Promise<void> {
      check((await reminders.countOthers(tx.db, personId, key)) < max, kernelErrors.tooManyRequests)
      await reminders.save(tx.db, personId, key, due)
      const jobKey = `${personId}/${reminders.key.textOf(key)}/${due.toISOString()}`
      await tx.queue(remind, { personId, ...key }, { key: jobKey, startAt: due })
    },
  }
}
