import { hashOf, tokenOf } from '../../../platform/secrets/one-time.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/**
 * What a mail carries so that its reader can turn such mails off without signing in. It is the same in every mail to a person
 * and never expires: an old mail must stop the next one too. All it does is turn them off, and it dies with the person and
 * with the installation’s secret.
 */
const unsubscribeToken = (secrets: Secrets, personId: string): string =>
  tokenOf(secrets, 'unsubscribe', personId)

/** Under what the token is kept. */
export const unsubscribeHash = (secrets: Secrets, personId: string): Buffer =>
  hashOf(secrets, unsubscribeToken(secrets, personId))

/** One address for people, to whom it shows a button, and for mail programs, which send a form to it (RFC 8058). */
export const unsubscribeLink = (secrets: Secrets, publicUrl: string, personId: string): string =>
  `${publicUrl}/unsubscribe/${unsubscribeToken(secrets, personId)}`
