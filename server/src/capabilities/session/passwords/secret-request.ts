import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { findPassword, isPasswordUnchanged } from '../store/credentials.ts'

/** A request for a link or a code, which a job sends: now, or once the mail server is back. */
export interface SecretRequest {
  /** Null when the address has no account, which takes the same work. */
  personId: string | null
  /** The link or code expires from here, however long the job waited. */
  requestedAt: string
  /** When the current password was set. */
  passwordSince: string | null
}

/** Queried for an account that does not exist, so that it costs the same statements. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function secretRequestOf({ db, now }: Tx, personId: string | undefined): Promise<SecretRequest> {
  const stored = await findPassword(db, personId ?? NOBODY)
  return {
    personId: personId ?? null,
    requestedAt: now.toISOString(),
    passwordSince: stored?.changed_at.toISOString() ?? null,
  }
}

/** Saves the requested link or code, unless the password was replaced since. Returns whether it was saved. */
export const saveIfPasswordUnchanged = (
  { transactions }: Services,
  { personId, passwordSince }: SecretRequest,
  save: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  transactions.run(async (tx) => {
    const since = passwordSince ? new Date(passwordSince) : undefined
    if (!personId || !(await isPasswordUnchanged(tx.db, personId, since))) return false
    await save(tx)
    return true
  })
