import { randomUUID } from 'node:crypto'
import { OPERATOR_LINK_MINUTES } from '@corridor/contract/operator/limits.ts'
import type { GuestVerifier } from '#platform/access/guest.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { minutesAfter } from '#platform/clock.ts'
import { hashOf, newToken } from '#platform/secrets/one-time.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/transaction.ts'
import { findLinkByToken, replaceLinks } from './store.ts'

/**
 * Creates the link that opens the operator's page, and invalidates the previous one. The operator has no account: anybody who
 * can run a command on the machine is one. The token is in the fragment of the address, so that it appears in no server log.
 */
export async function makeOperatorLink(tx: Tx, secrets: Secrets, publicUrl: string): Promise<string> {
  const token = newToken()
  const id = randomUUID()
  await replaceLinks(tx.db, {
    id,
    token_hash: hashOf(secrets, token),
    made_at: tx.now,
    expires_at: minutesAfter(tx.now, OPERATOR_LINK_MINUTES),
  })
  auditBeyondCall(tx, { word: 'operator.link-made', subject: { kind: 'operator-link', id } })
  return `${publicUrl}/operator#${token}`
}

/** The page of the whole installation: what its token opens is the link itself. */
export const operatorGuest: GuestVerifier = {
  token: 'operator',
  find: async (token, { db, clock, secrets }) => {
    const link = await findLinkByToken(db, hashOf(secrets, token), clock.now())
    return link && { id: link.id, subject: { kind: 'operator-link', id: link.id } }
  },
}
