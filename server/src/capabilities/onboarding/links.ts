import { tokenOf } from '../../platform/secrets/one-time.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

interface Registered {
  id: string
  email_key: string
  registered_at: Date
}

/**
 * The token that proves an address. It follows from the whole registration and not from its id alone: the client makes
 * the id, and one that was used with an address of one's own must not open the same id with somebody else's.
 */
export const confirmToken = (secrets: Secrets, { id, email_key, registered_at }: Registered): string =>
  tokenOf(secrets, 'confirm-address', `${id} ${email_key} ${registered_at.toISOString()}`)

/** The token that decides about a practice. Its id is made here, so it is enough. */
export const approvalToken = (secrets: Secrets, approvalId: string): string =>
  tokenOf(secrets, 'practice-approval', approvalId)
