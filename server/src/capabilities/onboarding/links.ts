import { tokenOf } from '#platform/secrets/one-time.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

interface Registered {
  id: string
  email_key: string
  registered_at: Date
}

/**
 * The token that verifies an address. It is derived from the address and date too, not only from the id, because the client
 * makes the id: a token for one's own address must not work for the same id with somebody else's.
 */
export const confirmToken = (secrets: Secrets, { id, email_key, registered_at }: Registered): string =>
  tokenOf(secrets, 'confirm-address', `${id} ${email_key} ${registered_at.toISOString()}`)

/** The token that decides about a practice. The server makes the id, so it suffices. */
export const approvalToken = (secrets: Secrets, approvalId: string): string =>
  tokenOf(secrets, 'practice-approval', approvalId)
