import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type ApprovalTables = {
  onboarding_approval: {
    id: string
    practice_id: string
    owner_id: string
    token_hash: Buffer
    asked_at: Date
    expires_at: Date
  }
}

export type ApprovalRow = Selectable<ApprovalTables['onboarding_approval']>

const tables = (db: Database) => db.withTables<ApprovalTables>()

export async function insertApproval(db: Database, approval: ApprovalRow): Promise<void> {
  await tables(db).insertInto('onboarding_approval').values(approval).execute()
}

export const findApproval = (db: Database, id: string): Promise<ApprovalRow | undefined> =>
  tables(db).selectFrom('onboarding_approval').selectAll().where('id', '=', id).executeTakeFirst()

export const findApprovalByToken = (
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<ApprovalRow | undefined> =>
  tables(db)
    .selectFrom('onboarding_approval')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses an approval up. Of two decisions at once one wins; the other finds nothing. */
export async function deleteApproval(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('onboarding_approval')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the approval for its owner. Of this and a decision at once, only one succeeds. */
export async function deleteOwnApproval(db: Database, practiceId: string, ownerId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('onboarding_approval')
    .where('practice_id', '=', practiceId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Practices that the operator did not decide in time. */
export const listExpiredApprovals = (db: Database, now: Date): Promise<ApprovalRow[]> =>
  tables(db).selectFrom('onboarding_approval').selectAll().where('expires_at', '<=', now).execute()

/** Practices that the operator can still decide about, the oldest first. */
export const listWaitingApprovals = (db: Database, now: Date): Promise<ApprovalRow[]> =>
  tables(db)
    .selectFrom('onboarding_approval')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .execute()
