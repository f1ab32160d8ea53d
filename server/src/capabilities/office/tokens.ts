import { tokenOf } from '#platform/secrets/one-time.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The token of a join request: an admin's list shows it, the mail carries it, the table has only its hash. */
export const joinToken = (secrets: Secrets, requestId: string): string =>
  tokenOf(secrets, 'join-request', requestId)

/**
 * The token of one sending of an invitation. It follows from the sending, so that a mail that is tried again carries
 * the same link as the one that may have arrived already.
 */
export const invitationToken = (secrets: Secrets, invitationId: string, sentAt: Date): string =>
  tokenOf(secrets, 'invitation', `${invitationId} ${sentAt.toISOString()}`)
