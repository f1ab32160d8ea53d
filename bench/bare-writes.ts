import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

interface Statement {
  name: string
  text: string
  values: unknown[]
}

const auditEntry = (word: string, personId: string): Statement => ({
  name: 'audit',
  text: `INSERT INTO audit_entry (word, outcome, person_id, practice_id, session_id, subject_kind, subject_id, request_id,
    address, code, at) VALUES ($1, 'done', $2, $2, $2, NULL, NULL, $3, '127.0.0.1', NULL, $4)`,
  values: [word, personId, randomUUID(), new Date()],
})

/** What the product's actions leave behind, written as one would without it: prepared, and in one transaction. */
export const bareWrites = {
  settings: (personId: string): Statement[] => [
    {
      name: 'settings',
      text: 'UPDATE people_person SET is_sms_notification_on = $2 WHERE id = $1',
      values: [personId, true],
    },
    {
      name: 'notice',
      text: "SELECT pg_notify('corridor', $1)",
      values: [`bench ${personId}`],
    },
    auditEntry('people.notification-settings-changed', personId),
  ],
  note: (personId: string): Statement[] => [
    {
      name: 'note',
      text: 'INSERT INTO bench_note (id, person_id, practice_id, text, at) VALUES ($1, $2, $2, $3, $4)',
      values: [randomUUID(), personId, 'See you at four.', new Date()],
    },
    auditEntry('bench.note-added', personId),
  ],
}

export type BareWrite = keyof typeof bareWrites

/** One transaction in one round trip: everything is sent before the first answer is waited for, on a pool with `pipeline`. */
export async function writeBare(pool: Pool, which: BareWrite, personId: string): Promise<void> {
  const client = await pool.connect()
  try {
    await Promise.all([
      client.query({ name: 'begin', text: 'BEGIN', values: [] }),
      ...bareWrites[which](personId).map((statement) => client.query(statement)),
      client.query({ name: 'commit', text: 'COMMIT', values: [] }),
    ])
  } finally {
    client.release()
  }
}
