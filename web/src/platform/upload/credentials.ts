import { ended } from '../api/error.ts'
import type { Refresh } from '../api/refresh.ts'
import type { Credentials } from '../session/stored.ts'

export interface CredentialParts extends Refresh {
  read: () => Credentials | null
  /** Who this window believes is signed in. */
  currentUserId: () => string | null
}

export interface UploadCredentials {
  /** Credentials of the person in this window, renewed before they expire. Rejects when there is none. */
  get(): Promise<Credentials>
  /** After a 401: newer ones of the same person, or a rejection. */
  renew(used: Credentials): Promise<Credentials>
}

export function createCredentials(parts: CredentialParts): UploadCredentials {
  const { read, renew, renewIfDue, currentUserId } = parts
  return {
    renew,
    get: async () => {
      const credentials = read()
      // Another tab may have signed in as another person: the file must not be sent for them.
      if (!credentials || credentials.userId !== currentUserId()) throw ended()
      // Sending ten megabytes only to get a 401 costs more than a refresh.
      return renewIfDue(credentials)
    },
  }
}

export const headersOf = ({ accessToken, userId }: Credentials): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
  user: userId,
})
