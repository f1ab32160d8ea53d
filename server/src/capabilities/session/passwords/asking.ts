import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { findPassword, isPasswordUnchanged } from '../store/credentials.ts'

/** Somebody asked for a link or a code, which a job sends: now, or once a mail server is back. */
export interface Asking {
  /** Nobody, when the address has no account: the asking costs the same either way. */
  personId: string | null
  /** What is sent lives from here, however long it was on its way. */
  askedAt: string
  /** Since when the password of then was theirs. */
  passwordSince: string | null
}

/** Looked up for an account that does not exist, so that it costs the same statements as one that does. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function askingOf({ db, now }: Tx, personId: string | undefined): Promise<Asking> {
  const kept = await findPassword(db, personId ?? NOBODY)
  return {
    personId: personId ?? null,
    askedAt: now.toISOString(),
    passwordSince: kept?.changed_at.toISOString() ?? null,
  }
}

/**
 * Keeps what was asked for, unless the password was replaced since: that ended what was on its way too. Answers whether it
 * was kept.
 */
export const whileAsked = (
  { transactions }: Services,
  { personId, passwordSince }: Asking,
  keep: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  transactions.run(async (tx) => {
    const since = passwordSince ? new Date(passwordSince) : undefined
    if (!personId || !(await isPasswordUnchanged(tx.db, personId, since))) return false
    await keep(tx)
    return true
  })
