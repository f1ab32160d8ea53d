import { ended, isEnded } from '../api/error.ts'
import type { Credentials } from '../session/stored.ts'

/** Sending ten megabytes only to be told that the token is old costs more than a refresh. */
const EARLY_SECONDS = 30

export interface CredentialParts {
  read: () => Credentials | null
  renew: (used: Credentials) => Promise<Credentials>
  /** Who this window believes is signed in. */
  currentUserId: () => string | null
  now?: () => number
}

export interface UploadCredentials {
  /** Of the person whom the window shows, renewed when they are about to expire. Refuses when there is nobody. */
  get(): Promise<Credentials>
  /** After a 401: newer ones of the same person, or a refusal. */
  renew(used: Credentials): Promise<Credentials>
}

export function createCredentials({
  read,
  renew,
  currentUserId,
  now = Date.now,
}: CredentialParts): UploadCredentials {
  function held(): Credentials {
    const credentials = read()
    // Another tab may have signed in as somebody else: the file is not theirs to send.
    if (!credentials || credentials.userId !== currentUserId()) throw ended()
    return credentials
  }

  async function get(): Promise<Credentials> {
    const credentials = held()
    if (credentials.expiresAt * 1000 - now() > EARLY_SECONDS * 1000) return credentials
    try {
      return await renew(credentials)
    } catch (error) {
      if (isEnded(error)) throw error
      return credentials
    }
  }

  return { get, renew }
}

export const headersOf = ({ accessToken, userId }: Credentials): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
  user: userId,
})
