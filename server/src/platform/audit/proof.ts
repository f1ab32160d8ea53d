import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { readFor } from '../database/unit-of-work.ts'

/** What the audit entry of a file is about that this installation vouches for: its id is the SHA-256 of the file's bytes. */
export const PROOF_SUBJECT = 'proof'

export interface ProvenFile {
  madeAt: Date
  personId: string | null
  practiceId: string | null
}

/**
 * What the trail says of a file, by its bytes: nothing for one that was not made here, or was changed since. Whether the
 * trail itself is whole is for `verifyTrail` to say.
 */
export async function findProof(db: Database, file: Uint8Array): Promise<ProvenFile | undefined> {
  const hash = createHash('sha256').update(file).digest('hex')
  const { rows } = await readFor(db, 'system', (all) =>
    sql<ProvenFile>`
      SELECT at AS "madeAt", person_id AS "personId", practice_id AS "practiceId" FROM audit_entry
      WHERE subject_id = ${hash} AND subject_kind = ${PROOF_SUBJECT} AND outcome = 'done'
      ORDER BY id LIMIT 1`.execute(all),
  )
  return rows[0]
}
