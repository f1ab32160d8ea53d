import { hashOf, tokenOf } from '#platform/secrets/one-time.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/**
 * The token in a mail by which its reader can unsubscribe without signing in. It is the same in every mail
 * to a person and never expires, because an old mail must work too. It can only turn mails off, and it ends
 * with the person and with the installation's secret.
 */
const unsubscribeToken = (secrets: Secrets, personId: string): string =>
  tokenOf(secrets, 'unsubscribe', personId)

/** The stored form of the token. */
export const unsubscribeHash = (secrets: Secrets, personId: string): Buffer =>
  hashOf(secrets, unsubscribeToken(secrets, personId))

/** One address for people, who see a button, and for mail programs, which post a form to it (RFC 8058). */
export const unsubscribeLink = (secrets: Secrets, publicUrl: string, personId: string): string =>
  `${publicUrl}/unsubscribe/${unsubscribeToken(secrets, personId)}`
