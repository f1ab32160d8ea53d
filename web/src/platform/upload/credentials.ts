import { ended } from '../api/error.ts'
import type { Refresh } from '../api/refresh.ts'
import type { Credentials } from '../session/stored.ts'

export interface CredentialParts extends Refresh {
  read: () => Credentials | null
  /** Who this window believes is signed in. */
  currentUserId: () => string | null
}

export interface UploadCredentials {
  /** Of the person whom the window shows, renewed when they are about to expire. Refuses when there is nobody. */
  get(): Promise<Credentials>
  /** After a 401: newer ones of the same person, or a refusal. */
  renew(used: Credentials): Promise<Credentials>
}

export function createCredentials(parts: CredentialParts): UploadCredentials {
  const { read, renew, renewIfDue, currentUserId } = parts
  return {
    renew,
    get: async () => {
      const credentials = read()
      // Another tab may have signed in as somebody else: the file is not theirs to send.
      if (!credentials || credentials.userId !== currentUserId()) throw ended()
      // Sending ten megabytes only to be told that the token is old costs more than a refresh.
      return renewIfDue(credentials)
    },
  }
}

export const headersOf = ({ accessToken, userId }: Credentials): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
  user: userId,
})
